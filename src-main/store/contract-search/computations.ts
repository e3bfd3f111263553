import type { VolumeRow } from '#shared/contracts-api/analytics';
import type { ReadDb } from '../db.ts';
import { type ColumnPlace, columnFile } from './column-file.ts';
import type { ContractQuery } from './contract-query.ts';
import { firstSights, type IssuerTotal } from './first-sights.ts';
import type { TradedTypeRow } from './search.ts';
import { type ContractPage, contractSearch, type FoundContractIds } from './search.ts';

/** The queries that work on indexes held in memory; the app runs them in a thread of their own. */
export interface ContractComputations {
  /** `now` in milliseconds; see {@link contractSearch}. */
  search(query: ContractQuery, now: number): ContractPage;
  /** See {@link contractSearch}. */
  found(query: ContractQuery, now: number): FoundContractIds;
  /** See {@link contractSearch}. */
  tradedTypes(since: number, now: number, limit: number): TradedTypeRow[];
  /** See {@link firstSights}. */
  issuers(by: 'corp' | 'character', since: string, limit: number): IssuerTotal[];
  /** See {@link firstSights}. */
  volume(since: string, topRegions: number): VolumeRow[];
  /** Brings the index of contracts up to date, a step at each call, so that the next search need not. False: more is to be done. */
  refreshSearch(): boolean;
  /** Makes one of the orders that lists are sorted by, some 100 ms for a million contracts. False: more are to be made. */
  orderSearch(): boolean;
  /**
   * The same of the sums over days, a piece at each call. False: more is to be done. `since`: the first moment that anyone may ask for,
   * ISO 8601.
   */
  refreshSums(since: string): boolean;
  /** Keeps the index of contracts for the next start, where what is kept is far behind. Throws where the disk refuses. */
  storeSearch(): Promise<void>;
}

/** Builds no index yet; the first query or refresh of each does. `place`: where the index of contracts is kept; null: nowhere. */
export function contractComputations(db: ReadDb, place: ColumnPlace | null = null): ContractComputations {
  const search = contractSearch(db, place === null ? null : columnFile(db, place));
  const sights = firstSights(db);
  return {
    search: search.page,
    found: search.found,
    tradedTypes: search.tradedTypes,
    issuers: sights.issuers,
    volume: sights.volume,
    refreshSearch: search.refresh,
    orderSearch: search.orderAhead,
    refreshSums: sights.refresh,
    storeSearch: search.store,
  };
}
