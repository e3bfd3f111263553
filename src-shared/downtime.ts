import { DAY, HOUR, MINUTE } from './time.ts';

/** New Eden's daily downtime: the cluster restarts at 11:00 UTC, now and then a minute or two early. */

const FROM = 10 * HOUR + 58 * MINUTE;
/** It is over after a few minutes on most days; asked sooner, the public interface answers with errors only. */
const UNTIL = 11 * HOUR + 15 * MINUTE;

/** When the downtime that is on at `now` is over; null: none is on. Both in milliseconds since the epoch. */
export function downtimeUntil(now: number): number | null {
  const sinceMidnight = now % DAY;
  return sinceMidnight >= FROM && sinceMidnight < UNTIL ? now - sinceMidnight + UNTIL : null;
}
