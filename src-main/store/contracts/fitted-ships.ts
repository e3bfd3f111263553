import { categoryCodes } from '#shared/game';
import type { FittedItem } from '#shared/mirror-rows';
import type { ReadDb } from '../db.ts';

const bitOf = (wanted: string) => 2 ** categoryCodes.findIndex(({ code }) => code === wanted);

/** Reads ships, modules and subsystems of contracts on offer that have a ship and modules; some ten thousand rows of a large mirror. */
export function fittedShipReads(db: ReadDb): (now: string) => FittedItem[] {
  const mask = bitOf('ship') + bitOf('module');
  const read = db.prepare<[{ now: string }], FittedItem>(`
    SELECT c.contract_id, c.price, i.type_id, t.name AS type_name, t.category_id, sum(i.quantity) AS units
      FROM contracts c INDEXED BY contracts_present JOIN contract_items i USING (contract_id) JOIN types t USING (type_id)
     WHERE c.present = 1 AND c.type = 'item_exchange' AND c.price > 0 AND c.date_expired > @now AND c.items_state = 'known'
       AND c.category_mask & ${mask} = ${mask} AND i.is_included = 1 AND t.category_id IN (6, 7, 32)
     GROUP BY c.contract_id, i.type_id ORDER BY c.contract_id, t.category_id, t.name`);
  return (now) => read.all({ now });
}
