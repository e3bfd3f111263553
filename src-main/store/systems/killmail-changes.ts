import type { ReadDb } from '../db.ts';

/** Whether results that were made from players' killmails in listed systems are still current. */
export function killmailChangeReads(db: ReadDb) {
  const newest = db.prepare<[], number | null>('SELECT max(revision) FROM killmails').pluck();
  const first = db.prepare<[], string | null>('SELECT min(time) FROM killmails').pluck();
  const last = db.prepare<[], string | null>('SELECT max(time) FROM killmails').pluck();
  const changed = db
    .prepare<[number], string>("SELECT DISTINCT substr(time, 1, 13) || ':00:00Z' FROM killmails WHERE revision > ?")
    .pluck();
  const listed = db.prepare<[], string>("SELECT count(*) || ' ' || sum(system_id) FROM system_rows").pluck();

  return {
    /** The newest revision of a killmail; 0: there is none. */
    newestRevision: (): number => newest.get() ?? 0,
    /** When the oldest and the newest killmail happened, ISO 8601 UTC; null: there is none. */
    span(): { from: string; until: string } | null {
      const [from, until] = [first.get() ?? null, last.get() ?? null];
      return from === null || until === null ? null : { from, until };
    },
    /** The hours, by their start (ISO 8601 UTC), with killmails that came or changed after a revision. */
    hoursChangedSince: (revision: number): string[] => changed.all(revision),
    /** Changes whenever the set of listed systems does. */
    listedSystems: (): string => listed.get() ?? '',
  };
}
