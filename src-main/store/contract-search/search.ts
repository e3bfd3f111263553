import type { ContractSummary } from '#shared/contracts-api/contracts';
import type { ReadDb } from '../db.ts';
import { contractIndex } from './contract-index.ts';
import type { ContractQuery } from './contract-query.ts';

/** A row of the list; its page in the app is the caller's to add. */
export type ContractSummaryRow = Omit<ContractSummary, 'url'>;

/** One page of the contracts that a search matches. */
export interface ContractPage {
  rows: ContractSummaryRow[];
  /** ISK for a run of each row; null unless it is nothing but copies of one blueprint. */
  iskPerRun: (number | null)[];
  /** All matches, not this page's. */
  total: number;
}

/**
 * The contract list. Which contracts match, how many, and in which order comes from an index in memory, so that neither a
 * broad text nor a deep page nor an exact total has to walk a million rows of the file; the page's own rows are then read by id.
 */
export function contractSearch(db: ReadDb) {
  const index = contractIndex(db);
  const rowById = db.prepare<[number], ContractSummaryRow>(`
    SELECT contract_id, type, status, 'public' AS availability, issuer_id, issuer_corporation_id, region_id,
           regions.name AS region_name, title, price, reward, collateral, volume, date_issued, date_expired
      FROM contracts LEFT JOIN regions USING (region_id)
     WHERE contract_id = ?`);
  // One snapshot for the index and the rows, or a sweep between the two could take a row away.
  const page = db.transaction((query: ContractQuery, now: number): ContractPage => {
    index.refresh();
    const { ids, iskPerRun, total } = index.select(query, now);
    return { rows: ids.flatMap((id) => rowById.get(id) ?? []), iskPerRun, total };
  });
  const refresh = db.transaction(() => index.refresh());

  return {
    /** `now` in milliseconds: what has expired by then is not outstanding, though no sweep has noticed yet (decisions §3.1). */
    page: (query: ContractQuery, now: number): ContractPage => page(query, now),
    /** Applies what has changed since the last query, so that the next one need not. */
    refresh: (): void => refresh(),
  };
}
