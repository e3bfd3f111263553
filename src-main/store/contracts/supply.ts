import type { SupplyRow } from '#shared/plan-api/supply';
import type { ReadDb } from '../db.ts';
import { type ExpiryBounds, expiryBounds } from './analytics.ts';
import { placeJoins } from './place-columns.ts';

/** What is on offer of a type; `id` and `name` null where the place is not known. */
type FoundSupply = Omit<SupplyRow, 'id' | 'name'> & { id: number | null; name: string | null };

/** Reads of the contracts that hold one type alone (decisions §3.4), by its index. */
export function supplyReads(db: ReadDb) {
  const ofType = db.prepare<[{ typeId: number } & ExpiryBounds], FoundSupply>(`
    SELECT start_system.system_id AS id, start_system.name AS name, count(*) AS contracts, sum(c.single_quantity) AS units,
           min(c.unit_price) AS cheapest
      FROM contracts c ${placeJoins('start')}
     WHERE c.single_type_id = @typeId AND c.present = 1 AND c.date_expired > @after AND c.date_expired <= @until
     GROUP BY start_system.system_id ORDER BY units DESC, start_system.system_id`);
  return {
    /** By system, most units first; `expired` and `now` as in {@link expiryBounds}. */
    ofType: (typeId: number, expired: boolean | null, now: string): FoundSupply[] =>
      ofType.all({ typeId, ...expiryBounds(expired, now) }),
  };
}
export type SupplyReads = ReturnType<typeof supplyReads>;
