import { isObservedDay } from '#shared/observed-day';
import type { ForecastLead } from '#shared/systems-api/forecast';
import type { Graph } from '../topology/graph.ts';

/** Daily totals of one series: the value of system i on day d is at `i * days + d`. */
export type DailyCounts = Uint32Array;

/** What is counted of a system each day; kills are player ships and capsules. */
export type Target = 'jumps' | 'kills';

/**
 * The history that a forecast is made from. Systems are in the order of `graph.ids`; band 0 high, 1 low, 2 null security. `jumpHours` and
 * `killHours`: how many hours of each day were sampled. `violentHours`: in how many of them a player was killed, which tells how dangerous
 * a system is with less scatter than kills, of which one fight can bring dozens.
 */
export interface Panel {
  graph: Graph;
  band: Uint8Array;
  /** Constellation of each system, as an index from 0. */
  constellation: Int32Array;
  constellations: number;
  /** Days since 1970-01-01 of day 0. */
  firstDay: number;
  days: number;
  jumps: DailyCounts;
  kills: DailyCounts;
  violentHours: DailyCounts;
  jumpHours: Uint8Array;
  killHours: Uint8Array;
  /** What fell into the first twelve hours of each day, for a forecast that knows so much of today; null: not read. */
  firstHalves: FirstHalves | null;
  /**
   * By day number: systems, as indexes, with a sovereignty campaign that starts on that day or runs at its beginning; one entry a
   * campaign. A day without an entry was not recorded, and counts as one without campaigns.
   */
  campaigns: ReadonlyMap<number, readonly number[]>;
}

/** Counts of the first half of each day, as in {@link Panel}; hours: how many of the twelve were sampled. */
export type FirstHalves = Pick<Panel, 'jumps' | 'kills' | 'jumpHours' | 'killHours'>;
/** Hours of a day's first half. */
export const HALF_DAY = 12;

/** Security bands: high, low, null. */
export const BANDS = 3;
/** Days of a week. */
export const WEEKDAYS = 7;
/** Full days of history before the first forecast. */
export const SHORTEST_HISTORY = 35;
/** A fight hotspot has at least this many kills (decisions §5). */
export const HOTSPOT_KILLS = 5;
const HOTSPOT_DAYS = 35;

/** The first day (an index) that is not wholly known where day `day` is forecast so many days ahead. */
export function knownEnd(day: number, lead: ForecastLead): number {
  return day - Math.ceil(lead) + 1;
}

/** Whether both series of day `day` (an index) are complete enough to learn from and to grade on. */
export function isObserved({ jumpHours, killHours }: Pick<Panel, 'jumpHours' | 'killHours'>, day: number): boolean {
  return isObservedDay(jumpHours[day] ?? 0, killHours[day] ?? 0);
}

/** 0 Sunday to 6 Saturday of a day number. */
export function weekdayOf(dayNumber: number): number {
  return (dayNumber + 4) % WEEKDAYS;
}

/**
 * The kills from which a day of each system counts as a fight hotspot: the larger of 5 and its own 90th percentile (nearest
 * rank) over the 35 days before `day`, an index; days that were not observed are left out.
 */
export function hotspotThresholds(panel: Panel, day: number): Uint32Array {
  const observed: number[] = [];
  for (let at = Math.max(0, day - HOTSPOT_DAYS); at < day; at += 1) if (isObserved(panel, at)) observed.push(at);
  const systems = panel.graph.ids.length;
  const thresholds = new Uint32Array(systems).fill(HOTSPOT_KILLS);
  if (observed.length === 0) return thresholds;
  const sorted = new Uint32Array(observed.length);
  const rank = Math.ceil(0.9 * observed.length) - 1;
  for (let system = 0; system < systems; system += 1) {
    let most = 0;
    observed.forEach((at, place) => {
      const kills = panel.kills[system * panel.days + at] ?? 0;
      sorted[place] = kills;
      most = Math.max(most, kills);
    });
    if (most <= HOTSPOT_KILLS) continue;
    sorted.sort();
    thresholds[system] = Math.max(HOTSPOT_KILLS, sorted[rank] ?? 0);
  }
  return thresholds;
}

/** The day's counts as if all 24 hours had been sampled. */
export function fullDay(panel: Panel, series: 'jumps' | 'kills', day: number): Float64Array {
  const scale = 24 / ((series === 'jumps' ? panel.jumpHours : panel.killHours)[day] as number);
  const counts = panel[series];
  const values = new Float64Array(panel.graph.ids.length);
  for (let system = 0; system < values.length; system += 1)
    values[system] = (counts[system * panel.days + day] as number) * scale;
  return values;
}

/** 1 where the day's kills reached the threshold. */
export function hotspotsOf(panel: Panel, day: number, thresholds: Uint32Array): Float64Array {
  return Float64Array.from(thresholds, (threshold, system) =>
    (panel.kills[system * panel.days + day] as number) >= threshold ? 1 : 0,
  );
}
