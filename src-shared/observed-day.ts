/** A UTC day counts as observed from this many sampled hours (decisions §4.2). */
const OBSERVED_FROM_HOURS = 20;

/** Whether a day counts as observed, by the sampled hours of each kind that is asked about. */
export function isObservedDay(...sampledHours: number[]): boolean {
  return Math.min(...sampledHours) >= OBSERVED_FROM_HOURS;
}
