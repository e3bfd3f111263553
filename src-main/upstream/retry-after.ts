import { MINUTE, SECOND } from '#shared/time';
import { bounds } from './bounds.ts';

/** Milliseconds to wait by a Retry-After header (seconds or a date), at most the longest accepted; without one a minute. */
export function retryAfter(header: string | null, now: number): number {
  if (header !== null && /^\d+$/.test(header)) return Math.min(Math.max(Number(header), 1) * SECOND, bounds.wait);
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? MINUTE : Math.min(Math.max(at - now, SECOND), bounds.wait);
}
