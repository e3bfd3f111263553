import { firstSights } from '../contracts/first-sights.ts';
import type { ReadDb } from '../db.ts';
import { type ColumnPlace, columnFile } from './column-file.ts';
import { contractSearch } from './search.ts';

/**
 * The queries that work on what is held in memory; the app runs them in a thread of their own. Nothing is read yet: the first query or refresh of
 * each does. `place`: where the columns of contracts are stored from one start to the next; null: nowhere.
 */
export function contractComputations(db: ReadDb, place: ColumnPlace | null = null) {
  const { page, refresh, orderAhead, store, ...search } = contractSearch(db, place === null ? null : columnFile(db, place));
  const { refresh: refreshSums, ...sums } = firstSights(db);
  return { search: page, ...search, ...sums, refreshSearch: refresh, orderSearch: orderAhead, storeSearch: store, refreshSums };
}
export type ContractComputations = ReturnType<typeof contractComputations>;
