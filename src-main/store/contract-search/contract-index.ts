import type { ReadDb } from '../db.ts';
import { contractTable, type IndexedContract, matchText, type TextMatches } from './column-table.ts';
import type { ContractQuery } from './contract-query.ts';
import { pageSelector } from './top-k.ts';

/** An index that is more changes behind than this is loaded anew, which is then quicker than applying them. */
const RELOAD_ABOVE_CHANGES = 100_000;
/** Slots of deleted contracts are reclaimed, by loading anew, once there are more than this and they are a quarter of all. */
const COMPACT_ABOVE = 50_000;

/** The columns of `contracts` that make an {@link IndexedContract}. */
export const indexedContractColumns = `contract_id AS contractId, region_id AS regionId, type, status, category_mask AS categoryMask,
  issuer_corporation_id AS issuerCorporationId, price, volume, collateral,
  unixepoch(date_issued) AS issued, unixepoch(date_expired) AS expired, folded_title AS foldedTitle`;

/**
 * The index of every contract in the file, kept up to date from its delta log contract_changes. Callers hold one transaction
 * around refresh and select, so that both see the same snapshot.
 */
export function contractIndex(db: ReadDb) {
  const allRecords = db.prepare<[], IndexedContract>(`SELECT ${indexedContractColumns} FROM contracts`);
  const recordById = db.prepare<[number], IndexedContract>(
    `SELECT ${indexedContractColumns} FROM contracts WHERE contract_id = ?`,
  );
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

  const selectPage = pageSelector();
  let table = contractTable(0);
  /** Sequence number of the newest change in the table; null: nothing was loaded yet. */
  let appliedChange: number | null = null;
  /** Version of the static data whose type names are in `names`. */
  let namesVersion: number | undefined;
  let names = new Map<number, string>();
  let lastText: (TextMatches & { text: string; distinct: number }) | undefined;

  function refresh(): void {
    const newest = newestChange.get() ?? 0;
    if (mustReload(newest)) reload();
    else if (appliedChange !== null && newest > appliedChange)
      for (const contractId of changedSince.all(appliedChange)) update(contractId);
    appliedChange = newest;
    const catalog = catalogVersion.get();
    if (catalog !== namesVersion) {
      names = new Map(foldedNames.all());
      lastText = undefined;
    }
    namesVersion = catalog;
  }

  function mustReload(newest: number): boolean {
    if (appliedChange === null || newest < appliedChange || newest - appliedChange > RELOAD_ABOVE_CHANGES) return true;
    const { live, deleted } = table.size();
    return appliedChange < (oldestChange.get() ?? 1) - 1 || (deleted > COMPACT_ABOVE && deleted > live / 3);
  }

  function reload(): void {
    table = contractTable(count.get() ?? 0);
    lastText = undefined;
    for (const row of allRecords.iterate()) table.upsert(row);
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
    table.upsert(row);
    table.setItems(contractId, itemsById.all(contractId));
  }

  /** Compares the text with each distinct title and each type once, and keeps the result for the text's next page. */
  function matchesOf(text: string): TextMatches {
    const distinct = table.titles.size() + table.types.length;
    if (lastText?.text !== text || lastText.distinct !== distinct) {
      lastText = { text, distinct, ...matchText(table, text, (typeId) => names.get(typeId)) };
    }
    return lastText;
  }

  /** The ids of one page, in order, and how many contracts match in all. Of the state at the latest refresh. */
  function select(query: ContractQuery): { ids: number[]; total: number } {
    const slots = table.select(query, query.text === null ? null : matchesOf(query.text));
    const contractIds = table.column('contractId');
    const order = { values: table.column(query.sort), tieBreakers: contractIds, direction: query.direction };
    const page = selectPage(order, slots, query.offset, query.offset + query.limit);
    return { ids: Array.from(page, (slot) => contractIds[slot] as number), total: slots.length };
  }

  return { refresh, select };
}
