import { DAY, fromIso, isoUtc } from '#shared/time';

/**
 * When a window ends, in milliseconds: now, or when the mirror last looked where that is asked for. `observedAt`: of the newest version of
 * what is answered, ISO 8601; none: now.
 */
export function windowEnd(ends: 'now' | 'last_look', version: { observedAt: string | null } | undefined, now: number): number {
  const observedAt = version?.observedAt ?? null;
  return ends === 'now' || observedAt === null ? now : Math.min(now, fromIso(observedAt));
}

/** Start of a window of `days` times 24 hours, ISO 8601; `end` in milliseconds. */
export function windowStart(end: number, days: number): string {
  return isoUtc(end - days * DAY);
}
