import type { SupplyRow } from '#shared/plan-api/supply';
import type { ReadDb } from '../db.ts';
import { placeJoins } from './place-columns.ts';

/** What is on offer of a type; `id` and `name` null where the place is not known. */
type FoundSupply = Omit<SupplyRow, 'id' | 'name'> & { id: number | null; name: string | null };

/** Reads of the contracts that hold one type alone (decisions §3.4), by its index. */
export function supplyReads(db: ReadDb) {
  const ofType = db.prepare<[{ typeId: number; now: string }], FoundSupply>(`
    SELECT start_system.system_id AS id, start_system.name AS name, count(*) AS contracts, sum(c.single_quantity) AS units,
           min(c.unit_price) AS cheapest
      FROM contracts c ${placeJoins('start')}
     WHERE c.single_type_id = @typeId AND c.present = 1 AND c.date_expired > @now
     GROUP BY start_system.system_id ORDER BY units DESC, start_system.system_id`);
  return {
    /** By system, most units first. `now`: ISO 8601 UTC; what has expired by then is left out. */
    ofType: (typeId: number, now: string): FoundSupply[] => ofType.all({ typeId, now }),
  };
}
export type SupplyReads = ReturnType<typeof supplyReads>;
