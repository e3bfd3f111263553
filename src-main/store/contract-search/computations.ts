import type { VolumeRow } from '#shared/contracts-api/analytics';
import type { ReadDb } from '../db.ts';
import type { ContractQuery } from './columns.ts';
import { type IssuerTotal, issuerDays } from './issuer-days.ts';
import { type ContractPage, contractSearch } from './search.ts';

/** The queries that hold what they need in memory; the app runs them in a thread of their own. */
export interface ContractComputations {
  search(query: ContractQuery): ContractPage;
  /** See {@link issuerDays}. */
  issuers(by: 'corp' | 'character', since: string, limit: number): IssuerTotal[];
  volume(since: string, topRegions: number): VolumeRow[];
  /** Takes in what changed, so that the next query need not. `since`: the first UTC day that anyone may ask for. */
  keepUp(since: string): void;
}

export function contractComputations(db: ReadDb): ContractComputations {
  const search = contractSearch(db);
  const days = issuerDays(db);
  return {
    search: search.page,
    issuers: days.issuers,
    volume: days.volume,
    keepUp(since) {
      search.refresh();
      days.refresh(since);
    },
  };
}
