import { SECOND } from '#shared/time';

/** What a run reports of itself: `{ done: 41, total: 114, unit: 'regions' }`; `total` null where the end is not known. */
export interface Report {
  done: number;
  total: number | null;
  unit: string;
}

/** From where a run's own progress counts: what was done already at that time, in milliseconds since the epoch. */
export interface Beginning {
  done: number;
  unit: string;
  at: number;
}

/** Too early to tell the time left. */
const SHORTEST_ESTIMATE = 2 * SECOND;

/**
 * The beginning after one more report: that of a run's first report, which names what earlier runs have done, and of the
 * first of each further stage, which counts in another unit or anew.
 */
export function beginningWith(before: Beginning | null, { done, unit }: Report, at: number): Beginning {
  return before === null || before.unit !== unit || done < before.done ? { done, unit, at } : before;
}

/** Seconds left at the rate since the beginning, rounded up; null where it is too early or the end is not known. */
export function secondsLeft(beginning: Beginning, { done, total }: Report, now: number): number | null {
  const elapsed = now - beginning.at;
  const own = done - beginning.done;
  if (total === null || own <= 0 || elapsed < SHORTEST_ESTIMATE) return null;
  return Math.ceil(((Math.max(0, total - done) / own) * elapsed) / SECOND);
}
