import type { Place } from '#shared/place';
import type { ReadDb } from '../db.ts';
import { placeAt, placeColumns, placeJoins, type StoredPlace } from './place-columns.ts';

/** A contract from which a list of items may be bought. ISK. */
export interface CoverOfferRow {
  contract_id: number;
  price: number;
  region_id: number;
  region_name: string | null;
  place: Place | null;
}

/**
 * Reads contracts on offer that have some of these types and no warnings, want nothing in return, and whose price is plausible. Goes
 * through all contracts on offer with their items: half a second of a large mirror.
 */
export function coverOfferReads(db: ReadDb): (typeIds: readonly number[], now: string) => CoverOfferRow[] {
  const read = db.prepare<
    [{ typeIds: string; now: string }],
    Omit<CoverOfferRow, 'place'> & StoredPlace<'start'> & StoredPlace<'end'>
  >(`
    SELECT c.contract_id, c.price, c.region_id, regions.name AS region_name, ${placeColumns('start')}
      FROM contracts c INDEXED BY contracts_present JOIN contract_ratings rated USING (contract_id)
      LEFT JOIN regions ON regions.region_id = c.region_id ${placeJoins('start')}
     WHERE c.present = 1 AND c.type = 'item_exchange' AND c.price > 0 AND c.items_state = 'known' AND c.items_left_out = 0
       AND c.date_expired > @now AND rated.no_warnings = 1 AND rated.price_rating <> 'too_good'
       AND EXISTS (SELECT 1 FROM contract_items i WHERE i.contract_id = c.contract_id AND i.is_included = 1
                      AND i.type_id IN (SELECT value FROM json_each(@typeIds)))
       AND NOT EXISTS (SELECT 1 FROM contract_items i WHERE i.contract_id = c.contract_id AND i.is_included = 0)`);
  return (typeIds, now) =>
    read.all({ typeIds: JSON.stringify(typeIds), now }).map((row) => ({
      contract_id: row.contract_id,
      price: row.price,
      region_id: row.region_id,
      region_name: row.region_name,
      place: placeAt(row, 'start'),
    }));
}
