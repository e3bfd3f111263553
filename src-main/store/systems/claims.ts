import type { CurrentClaim } from '#shared/systems-api/system-history';
import type { ReadDb } from '../db.ts';

/** Claims with the names of their holders. */
export function claimReads(db: ReadDb) {
  const current = db.prepare<[number], CurrentClaim>(`
    SELECT alliance_id, alliances.name AS alliance_name, faction_id, factions.name AS faction_name, adm,
           window_start AS vulnerable_from, window_end AS vulnerable_until, claimed_since AS since
      FROM sovereignty LEFT JOIN names AS alliances ON alliances.id = alliance_id LEFT JOIN names AS factions ON factions.id = faction_id
     WHERE system_id = ?`);
  const capital = db
    .prepare<[number], number>('SELECT system_id FROM sovereignty WHERE alliance_id = ? AND is_capital = 1')
    .pluck();
  const name = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();

  return {
    current: (systemId: number): CurrentClaim | undefined => current.get(systemId),
    /** The capital system that an alliance has declared; null: not known. */
    capitalOf: (allianceId: number): number | null => capital.get(allianceId) ?? null,
    /** null where it was never resolved. */
    nameOf: (id: number | null): string | null => (id === null ? null : (name.get(id) ?? null)),
  };
}
export type ClaimReads = ReturnType<typeof claimReads>;

/** A change of a claim; `at` ISO 8601 UTC. */
export interface ClaimChangeRow {
  systemId: number;
  at: string;
  holderId: number | null;
  adm: number | null;
}

export function claimHistoryReads(db: ReadDb) {
  // Of a group's bare columns SQLite gives those of the row with the maximum.
  const since = db.prepare<[{ since: string }], ClaimChangeRow>(`
    SELECT systemId, at, holderId, adm FROM (
      SELECT system_id AS systemId, max(at) AS at, alliance_id AS holderId, adm FROM sovereignty_changes WHERE at < @since GROUP BY system_id
      UNION ALL
      SELECT system_id, at, alliance_id, adm FROM sovereignty_changes WHERE at >= @since)
     ORDER BY systemId, at`);
  const looks = db.prepare<[string], { at: string; live: number }>(`
    SELECT observed_at AS at, source = 'live' AS live FROM sampled_hours WHERE kind = 'sovereignty' AND hour >= ? ORDER BY hour`);
  return {
    /** The last look at all claims of each UTC hour since a time; `live`: not out of an archive. */
    looksSince: (time: string) => looks.all(time).map(({ at, live }) => ({ at, live: live === 1 })),
    /** Every change since a time, and what held at that time, by system and time. */
    since: (time: string): ClaimChangeRow[] => since.all({ since: time }),
  };
}

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
