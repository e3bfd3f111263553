/** New Eden's daily downtime: the cluster restarts at 11:00 UTC, now and then a minute or two early. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FROM = (10 * 60 + 58) * MINUTE;
/** It is over after a few minutes on most days; asked sooner, the public interface answers with errors only. */
const UNTIL = (11 * 60 + 15) * MINUTE;

/** When the downtime that is on at `now` is over; null: none is on. Both in milliseconds since the epoch. */
export function downtimeUntil(now: number): number | null {
  const sinceMidnight = now % DAY;
  return sinceMidnight >= FROM && sinceMidnight < UNTIL ? now - sinceMidnight + UNTIL : null;
}
