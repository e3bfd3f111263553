import { type ContractSummaryRow, contractSummaryReads } from '../contracts/summaries.ts';
import type { ReadDb } from '../db.ts';
import type { ColumnFile } from './column-file.ts';
import { contractIndex } from './contract-index.ts';
import type { ContractQuery } from './contract-query.ts';
import type { SearchLimits } from './search-limits.ts';
import type { TradedTypeRow } from './traded-types.ts';

/** One page of the contracts that a search matches. */
export interface ContractPage {
  rows: ContractSummaryRow[];
  /** ISK for a run of each row; null unless it is nothing but copies of one blueprint. */
  iskPerRun: (number | null)[];
  /** All matches, not this page's. */
  total: number;
}

/** Which contracts a page of a search has, in its order. `total`: all matches, not this page's. */
export interface FoundContractIds {
  ids: number[];
  total: number;
}

/**
 * The contract list. Which contracts match, how many, and in which order comes from an index in memory, so that neither a
 * broad text nor a deep page nor an exact total has to walk a million rows of the file; the page's own rows are then read by id. `file`:
 * where the index is kept from one start to the next.
 */
export function contractSearch(db: ReadDb, file: ColumnFile | null = null, limits?: SearchLimits) {
  const index = contractIndex(db, file, limits);
  const rowsOf = contractSummaryReads(db);
  // One snapshot for the index and the rows, or a sweep between the two could take a row away.
  const page = db.transaction((query: ContractQuery, now: number): ContractPage => {
    index.refresh();
    const { ids, iskPerRun, total } = index.select(query, now);
    return { rows: rowsOf(ids), iskPerRun, total };
  });
  const found = db.transaction((query: ContractQuery, now: number): FoundContractIds => {
    index.refresh();
    const { ids, total } = index.select(query, now);
    return { ids, total };
  });
  const refresh = db.transaction(() => index.refreshStep());
  const tradedTypes = db.transaction((since: number, now: number, limit: number): TradedTypeRow[] => {
    index.refresh();
    return index.tradedTypes(since, now, limit);
  });

  return {
    /** `now` in milliseconds: what has expired by then is not outstanding, though no sweep has noticed yet (decisions §3.1). */
    page: (query: ContractQuery, now: number): ContractPage => page(query, now),
    /** The ids of such a page alone, in its order, however long it is. */
    found: (query: ContractQuery, now: number): FoundContractIds => found(query, now),
    /** The types that are traded most by contract, sales counted from `since` on; both times in milliseconds. */
    tradedTypes: (since: number, now: number, limit: number): TradedTypeRow[] => tradedTypes(since, now, limit),
    /** Does a step of what the next query would do at once: loading, and applying what has changed. False: more is to be done. */
    refresh: (): boolean => refresh(),
    /** Makes one of the orders that lists are sorted by, so that nobody waits for it. False: more are to be made. */
    orderAhead: index.orderAhead,
    store: index.store,
  };
}
