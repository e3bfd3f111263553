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
  const regions = db.prepare<[], { regions: number; regions_swept: number }>(
    'SELECT (SELECT count(*) FROM regions) AS regions, (SELECT count(*) FROM region_sweeps) AS regions_swept',
  );

  return {
    /** `now`: ISO 8601 UTC; what has expired by then is not outstanding. */
    totals: (now: string) => {
      const row = totals.get(now);
      if (row === undefined) throw new Error('The row of mirror_counts is missing.');
      return row;
    },
    regions: () => regions.get() ?? { regions: 0, regions_swept: 0 },
    versions: dataVersionReads(db),
  };
}
export type MirrorCountReads = ReturnType<typeof mirrorCountReads>;
