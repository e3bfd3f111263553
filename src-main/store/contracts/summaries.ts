import type { ContractSummary } from '#shared/contracts-api/contracts';
import type { ReadDb } from '../db.ts';

/** A row of a contract list; its page in the app is the caller's to add. */
export type ContractSummaryRow = Omit<ContractSummary, 'url'>;

/** Reads the rows of contract lists by id; undefined where there is no such contract. */
export function contractSummaryRead(db: ReadDb): (contractId: number) => ContractSummaryRow | undefined {
  const byId = db.prepare<[number], ContractSummaryRow>(`
    SELECT contract_id, type, status, 'public' AS availability, issuer_id, issuer_corporation_id, region_id,
           regions.name AS region_name, title, price, reward, collateral, volume, date_issued, date_expired
      FROM contracts LEFT JOIN regions USING (region_id)
     WHERE contract_id = ?`);
  return (contractId) => byId.get(contractId);
}
