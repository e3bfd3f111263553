import type { ReadDb } from '../db.ts';

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
