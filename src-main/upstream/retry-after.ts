import { MINUTE, SECOND } from '#shared/time';

/** Milliseconds to wait by a Retry-After header: seconds or a date; a minute where it says nothing. */
export function retryAfter(header: string | null, now: number): number {
  if (header !== null && /^\d+$/.test(header)) return Math.max(Number(header), 1) * SECOND;
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? MINUTE : Math.max(at - now, SECOND);
}
