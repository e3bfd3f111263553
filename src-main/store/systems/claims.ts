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
