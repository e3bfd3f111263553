import type { DailyTotals } from '#shared/systems-api/system-history';
import { DAY } from '#shared/time';

/** Daily totals on an unbroken line of UTC days: null where not one hour of the series was observed. */
export interface DayLine {
  /** Midnights, seconds since the epoch. */
  days: number[];
  jumps: (number | null)[];
  /** Ships and capsules of players. */
  kills: (number | null)[];
  npcKills: (number | null)[];
  /** How many hours of the day were observed, 1 to 24: those of jumps, and those of kills and NPC kills. */
  jumpHours: (number | null)[];
  killHours: (number | null)[];
}

/** Spreads the rows over `days` days up to the day of `until` (ms since the epoch), so that a hole is seen as a hole. */
export function dayLine(rows: readonly DailyTotals[], days: number, until: number): DayLine {
  const byDay = new Map(rows.map((row) => [Date.parse(row.date) / DAY, row]));
  const last = Math.max(Math.floor(until / DAY), ...byDay.keys());
  const line: DayLine = { days: [], jumps: [], kills: [], npcKills: [], jumpHours: [], killHours: [] };
  for (let day = last - days + 1; day <= last; day += 1) {
    const row = byDay.get(day);
    line.days.push((day * DAY) / 1000);
    line.jumps.push(row?.jumps ?? null);
    line.kills.push(row === undefined ? null : killsOf(row));
    line.npcKills.push(row?.npc_kills ?? null);
    line.jumpHours.push(row?.jump_hours || null);
    line.killHours.push(row?.kill_hours || null);
  }
  return line;
}

/** Ships and capsules of players on a day; null where no hour of kills was observed. */
export function killsOf({ ship_kills: ships, pod_kills: pods }: Pick<DailyTotals, 'ship_kills' | 'pod_kills'>): number | null {
  return ships === null || pods === null ? null : ships + pods;
}

/** The days that were observed only in part, by index. */
export function partialDays(hours: readonly (number | null | undefined)[]): number[] {
  return [...hours.entries()].flatMap(([at, value]) => (value !== null && value !== undefined && value < 24 ? [at] : []));
}

/** Runs of days without an observation, as first and last index. */
export function gaps(hours: readonly (number | null | undefined)[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const [at, value] of hours.entries()) {
    if (value !== null && value !== undefined) continue;
    const run = runs.at(-1);
    if (run !== undefined && run[1] === at - 1) run[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

/** Days with a value between two without: a line would not show them. */
export function isolatedDays(values: readonly (number | null | undefined)[]): number[] {
  const known = (at: number) => values[at] !== null && values[at] !== undefined;
  return [...values.keys()].filter((at) => known(at) && !known(at - 1) && !known(at + 1));
}
