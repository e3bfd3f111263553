import { CAPSULE_GROUP_ID } from '#shared/game';
import { fromIso } from '#shared/time';
import type { ReadDb } from '../db.ts';

/** A player's ship, no capsule, that was destroyed at a stargate of a listed system; `at` in milliseconds since the epoch. */
export interface GateLossRow {
  systemId: number;
  at: number;
  /** Group of the ship; null where the static data does not know its type. */
  groupId: number | null;
}

export function gateLossReads(db: ReadDb) {
  const between = db.prepare<[string, string], { systemId: number; time: string; groupId: number | null }>(`
    SELECT system_id AS systemId, time, group_id AS groupId
      FROM killmails LEFT JOIN types ON types.type_id = ship_type_id
     WHERE time >= ? AND time < ? AND npc = 0 AND location_id BETWEEN 50000000 AND 59999999
       AND group_id IS NOT ${CAPSULE_GROUP_ID} AND system_id IN (SELECT system_id FROM system_rows)`);
  return {
    /** Losses from a time to before another, ISO 8601 UTC, in no order; one after the other, since those of weeks are many. */
    *between(since: string, until: string): IterableIterator<GateLossRow> {
      for (const { time, systemId, groupId } of between.iterate(since, until)) yield { systemId, at: fromIso(time), groupId };
    },
  };
}
