import type { ContractSummary } from '#shared/contracts-api/contracts';
import type { ReadDb } from '../db.ts';
import { type ContractQuery, contractColumns } from './columns.ts';

/** A row of the list; its page in the app is the caller's to add. */
export type ContractRow = Omit<ContractSummary, 'url'>;

export interface ContractPage {
  rows: ContractRow[];
  /** All matches, not this page's. */
  total: number;
}

/**
 * The contract list. Which contracts match, how many, and in which order is answered from columns held in memory, so that
 * neither a broad text nor a deep page nor an exact total has to walk a million rows of the file; the page's own rows are
 * then read by id.
 */
export function contractSearch(db: ReadDb) {
  const columns = contractColumns(db);
  const rowById = db.prepare<[number], ContractRow>(`
    SELECT contract_id, type, status, 'public' AS availability, issuer_id, issuer_corporation_id, region_id,
           regions.name AS region_name, title, price, reward, collateral, volume, date_issued, date_expired
      FROM contracts LEFT JOIN regions USING (region_id)
     WHERE contract_id = ?`);
  // One snapshot for the columns and the rows, or a sweep between the two could take a row away.
  const page = db.transaction((query: ContractQuery): ContractPage => {
    columns.refresh();
    const { ids, total } = columns.select(query);
    return { rows: ids.flatMap((id) => rowById.get(id) ?? []), total };
  });
  const refresh = db.transaction(() => columns.refresh());

  return {
    page: (query: ContractQuery): ContractPage => page(query),
    /** Takes in what changed since the last look, so that the next query need not. */
    refresh: (): void => refresh(),
  };
}
