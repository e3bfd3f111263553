import { CAPSULE_GROUP_ID } from '#shared/game';
import { fromIso } from '#shared/time';
import type { ReadDb, WriteDb } from '../db.ts';
import { watermarks } from '../ingest-state/watermarks.ts';

/** How often another loss followed at gates, as domain/plan/camp-evidence counts it. */
export interface CampEvidenceRow {
  ships: number;
  minutes: number;
  cases: number;
  followed: number;
}

/** Something that a player lost; `at` in milliseconds since the epoch. */
export interface PlacedLossRow {
  systemId: number;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
  isCapsule: boolean;
  at: number;
}

/** The days that it was counted from. */
const DAYS = 'camp-evidence-days';

export function campEvidenceReads(db: Pick<ReadDb, 'prepare'>) {
  const all = db.prepare<[], CampEvidenceRow>('SELECT ships, minutes, cases, followed FROM camp_evidence');
  return { evidence: (): CampEvidenceRow[] => all.all() };
}

/** How often another loss followed at gates, and what that is counted from. */
export function campEvidenceWrites(db: WriteDb) {
  const marks = watermarks(db);
  const wholeDays = db
    .prepare<[], string>(
      "SELECT substr(hour, 1, 10) FROM sampled_hours WHERE kind = 'killmails' GROUP BY 1 HAVING count(*) = 24 ORDER BY 1",
    )
    .pluck();
  const lost = db.prepare<[string, string], { systemId: number; locationId: number | null; isCapsule: number; time: string }>(`
    SELECT system_id AS systemId, location_id AS locationId, coalesce(group_id = ${CAPSULE_GROUP_ID}, 0) AS isCapsule, time
      FROM killmails LEFT JOIN types ON types.type_id = ship_type_id
     WHERE time >= ? AND time < ? AND npc = 0 ORDER BY time, killmail_id`);
  const upsert = db.prepare<[CampEvidenceRow]>(`
    INSERT INTO camp_evidence (ships, minutes, cases, followed) VALUES (@ships, @minutes, @cases, @followed)
    ON CONFLICT (ships, minutes) DO UPDATE SET cases = excluded.cases, followed = excluded.followed`);

  return {
    /** UTC days (`2026-11-19`) whose killmails are all here, the oldest first. */
    wholeDays: (): string[] => wholeDays.all(),
    /** What players lost to players on a UTC day, in the order of time; `at` in milliseconds. */
    lostOn: (day: string): PlacedLossRow[] =>
      lost
        .all(day, `${day}T24`)
        .map(({ time, isCapsule, ...row }) => ({ ...row, isCapsule: isCapsule === 1, at: fromIso(time) })),
    /** The last argument of {@link save}. */
    countedFrom: (): string | undefined => marks.find(DAYS),
    /** Replaces the counts; `countedFrom`: what distinguishes the days. */
    save(rows: readonly CampEvidenceRow[], countedFrom: string): void {
      for (const row of rows) upsert.run(row);
      marks.set(DAYS, countedFrom);
    },
  };
}
export type CampEvidenceWrites = ReturnType<typeof campEvidenceWrites>;
