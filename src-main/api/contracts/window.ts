import { DAY, isoUtc } from '#shared/time';

/** Where a window of so many times 24 hours begins that ends now, ISO 8601. */
export function windowStart(now: number, days: number): string {
  return isoUtc(now - days * DAY);
}
