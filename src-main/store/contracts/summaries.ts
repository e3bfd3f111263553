import type { ContractSummary } from '#shared/contracts-api/contracts';
import type { ReadDb } from '../db.ts';
import { pageNames } from './page-names.ts';

/** A row of a contract list; its page in the app is the caller's to add. */
export type ContractSummaryRow = Omit<ContractSummary, 'url'>;

/**
 * Reads the rows of contract lists in the order of their ids; a contract that there is not is left out. One statement for all: asked for
 * one by one, fifty rows take seven times as long.
 */
export function contractSummaryReads(db: ReadDb): (contractIds: readonly number[]) => ContractSummaryRow[] {
  const names = pageNames(db);
  const byIds = db.prepare<[string], ContractSummaryRow>(`
    SELECT contract_id, contracts.type, status, 'public' AS availability, issuer_id, issuer_corporation_id, region_id,
           NULL AS region_name, title, price, reward, collateral, volume, date_issued, date_expired
      FROM json_each(?) wanted JOIN contracts ON contract_id = wanted.value`);
  return (contractIds) => {
    names.refresh();
    const rows = new Map<number, ContractSummaryRow>();
    for (const row of byIds.all(JSON.stringify(contractIds))) {
      row.region_name = row.region_id === null ? null : names.region(row.region_id);
      rows.set(row.contract_id, row);
    }
    return contractIds.flatMap((id) => rows.get(id) ?? []);
  };
}
