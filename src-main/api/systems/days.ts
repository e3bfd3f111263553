import type { DayTotals } from '#main/store/systems/activity-reads';
import type { DailyTotals } from '#shared/systems-api/systems';
import { dayNumber, isoUtc } from '#shared/time';

/** The number of the first of `days` UTC days that end with today. */
export function firstDayOf(days: number, now: number): number {
  return dayNumber(isoUtc(now)) - days + 1;
}

/** A day as the wire has it: its totals are whole where both jumps and kills were sampled in each of `hours`. */
export function dailyTotalsOf({ jumpHours, killHours, ...totals }: DayTotals): DailyTotals {
  return { ...totals, hours: Math.min(jumpHours, killHours) };
}
