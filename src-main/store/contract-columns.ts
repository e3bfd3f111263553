import { fold } from '#shared/fold';
import type { ContractQuery } from './contract-search.ts';
import { type ContractRecord, contractTable, type TextMatches } from './contract-table.ts';
import type { ReadDb } from './db.ts';
import { rankedSlice } from './ranked-slice.ts';

/** A reader that has missed more changes than this starts over, which is then quicker. */
const RELOAD_BEYOND_CHANGES = 100_000;
/** Deleted contracts keep their place until they are a quarter of at least so many. */
const COMPACT_ABOVE = 50_000;

const record = `contract_id AS contractId, region_id AS regionId, type, status, category_mask AS categoryMask,
  issuer_corporation_id AS issuerCorporationId, price, volume, collateral,
  unixepoch(date_issued) AS issued, unixepoch(date_expired) AS expired, folded_title AS foldedTitle`;

/**
 * The columns of every contract in the file, kept up to date from its contract_changes log. Callers hold one transaction
 * around refresh and select, so that both see the same state.
 */
export function contractColumns(db: ReadDb) {
  const allRecords = db.prepare<[], ContractRecord>(`SELECT ${record} FROM contracts`);
  const recordById = db.prepare<[number], ContractRecord>(`SELECT ${record} FROM contracts WHERE contract_id = ?`);
  const allItems = db
    .prepare<[], [contractId: number, typeId: number]>(
      'SELECT contract_id, type_id FROM contract_items WHERE is_included = 1 ORDER BY contract_id',
    )
    .raw();
  const itemsById = db
    .prepare<[number], number>('SELECT type_id FROM contract_items WHERE contract_id = ? AND is_included = 1')
    .pluck();
  const count = db.prepare<[], number>('SELECT count(*) FROM contracts').pluck();
  const newestChange = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM contract_changes').pluck();
  const oldestChange = db.prepare<[], number>('SELECT coalesce(min(seq), 1) FROM contract_changes').pluck();
  const changedSince = db.prepare<[number], number>('SELECT DISTINCT contract_id FROM contract_changes WHERE seq > ?').pluck();
  const catalogVersion = db.prepare<[], number>("SELECT version FROM data_versions WHERE name = 'catalog'").pluck();
  const foldedNames = db.prepare<[], [typeId: number, foldedName: string]>('SELECT type_id, folded_name FROM types').raw();

  let table = contractTable(0);
  let keys = new Float64Array(0);
  /** null: nothing was loaded yet. */
  let seenChange: number | null = null;
  let seenCatalog: number | undefined;
  let names = new Map<number, string>();
  let lastText: (TextMatches & { text: string; distinct: number }) | undefined;

  function refresh(): void {
    const newest = newestChange.get() ?? 0;
    if (isBehind(newest)) reload();
    else if (seenChange !== null && newest > seenChange)
      for (const contractId of changedSince.all(seenChange)) update(contractId);
    seenChange = newest;
    const catalog = catalogVersion.get();
    if (catalog !== seenCatalog) {
      names = new Map(foldedNames.all());
      lastText = undefined;
    }
    seenCatalog = catalog;
  }

  function isBehind(newest: number): boolean {
    if (seenChange === null || newest < seenChange || newest - seenChange > RELOAD_BEYOND_CHANGES) return true;
    const { alive, gone } = table.size();
    return seenChange < (oldestChange.get() ?? 1) - 1 || (gone > COMPACT_ABOVE && gone > alive / 3);
  }

  function reload(): void {
    table = contractTable(count.get() ?? 0);
    lastText = undefined;
    for (const row of allRecords.iterate()) table.put(row);
    let contractId = -1;
    let typeIds: number[] = [];
    for (const [id, typeId] of allItems.iterate()) {
      if (id !== contractId) {
        table.setItems(contractId, typeIds);
        contractId = id;
        typeIds = [];
      }
      typeIds.push(typeId);
    }
    table.setItems(contractId, typeIds);
  }

  function update(contractId: number): void {
    const row = recordById.get(contractId);
    if (row === undefined) {
      table.remove(contractId);
      return;
    }
    table.put(row);
    table.setItems(contractId, itemsById.all(contractId));
  }

  /** Folds once, compares each distinct title and each type once, and keeps the result for the text's next page. */
  function matching(text: string): TextMatches {
    const distinct = table.titles.length + table.types.length;
    if (lastText?.text !== text || lastText.distinct !== distinct) {
      const folded = fold(text);
      const holds = (name: string | null | undefined) => (name?.includes(folded) === true ? 1 : 0);
      lastText = {
        text,
        distinct,
        titles: Uint8Array.from(table.titles, holds),
        types: Uint8Array.from(table.types, (typeId) => holds(names.get(typeId))),
      };
    }
    return lastText;
  }

  /** The ids of one page, in order, and how many contracts match in all. */
  function select(query: ContractQuery): { ids: number[]; total: number } {
    const slots = table.collect(query, query.text === null ? null : matching(query.text));
    if (keys.length < slots.length) keys = new Float64Array(slots.length * 2);
    const column = table.column(query.sort);
    const sign = query.direction === 'asc' ? 1 : -1;
    for (let at = 0; at < slots.length; at += 1) {
      const value = column[slots[at] as number] as number;
      // What is null comes last in both directions (decisions §3).
      keys[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    }
    const ties = table.column('contractId');
    const page = rankedSlice(
      { keys, slots, length: slots.length, ties, tieOrder: sign },
      query.offset,
      query.offset + query.limit,
    );
    return { ids: Array.from(page, (slot) => ties[slot] as number), total: slots.length };
  }

  return { refresh, select };
}
