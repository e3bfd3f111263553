import type { ReadDb } from '../db.ts';
import { dataVersionReads } from '../ingest-state/data-versions.ts';

/** SQL: how many stored as outstanding have expired by a parameter's time, which no sweep has noticed yet (decisions §3.1). */
export function countExpired(now: string): string {
  return `(SELECT count(*) FROM contracts WHERE status = 'outstanding' AND date_expired <= ${now})`;
}

/** Totals kept by triggers (migration 0003), and the other counts that progress shows; each read takes microseconds. */
export function mirrorCountReads(db: Pick<ReadDb, 'prepare'>) {
  const totals = db.prepare<[string], { contracts: number; contracts_outstanding: number; items_pending: number; items: number }>(
    `SELECT contracts, contracts_outstanding - ${countExpired('?')} AS contracts_outstanding, items_pending, items FROM mirror_counts`,
  );
  const regions = db.prepare<[], { regions: number; regions_swept: number; oldest_observed_at: string | null }>(
    `SELECT (SELECT count(*) FROM regions) AS regions, (SELECT count(*) FROM region_sweeps) AS regions_swept,
            (SELECT min(observed_at) FROM region_sweeps JOIN listed_regions USING (region_id)) AS oldest_observed_at`,
  );

  return {
    /** `now`: ISO 8601 UTC; what has expired by then is not outstanding. */
    totals: (now: string) => {
      const row = totals.get(now);
      if (row === undefined) throw new Error('The row of mirror_counts is missing.');
      return row;
    },
    /** `oldest_observed_at`: the source's time of the oldest list of a listed region. */
    regions: () => regions.get() ?? { regions: 0, regions_swept: 0, oldest_observed_at: null },
    versions: dataVersionReads(db),
  };
}
export type MirrorCountReads = ReturnType<typeof mirrorCountReads>;
