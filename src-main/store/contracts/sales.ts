import type { EndedOffer } from '#shared/mirror-rows';
import type { ReadDb } from '../db.ts';
import { type BlueprintColumns, type StoredBlueprint, withCopy } from './worth-inputs.ts';

/** With where it was. */
export interface EndedOfferRow extends EndedOffer, BlueprintColumns {
  meta_group_id: number | null;
  region_id: number;
  region_name: string | null;
}

/** What was last bid on an auction of one kind of item. ISK each; `quantity`: units. */
export interface EndedAuctionRow extends BlueprintColumns {
  type_id: number;
  quantity: number;
  unit_bid: number;
}

/** Reads of offers that ended, by the index that has those of one type in the order in which they left. */
export function saleReads(db: ReadDb) {
  const ended = db.prepare<[{ typeId: number; since: string; most: number }], StoredBlueprint<EndedOfferRow>>(`
    SELECT c.contract_id, c.region_id, regions.name AS region_name, single_quantity AS quantity, unit_price, category_id, meta_group_id,
           i.is_blueprint_copy, i.material_efficiency, i.time_efficiency, i.runs, date_issued, absent_since AS ended_at, status, evidence
      FROM contracts c INDEXED BY contracts_ended_by_type
      JOIN contract_items i ON i.contract_id = c.contract_id
      LEFT JOIN types USING (type_id) LEFT JOIN regions USING (region_id)
     WHERE single_type_id = @typeId AND present = 0 AND absent_since >= @since
     ORDER BY absent_since DESC, c.contract_id DESC LIMIT @most`);

  const auctions = db.prepare<[{ since: string }], StoredBlueprint<EndedAuctionRow>>(`
    SELECT i.type_id, i.quantity, highest_bid / i.quantity AS unit_bid, category_id, i.is_blueprint_copy, i.material_efficiency,
           i.time_efficiency, i.runs
      FROM contracts c INDEXED BY contracts_ended_auctions
      JOIN contract_items i ON i.contract_id = c.contract_id
      LEFT JOIN types USING (type_id)
     WHERE c.type = 'auction' AND present = 0 AND highest_bid IS NOT NULL AND absent_since >= @since AND status = 'finished'
       AND items_left_out = 0 AND i.is_included = 1 AND i.quantity > 0
       AND (SELECT count(*) FROM contract_items other WHERE other.contract_id = c.contract_id) = 1`);

  return {
    /** Auctions with a single row of items that left the list at `since` (ISO 8601) or later and had been bid on. */
    endedAuctions: (since: string): EndedAuctionRow[] => auctions.all({ since }).map(withCopy),
    /** Single-item offers of a type that left the list at `since` (ISO 8601) or later, the newest first; `limit` -1: all. */
    endedOffers: (typeId: number, since: string, most = -1): EndedOfferRow[] => ended.all({ typeId, since, most }).map(withCopy),
  };
}
export type SaleReads = ReturnType<typeof saleReads>;
