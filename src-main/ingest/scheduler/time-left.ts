import { SECOND } from '#shared/time';

/** What a run reports of itself: `{ done: 41, total: 114, unit: 'regions' }`; `total` null where the end is not known. */
export interface Report {
  done: number;
  total: number | null;
  unit: string;
}

/** From where a run's own progress counts: what was done already at that time, in milliseconds since the epoch. */
export interface ProgressBaseline {
  done: number;
  unit: string;
  at: number;
}

/** Too early to tell the time left. */
const SHORTEST_ESTIMATE = 2 * SECOND;

/**
 * The baseline after one more report: that of a run's first report, which names what earlier runs have done, and of the
 * first of each further stage, which counts in another unit or anew.
 */
export function baselineAfter(before: ProgressBaseline | null, { done, unit }: Report, at: number): ProgressBaseline {
  return before === null || before.unit !== unit || done < before.done ? { done, unit, at } : before;
}

/** Seconds left at the rate since the baseline, rounded up; null where it is too early or the end is not known. */
export function secondsLeft(baseline: ProgressBaseline, { done, total }: Report, now: number): number | null {
  const elapsed = now - baseline.at;
  const own = done - baseline.done;
  if (total === null || own <= 0 || elapsed < SHORTEST_ESTIMATE) return null;
  return Math.ceil(((Math.max(0, total - done) / own) * elapsed) / SECOND);
}
