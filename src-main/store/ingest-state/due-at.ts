/**
 * When something counts as due, ISO 8601 UTC: at `now`, unless it is to wait for a time between `now` and `horizon`. A time
 * beyond the horizon, which is further than any wait, was written by a clock that was wrong, and does not count.
 */
export interface DueAt {
  now: string;
  horizon: string;
}
