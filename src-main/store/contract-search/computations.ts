import type { VolumeRow } from '#shared/contracts-api/analytics';
import type { ReadDb } from '../db.ts';
import type { ContractQuery } from './contract-query.ts';
import { firstSights, type IssuerTotal } from './first-sights.ts';
import { type ContractPage, contractSearch } from './search.ts';
import type { TradedTypeRow } from './traded-types.ts';

/** The queries that work on indexes held in memory; the app runs them in a thread of their own. */
export interface ContractComputations {
  /** `now` in milliseconds; see {@link contractSearch}. */
  search(query: ContractQuery, now: number): ContractPage;
  /** See {@link contractSearch}. */
  tradedTypes(since: number, now: number, limit: number): TradedTypeRow[];
  /** See {@link firstSights}. */
  issuers(by: 'corp' | 'character', since: string, limit: number): IssuerTotal[];
  /** See {@link firstSights}. */
  volume(since: string, topRegions: number): VolumeRow[];
  /**
   * Brings the indexes up to date, so that the next query need not. `since`: the first moment that anyone may ask for, ISO 8601.
   */
  refresh(since: string): void;
}

/** Builds no index yet; the first query or refresh of each does. */
export function contractComputations(db: ReadDb): ContractComputations {
  const search = contractSearch(db);
  const sights = firstSights(db);
  return {
    search: search.page,
    tradedTypes: search.tradedTypes,
    issuers: sights.issuers,
    volume: sights.volume,
    refresh(since) {
      search.refresh();
      sights.refresh(since);
    },
  };
}
