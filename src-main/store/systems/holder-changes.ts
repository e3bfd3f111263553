import type { ReadDb } from '../db.ts';

/** A system that another alliance holds from a time (ISO 8601 UTC) on; null: none. */
export interface HolderChange {
  systemId: number;
  at: string;
  fromId: number | null;
  toId: number | null;
}

export function holderChangeReads(db: ReadDb) {
  // What the first row of a system tells is no change: nothing is known of before.
  const since = db.prepare<[string], HolderChange>(`
    SELECT systemId, at, fromId, toId FROM (
      SELECT system_id AS systemId, at, alliance_id AS toId, lag(alliance_id) OVER own AS fromId, row_number() OVER own AS place
        FROM sovereignty_changes WINDOW own AS (PARTITION BY system_id ORDER BY at))
     WHERE place > 1 AND fromId IS NOT toId AND at >= ? ORDER BY at DESC, systemId`);
  return {
    /** The newest first. A full mirror has some hundred thousand rows to look at. */
    since: (time: string): HolderChange[] => since.all(time),
  };
}

/** A system that an alliance holds, and when its hub is vulnerable next. Times ISO 8601 UTC. */
export interface HeldClaim {
  systemId: number;
  name: string;
  region: string;
  adm: number | null;
  isCapital: boolean;
  since: string | null;
  opens: string | null;
  closes: string | null;
}

export function heldSystemReads(db: ReadDb) {
  const held = db.prepare<[number], Omit<HeldClaim, 'isCapital'> & { isCapital: number | null }>(`
    SELECT sovereignty.system_id AS systemId, systems.name, regions.name AS region, adm, is_capital AS isCapital,
           claimed_since AS since, window_start AS opens, window_end AS closes
      FROM sovereignty JOIN systems ON systems.system_id = sovereignty.system_id JOIN regions ON regions.region_id = systems.region_id
     WHERE alliance_id = ? ORDER BY is_capital IS NOT 1, adm DESC, systems.name`);
  const hours = db.prepare<[string], { day: string; hours: number }>(`
    SELECT substr(hour, 1, 10) AS day, count(*) AS hours FROM sampled_hours WHERE kind = 'killmails' AND hour >= ? GROUP BY 1`);
  return {
    /** The capital first, then those of the highest multiplier. */
    of: (allianceId: number): HeldClaim[] =>
      held.all(allianceId).map((system) => ({ ...system, isCapital: system.isCapital === 1 })),
    /** How many hours of killmails are known of each UTC day from one on; a day without any is missing. */
    killmailHours: (day: string): Map<string, number> => new Map(hours.all(day).map((row) => [row.day, row.hours])),
  };
}
