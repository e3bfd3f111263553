import type { DayTotals } from '#main/store/systems/activity-reads';
import type { DailyTotals } from '#shared/systems-api/system-history';
import { DAY, dayNumber, fromIso, isoUtc } from '#shared/time';

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

/** The number of the first of `days` UTC days that end with today. */
export function firstDayOf(days: number, now: number): number {
  return dayNumber(isoUtc(now)) - days + 1;
}

/** A day as the wire has it: a figure of which not one hour was sampled is not known, which is not the same as 0 (decisions §4.2). */
export function dailyTotalsOf({ date, jumps, ship_kills, pod_kills, npc_kills, jumpHours, killHours }: DayTotals): DailyTotals {
  return {
    date,
    jumps: jumpHours === 0 ? null : jumps,
    ...(killHours === 0 ? { ship_kills: null, pod_kills: null, npc_kills: null } : { ship_kills, pod_kills, npc_kills }),
    hours: Math.min(jumpHours, killHours),
    jump_hours: jumpHours,
    kill_hours: killHours,
  };
}
