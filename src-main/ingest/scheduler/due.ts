import type { DueAt } from '#main/store/ingest-state/due-at';
import { DAY, isoUtc } from '#shared/time';

/** The longest wait that any backoff of ours asks for. */
export const LONGEST_WAIT = DAY;

/** What is due at a time; see {@link DueAt}. */
export function dueAt(now: number): DueAt {
  return { now: isoUtc(now), horizon: isoUtc(now + LONGEST_WAIT + DAY) };
}

/** `first`, doubled with each earlier attempt, and never more than {@link LONGEST_WAIT}. Milliseconds. */
export function doubling(first: number, attempts: number): number {
  return Math.min(first * 2 ** Math.min(attempts, 20), LONGEST_WAIT);
}

/** The later of a time, in milliseconds, and one that upstream named. ISO 8601 UTC. */
export function notBefore(time: number, named: string | null): string {
  const own = isoUtc(time);
  return named !== null && named > own ? named : own;
}
