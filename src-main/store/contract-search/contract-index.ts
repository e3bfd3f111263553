import { SECOND } from '#shared/time';
import type { ReadDb } from '../db.ts';
import { contractTable, matchText } from './column-table.ts';
import type { ContractQuery } from './contract-query.ts';
import { contractRecords } from './contract-records.ts';
import type { TextMatches } from './slot-selection.ts';
import { pageSelector } from './top-k.ts';

/** An index that is more changes behind than this is loaded anew, which is then quicker than applying them. */
const RELOAD_ABOVE_CHANGES = 100_000;
/** Slots of deleted contracts are reclaimed, by loading anew, once there are more than this and they are a quarter of all. */
const COMPACT_ABOVE = 50_000;

/**
 * The index of every contract in the file, kept up to date from its delta log contract_changes. Callers hold one transaction
 * around refresh and select, so that both see the same snapshot.
 */
export function contractIndex(db: ReadDb) {
  const records = contractRecords(db);
  const selectPage = pageSelector();
  let table = contractTable(0);
  /** Sequence number of the newest change in the table; null: nothing was loaded yet. */
  let appliedChange: number | null = null;
  /** Version of the static data whose type names are in `names`. */
  let namesVersion: number | undefined;
  let names = new Map<number, string>();
  let lastText: (TextMatches & { text: string; distinct: number }) | undefined;

  function refresh(): void {
    const newest = records.newestChange();
    if (mustReload(newest)) reload();
    else if (appliedChange !== null && newest > appliedChange)
      for (const contractId of records.changedSince(appliedChange)) update(contractId);
    appliedChange = newest;
    const catalog = records.catalogVersion();
    if (catalog !== namesVersion) {
      names = records.typeNames();
      lastText = undefined;
    }
    namesVersion = catalog;
  }

  function mustReload(newest: number): boolean {
    if (appliedChange === null || newest < appliedChange || newest - appliedChange > RELOAD_ABOVE_CHANGES) return true;
    const { live, deleted } = table.size();
    return appliedChange < records.oldestChange() - 1 || (deleted > COMPACT_ABOVE && deleted > live / 3);
  }

  function reload(): void {
    table = contractTable(records.count());
    lastText = undefined;
    for (const row of records.all()) table.upsert(row);
    for (const { contractId, typeIds } of records.allItems()) table.setItems(contractId, typeIds);
    for (const rating of records.allRatings()) table.setRating(rating);
  }

  function update(contractId: number): void {
    const row = records.find(contractId);
    if (row === undefined) {
      table.remove(contractId);
      return;
    }
    table.upsert(row);
    table.setItems(contractId, records.itemsOf(contractId));
    const rating = records.ratingOf(contractId);
    if (rating !== undefined) table.setRating(rating);
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
  function select(query: ContractQuery, now: number): { ids: number[]; total: number } {
    const slots = table.select(query, query.text === null ? null : matchesOf(query.text), now / SECOND);
    const contractIds = table.column('contractId');
    const order = { values: table.column(query.sort), tieBreakers: contractIds, direction: query.direction };
    const page = selectPage(order, slots, query.offset, query.offset + query.limit);
    return { ids: Array.from(page, (slot) => contractIds[slot] as number), total: slots.length };
  }

  return { refresh, select };
}
