import type { contractSorts } from '#shared/contracts-api/contracts';
import type { ContractStatus, ContractType } from '#shared/game';
import type { ReadDb } from '../db.ts';
import { ranker } from './ranked-slice.ts';
import { type ContractRecord, contractTable, matchText, type TextMatches } from './table.ts';

/** A reader that has missed more changes than this starts over, which is then quicker. */
const RELOAD_BEYOND_CHANGES = 100_000;
/** Deleted contracts keep their place until they are a quarter of at least so many. */
const COMPACT_ABOVE = 50_000;

/** A list request after validation. null means that the filter was not given. */
export interface ContractQuery {
  regionIds: readonly number[] | null;
  types: readonly ContractType[] | null;
  statuses: readonly ContractStatus[];
  /** Index into categoryCodes of src-shared/game. */
  category: number | null;
  /** Literal text; matched against the title and the name of any included item, without regard to case. */
  text: string | null;
  priceMin: number | null;
  priceMax: number | null;
  issuerCorporationId: number | null;
  sort: (typeof contractSorts)[number];
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** What a SELECT from contracts gives to make a {@link ContractRecord}. */
export const contractRecordColumns = `contract_id AS contractId, region_id AS regionId, type, status, category_mask AS categoryMask,
  issuer_corporation_id AS issuerCorporationId, price, volume, collateral,
  unixepoch(date_issued) AS issued, unixepoch(date_expired) AS expired, folded_title AS foldedTitle`;

/**
 * The columns of every contract in the file, kept up to date from its contract_changes log. Callers hold one transaction
 * around refresh and select, so that both see the same state.
 */
export function contractColumns(db: ReadDb) {
  const allRecords = db.prepare<[], ContractRecord>(`SELECT ${contractRecordColumns} FROM contracts`);
  const recordById = db.prepare<[number], ContractRecord>(`SELECT ${contractRecordColumns} FROM contracts WHERE contract_id = ?`);
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

  const rankedSlice = ranker();
  let table = contractTable(0);
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
    const distinct = table.titles.size() + table.types.length;
    if (lastText?.text !== text || lastText.distinct !== distinct) {
      lastText = { text, distinct, ...matchText(table, text, (typeId) => names.get(typeId)) };
    }
    return lastText;
  }

  /** The ids of one page, in order, and how many contracts match in all. */
  function select(query: ContractQuery): { ids: number[]; total: number } {
    const slots = table.collect(query, query.text === null ? null : matching(query.text));
    const ties = table.column('contractId');
    const ranking = { values: table.column(query.sort), ties, direction: query.direction };
    const page = rankedSlice(ranking, slots, query.offset, query.offset + query.limit);
    return { ids: Array.from(page, (slot) => ties[slot] as number), total: slots.length };
  }

  return { refresh, select };
}
