import { DAY, fromIso, HOUR, isoUtc } from './world.ts';

/** Whole days since 1970-01-01 UTC of an ISO 8601 time or day. */
export function dayNumber(iso: string): number {
  return Math.floor(fromIso(iso) / DAY);
}

/** `2026-11-20` for a day number. */
export function isoDay(day: number): string {
  return isoUtc(day * DAY).slice(0, 10);
}

/** The start of the UTC hour that a time, in milliseconds since the epoch, lies in. */
export function hourStart(ms: number): string {
  return isoUtc(Math.floor(ms / HOUR) * HOUR);
}

/** 0 to 23. */
export function hourOfDay(iso: string): number {
  return new Date(iso).getUTCHours();
}
