import type { ContractStatus } from '#shared/game';
import type { ReadDb } from '../db.ts';

/** A single-item offer that left the list. Prices in ISK a unit; blueprint members as the source says. */
export interface EndedOfferRow {
  contract_id: number;
  region_id: number;
  region_name: string | null;
  quantity: number;
  unit_price: number;
  category_id: number | null;
  is_blueprint_copy: boolean | null;
  material_efficiency: number | null;
  time_efficiency: number | null;
  runs: number | null;
  date_issued: string;
  /** The first sweep without it. */
  ended_at: string;
  status: ContractStatus;
  evidence: string;
}

type StoredOffer = Omit<EndedOfferRow, 'is_blueprint_copy'> & { is_blueprint_copy: number | null };

/** Reads of offers that ended, by the index that has those of one type in the order in which they left. */
export function saleReads(db: ReadDb) {
  const ended = db.prepare<[{ typeId: number; since: string }], StoredOffer>(`
    SELECT c.contract_id, c.region_id, regions.name AS region_name, single_quantity AS quantity, unit_price, category_id,
           i.is_blueprint_copy, i.material_efficiency, i.time_efficiency, i.runs, date_issued, absent_since AS ended_at, status, evidence
      FROM contracts c INDEXED BY contracts_ended_by_type
      JOIN contract_items i ON i.contract_id = c.contract_id
      LEFT JOIN types USING (type_id) LEFT JOIN regions USING (region_id)
     WHERE single_type_id = @typeId AND present = 0 AND absent_since >= @since
     ORDER BY absent_since DESC, c.contract_id DESC`);

  return {
    /** Single-item offers of a type that left the list at `since` (ISO 8601) or later, the newest first. */
    endedOffers: (typeId: number, since: string): EndedOfferRow[] =>
      ended.all({ typeId, since }).map(({ is_blueprint_copy: copy, ...row }) => ({
        ...row,
        is_blueprint_copy: copy === null ? null : copy === 1,
      })),
  };
}
export type SaleReads = ReturnType<typeof saleReads>;
