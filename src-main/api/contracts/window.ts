import { DAY, isoUtc } from '#shared/time';

/** The first UTC day, `2026-11-20`, of a window of so many days that ends with today. */
export function firstDay(now: number, days: number): string {
  return isoUtc(now - (days - 1) * DAY).slice(0, 10);
}
