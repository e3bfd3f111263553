import type { DayTotals } from '#main/store/systems/activity-reads';
import type { DailyTotals } from '#shared/systems-api/system-history';
import { dayNumber, isoUtc } from '#shared/time';

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
