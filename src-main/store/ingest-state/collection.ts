import type { NewestRun } from '#shared/systems-api/live';
import type { ReadDb } from '../db.ts';
import { LISTED_GATES } from '../systems/gates.ts';

/** What the mirror holds as a whole, and how its collecting goes. */
export function collectionReads(db: ReadDb) {
  const counts = db.prepare<[], { systems: number; gates: number; regions: number; static_data_build: number | null }>(`
    SELECT (SELECT count(*) FROM topology WHERE listed = 1) AS systems,
           (SELECT count(*) FROM (${LISTED_GATES})) AS gates,
           (SELECT count(DISTINCT region_id) FROM system_rows) AS regions,
           (SELECT nullif(build_number, 0) FROM static_data_builds) AS static_data_build`);
  const newestRun = db.prepare<[string], NewestRun>(`
    SELECT started_at, outcome, rows, error FROM runs WHERE job = ? AND ended_at IS NOT NULL ORDER BY run_id DESC LIMIT 1`);

  return {
    counts: () => counts.get() ?? { systems: 0, gates: 0, regions: 0, static_data_build: null },
    newestRun: (job: string): NewestRun | null => newestRun.get(job) ?? null,
    /** Bytes of the database file, without its write-ahead log. */
    databaseBytes: (): number =>
      (db.pragma('page_count', { simple: true }) as number) * (db.pragma('page_size', { simple: true }) as number),
  };
}
export type CollectionReads = ReturnType<typeof collectionReads>;
