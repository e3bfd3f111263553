import type { DueAt } from '#main/store/contracts/contracts';
import { DAY, isoUtc } from '#shared/time';

/** The upper limit of every backoff, in milliseconds. */
const LONGEST_WAIT = DAY;

/** What is due at a time; see {@link DueAt}. */
export function dueAt(now: number): DueAt {
  return { now: isoUtc(now), horizon: isoUtc(now + LONGEST_WAIT + DAY) };
}

/** `first` milliseconds, doubled for each earlier attempt, at most {@link LONGEST_WAIT}. */
export function exponentialBackoff(first: number, attempts: number): number {
  return Math.min(first * 2 ** Math.min(attempts, 20), LONGEST_WAIT);
}

/** The later of a time in milliseconds since the epoch and one that upstream named (ISO 8601 or null). ISO 8601 UTC. */
export function laterOf(time: number, named: string | null): string {
  const own = isoUtc(time);
  return named !== null && named > own ? named : own;
}
