import type { ReadDb } from '../db.ts';
import { type BlueprintColumns, type StoredBlueprint, withCopy } from './worth-inputs.ts';

/** A contract that its issuer withdrew. ISK; `units` of its included items. */
export interface WithdrawnRow {
  contractId: number;
  price: number;
  units: number;
}

/** A single-item offer of an issuer, past ones too. `unitPrice` in ISK. */
export interface IssuerOfferRow extends BlueprintColumns {
  contractId: number;
  typeId: number;
  unitPrice: number;
  isOutstanding: boolean;
  dateIssued: string;
}

/** Reads what issuers did before, as far as flags depend on it. */
export function issuerPastReads(db: ReadDb) {
  const offers = db.prepare<
    [number, number],
    Omit<StoredBlueprint<IssuerOfferRow>, 'isOutstanding'> & { isOutstanding: number }
  >(`
    SELECT c.contract_id AS contractId, single_type_id AS typeId, unit_price AS unitPrice, present AS isOutstanding,
           date_issued AS dateIssued, category_id, i.is_blueprint_copy, i.material_efficiency, i.time_efficiency, i.runs
      FROM contracts c LEFT JOIN contract_items i ON i.contract_id = c.contract_id LEFT JOIN types USING (type_id)
     WHERE issuer_id = ? AND single_type_id = ?`);
  const withdrawn = db.prepare<[{ issuerId: number; title: string; from: string; until: string }], WithdrawnRow>(`
    SELECT contract_id AS contractId, price,
           (SELECT coalesce(sum(quantity), 0) FROM contract_items i WHERE i.contract_id = c.contract_id AND is_included = 1) AS units
      FROM contracts c INDEXED BY contracts_withdrawn
     WHERE issuer_id = @issuerId AND title = @title AND present = 0 AND status = 'cancelled' AND type = 'item_exchange'
       AND price IS NOT NULL AND absent_since BETWEEN @from AND @until
     ORDER BY contract_id DESC`);
  const leftEarly = db
    .prepare<[number, number], number>(`
      SELECT count(*) FROM contracts
       WHERE issuer_id = ? AND type = 'courier' AND end_location_id = ? AND status = 'in_progress'`)
    .pluck();
  return {
    /** Single-item offers of an issuer with a type, this one and past ones too. */
    offersOf: (issuerId: number, typeId: number): IssuerOfferRow[] =>
      offers.all(issuerId, typeId).map((offer) => ({ ...withCopy(offer), isOutstanding: offer.isOutstanding === 1 })),

    /** Sales that an issuer withdrew under a title between two times, ISO 8601; the newest first. */
    withdrawn: (issuerId: number, title: string, between: { from: string; until: string }): WithdrawnRow[] =>
      withdrawn.all({ issuerId, title, ...between }),
    /** Couriers of an issuer to a place that left the list before they expired: accepted, or withdrawn. */
    couriersLeftEarly: (issuerId: number, locationId: number): number => leftEarly.get(issuerId, locationId) ?? 0,
  };
}
export type IssuerPastReads = ReturnType<typeof issuerPastReads>;
