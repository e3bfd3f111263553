import type { ContractStatus } from '#shared/game';
import type { ReadDb } from '../db.ts';

/** A type that may trade by contract only. */
export interface GoodTypeRow {
  type_id: number;
  type_name: string;
  category_id: number | null;
  group_id: number | null;
  group_name: string | null;
  market_group_id: number | null;
  meta_group_id: number | null;
}

/** A single-item offer of a type. ISK a unit; null: the source does not say. */
export interface GoodOfferRow {
  type_id: number;
  region_id: number;
  unit_price: number;
  is_blueprint_copy: number | null;
  runs: number | null;
  date_issued: string;
}

/** The same that was accepted, as is inferred. `ended_at`: the first sweep without it. */
export interface GoodSaleRow extends GoodOfferRow {
  ended_at: string;
  status: ContractStatus;
  evidence: string;
}

/** A single-item offer of a published type, with what tells whether that trades by contract only. */
export interface GoodContractRow extends GoodTypeRow, Omit<GoodOfferRow, 'date_issued'> {
  price: number;
  /** 1: a hub that was read has a sell order of the type. */
  is_asked: number;
  /** 1: a hub's orders were read. */
  any_book_read: number;
  /** 1: that it came was an event, as what a region's first list has is not. */
  was_told: number;
}

/** Reads one offer, and what others ask for the same. */
export function goodContractReads(db: ReadDb) {
  const contract = db.prepare<[number], GoodContractRow>(`
    SELECT type_id, types.name AS type_name, types.category_id, group_id, groups.name AS group_name, market_group_id, meta_group_id,
           region_id, price, unit_price, i.is_blueprint_copy, i.runs,
           EXISTS (SELECT 1 FROM market_books CROSS JOIN market_depth USING (station_id)
                    WHERE market_depth.type_id = single_type_id AND ask_volume > 0) AS is_asked,
           EXISTS (SELECT 1 FROM market_books) AS any_book_read,
           EXISTS (SELECT 1 FROM events WHERE kind = 'contract' AND change = 'new' AND events.contract_id = c.contract_id) AS was_told
      FROM contracts c JOIN contract_items i USING (contract_id) JOIN types USING (type_id) LEFT JOIN groups USING (group_id)
     WHERE contract_id = ? AND single_type_id IS NOT NULL AND types.published = 1`);
  const others = db.prepare<[{ contractId: number; asOf: string }], Omit<GoodOfferRow, 'type_id' | 'date_issued'>>(`
    SELECT c.region_id, c.unit_price, i.is_blueprint_copy, i.runs
      FROM contracts own CROSS JOIN contracts c INDEXED BY contracts_by_unit_price ON c.single_type_id = own.single_type_id
      JOIN contract_items i ON i.contract_id = c.contract_id
     WHERE own.contract_id = @contractId AND c.single_type_id IS NOT NULL AND c.present = 1 AND c.date_expired > @asOf
       AND c.contract_id <> @contractId`);
  return {
    /** undefined: it is no single-item offer of a published type. */
    contract: (contractId: number): GoodContractRow | undefined => contract.get(contractId),
    /** What others on offer at `asOf`, ISO 8601, ask for the type of a contract. */
    others: (contractId: number, asOf: string) => others.all({ contractId, asOf }),
  };
}

/** Reads types that may trade by contract only, and the offers and sales of types, row by row: some 100,000 of a large mirror. */
export function goodReads(db: ReadDb) {
  const types = db.prepare<[], GoodTypeRow>(`
    SELECT type_id, types.name AS type_name, types.category_id, group_id, groups.name AS group_name, market_group_id, meta_group_id
      FROM types LEFT JOIN groups USING (group_id) WHERE types.published = 1`);
  const columns = `single_type_id AS type_id, c.region_id, unit_price, i.is_blueprint_copy, i.runs, date_issued`;
  const offers = db.prepare<[{ typeIds: string; asOf: string }], GoodOfferRow>(`
    SELECT ${columns}
      FROM json_each(@typeIds) CROSS JOIN contracts c INDEXED BY contracts_by_unit_price ON single_type_id = json_each.value
      JOIN contract_items i ON i.contract_id = c.contract_id
     WHERE single_type_id IS NOT NULL AND present = 1 AND date_expired > @asOf`);
  const sales = db.prepare<[{ typeIds: string; since: string }], GoodSaleRow>(`
    SELECT ${columns}, absent_since AS ended_at, status, evidence
      FROM json_each(@typeIds) CROSS JOIN contracts c INDEXED BY contracts_ended_by_type ON single_type_id = json_each.value
      JOIN contract_items i ON i.contract_id = c.contract_id
     WHERE single_type_id IS NOT NULL AND present = 0 AND absent_since >= @since AND status = 'finished'`);
  const asked = db
    .prepare<[], number>(
      'SELECT DISTINCT type_id FROM market_books CROSS JOIN market_depth USING (station_id) WHERE ask_volume > 0',
    )
    .pluck();
  const changed = db
    .prepare<[number], number>(
      'SELECT DISTINCT single_type_id FROM contract_changes JOIN contracts USING (contract_id) WHERE seq > ? AND single_type_id IS NOT NULL',
    )
    .pluck();
  const regions = db.prepare<[], [number, string]>('SELECT region_id, name FROM regions').raw();
  const groups = db.prepare<[], [number, string]>('SELECT group_id, name FROM groups').raw();
  return {
    /** Every published type. */
    types: (): GoodTypeRow[] => types.all(),
    /** Types of which a hub that was read has a sell order. */
    askedTypes: (): Set<number> => new Set(asked.all()),
    /** Types of single-item offers that were changed after a change of `contract_changes`. */
    changedTypes: (seq: number): number[] => changed.all(seq),
    /** On offer at `asOf`, ISO 8601. */
    offers: (typeIds: readonly number[], asOf: string) => offers.iterate({ typeIds: JSON.stringify(typeIds), asOf }),
    /** Accepted since then, ISO 8601. */
    sales: (typeIds: readonly number[], since: string) => sales.iterate({ typeIds: JSON.stringify(typeIds), since }),
    groupNames: (): Map<number, string> => new Map(groups.all()),
    regionNames: (): Map<number, string> => new Map(regions.all()),
  };
}
