import { DAY, HOUR, MINUTE } from './time.ts';

/** New Eden's daily downtime: the cluster restarts at 11:00 UTC, now and then a minute or two early. */

const FROM = 10 * HOUR + 58 * MINUTE;
/** On most days it takes a few minutes; before it is over ESI answers with errors only (upstream §1.7). */
const UNTIL = 11 * HOUR + 15 * MINUTE;
/** The longest that was seen: a failure until then is explained by the downtime, although jobs ask again from UNTIL on. */
const LONGEST_UNTIL = 11 * HOUR + 30 * MINUTE;

/** When the downtime that is on at `now` is over; null: none is on. Both in milliseconds since the epoch. */
export function downtimeUntil(now: number): number | null {
  const sinceMidnight = now % DAY;
  return sinceMidnight >= FROM && sinceMidnight < UNTIL ? now - sinceMidnight + UNTIL : null;
}

/** Whether the downtime is the likely cause of a failure at `now`, in milliseconds since the epoch. */
export function mayBeDowntime(now: number): boolean {
  const sinceMidnight = now % DAY;
  return sinceMidnight >= FROM && sinceMidnight < LONGEST_UNTIL;
}
