import { distancesToCampaigns, FAR, hoursToTimers, nearnessOf } from './campaigns.ts';
import { isObserved, type Panel, type Target, weekdayOf } from './panel.ts';
import type { Design } from './regression.ts';
import { neighbourSums, regionSums } from './surroundings.ts';

/** What a coefficient tells of, for the drivers. `level`: the system's own usual; it is no driver. */
export type FeatureGroup =
  | 'level'
  | 'yesterday'
  | 'week'
  | 'weekday'
  | 'neighbours'
  | 'region'
  | 'galaxy'
  | 'cross'
  | 'campaigns'
  | 'timer'
  | 'incursion'
  | 'silence';

const named = [
  ['level', 'level'],
  ['long', 'level'],
  ['longest', 'level'],
  ['week', 'week'],
  ['days', 'week'],
  ['yesterday', 'yesterday'],
  ['same_weekday', 'weekday'],
  ['last_weekday', 'weekday'],
  ['neighbours', 'neighbours'],
  ['neighbours_yesterday', 'neighbours'],
  ['region', 'region'],
  ['region_yesterday', 'region'],
  ['galaxy', 'galaxy'],
  ['other_level', 'level'],
  ['other_week', 'cross'],
  ['other_days', 'cross'],
  ['other_yesterday', 'cross'],
  ['other_weekday', 'weekday'],
  ['npc_days', 'cross'],
  ['npc_yesterday', 'cross'],
  ['silence', 'silence'],
  ['campaign_here', 'campaigns'],
  ['campaign_here_level', 'campaigns'],
  ['campaign_near', 'campaigns'],
  ['campaign_near_level', 'campaigns'],
  ['campaign_far', 'campaigns'],
  ['timer', 'timer'],
  ['incursion', 'incursion'],
  ['incursion_level', 'incursion'],
] as const satisfies readonly (readonly [string, FeatureGroup])[];
const BANDS = 3;
const WEEKDAYS = 7;

/** The group of each column; the last 21 are the weekdays of each security band. */
export const featureGroups: readonly FeatureGroup[] = [
  ...named.map(([, group]) => group),
  ...Array.from({ length: BANDS * WEEKDAYS }, () => 'weekday' as const),
];
export const FEATURES = featureGroups.length;
export const LEVEL = 0;
export const FIRST_WEEKDAY = named.length;

/** Half-lives in days of the smoothed rates. */
const halfLives = { days: 1.5, week: 5, level: 14, longest: 60 } as const;
const SAME_WEEKDAY_HALF_LIFE = 3;
/** Kept from a logarithm's zero: about what one event in so many days means. */
const floorOf = { jumps: 0.5, kills: 0.08, npcKills: 2 } as const;
/** Gate jumps from a campaign that count as near; {@link FAR} is far. */
const NEAR = 2;

const smoothKeys = ['days', 'week', 'level', 'longest'] as const satisfies readonly (keyof typeof halfLives)[];
type Smooth = Record<keyof typeof halfLives, Float64Array>;
interface SeriesState {
  smooth: Smooth;
  /** By weekday * systems + system. */
  weekday: Float64Array;
  last: Float64Array;
  lastWeekday: Float64Array;
  silence: Float64Array;
}

/** What is known of every system at the beginning of a day; goes through the history once, forward. */
export interface FeatureWalk {
  /** The day, an index into the panel, that features are of; days before it have been taken in. */
  day(): number;
  /** Rows of all systems for that day. */
  design(target: Target): Design;
  /** Takes in the counts of the day: one that was not observed leaves the rates as they are. */
  advance(): void;
}

/** The first walk stands on day 0. Rates are per full day: a day with 22 sampled hours counts 24/22 times. */
export function featureWalk(panel: Panel): FeatureWalk {
  const systems = panel.graph.ids.length;
  const series = { jumps: emptySeries(systems), kills: emptySeries(systems), npcKills: emptySeries(systems) };
  const weight: Record<keyof typeof halfLives, number> = { days: 0, week: 0, level: 0, longest: 0 };
  const seen: Record<keyof typeof halfLives, number> = { days: 0, week: 0, level: 0, longest: 0 };
  const weekdayWeight = new Float64Array(WEEKDAYS);
  const weekdaySeen = new Uint32Array(WEEKDAYS);
  let at = 0;

  function take(name: keyof typeof series, hours: number): void {
    const state = series[name];
    const counts = panel[name];
    const weekday = weekdayOf(panel.firstDay + at);
    for (let system = 0; system < systems; system += 1) {
      const count = ((counts[system * panel.days + at] as number) * 24) / hours;
      for (const key of smoothKeys) {
        const rates = state.smooth[key];
        rates[system] = (rates[system] as number) + (weight[key] as number) * (count - (rates[system] as number));
      }
      const place = weekday * systems + system;
      const usual = state.weekday[place] as number;
      state.weekday[place] = usual + (weekdayWeight[weekday] as number) * (count - usual);
      state.lastWeekday[place] = count;
      state.last[system] = count;
      state.silence[system] = count === 0 ? (state.silence[system] as number) + 1 : 0;
    }
  }

  return {
    day: () => at,
    advance() {
      if (isObserved(panel, at)) {
        for (const key of smoothKeys) {
          // Begins as a plain mean and goes over into exponential smoothing.
          const gain = 1 - 0.5 ** (1 / halfLives[key]);
          seen[key] += 1;
          weight[key] = Math.max(gain, 1 / seen[key]);
        }
        const weekday = weekdayOf(panel.firstDay + at);
        weekdaySeen[weekday] = (weekdaySeen[weekday] as number) + 1;
        weekdayWeight[weekday] = Math.max(1 - 0.5 ** (1 / SAME_WEEKDAY_HALF_LIFE), 1 / (weekdaySeen[weekday] as number));
        take('jumps', panel.jumpHours[at] as number);
        take('kills', panel.killHours[at] as number);
        take('npcKills', panel.killHours[at] as number);
      }
      at += 1;
    },
    design: (target) => designOf(panel, at, target, series, weekdaySeen),
  };
}

type SeriesStates = Record<keyof typeof floorOf, SeriesState>;

function emptySeries(systems: number): SeriesState {
  const zeros = (count = 1) => new Float64Array(systems * count);
  return {
    smooth: { days: zeros(), week: zeros(), level: zeros(), longest: zeros() },
    weekday: zeros(WEEKDAYS),
    last: zeros(),
    lastWeekday: zeros(WEEKDAYS),
    silence: zeros(),
  };
}

function designOf(panel: Panel, day: number, target: Target, series: SeriesStates, weekdaySeen: Uint32Array): Design {
  const systems = panel.graph.ids.length;
  const { smooth, weekday, last, lastWeekday, silence } = series[target];
  const other = target === 'jumps' ? 'kills' : 'jumps';
  const cross = series[other];
  const npc = series.npcKills;
  const floor = floorOf[target];
  const [otherFloor, npcFloor] = [floorOf[other], floorOf.npcKills];
  const today = weekdayOf(panel.firstDay + day);
  const yesterday = (today + WEEKDAYS - 1) % WEEKDAYS;
  const ratio = (above: number, below: number, add: number) => Math.log((above + add) / (below + add));

  const around = {
    level: neighbourSums(panel, smooth.level),
    days: neighbourSums(panel, smooth.days),
    last: neighbourSums(panel, last),
  };
  const regions = {
    level: regionSums(panel, smooth.level),
    days: regionSums(panel, smooth.days),
    last: regionSums(panel, last),
    yesterday: regionSums(panel, weekday.subarray(yesterday * systems, (yesterday + 1) * systems)),
  };
  const all = { last: sum(regions.last), usual: sum(regions.yesterday) };
  const knowsWeekdays = (weekdaySeen[today] ?? 0) > 0;
  const conditions = panel.conditions.get(panel.firstDay + day);
  const campaigns = distancesToCampaigns(panel, conditions?.campaigns ?? []);
  const timers = hoursToTimers(panel, conditions?.timers ?? []);
  const infested = new Uint8Array(systems);
  for (const system of conditions?.incursions ?? []) infested[system] = 1;

  const values = new Float32Array(systems * FEATURES);
  for (let system = 0; system < systems; system += 1) {
    const level = smooth.level[system] as number;
    const days = smooth.days[system] as number;
    const week = smooth.week[system] as number;
    const logLevel = Math.log(level + floor);
    const sameWeekday = knowsWeekdays ? (weekday[today * systems + system] as number) : level;
    const before = knowsWeekdays ? (lastWeekday[today * systems + system] as number) : level;
    const area = panel.region[system] as number;
    const otherLevel = cross.smooth.level[system] as number;
    const otherWeek = cross.smooth.week[system] as number;
    const otherDays = cross.smooth.days[system] as number;
    const near = campaigns.get(system) ?? Number.POSITIVE_INFINITY;
    const row = [
      logLevel,
      ratio(smooth.longest[system] as number, level, floor),
      level === 0 ? 1 : 0,
      ratio(week, level, floor),
      ratio(days, week, floor),
      ratio(last[system] as number, days, floor),
      ratio(sameWeekday, level, floor),
      ratio(before, sameWeekday, floor),
      ratio(around.days[system] as number, around.level[system] as number, floor),
      ratio(around.last[system] as number, around.days[system] as number, floor),
      ratio(regions.days[area] as number, regions.level[area] as number, floor * 10),
      ratio(regions.last[area] as number, regions.yesterday[area] as number, floor * 10),
      ratio(all.last, all.usual, floor * 100),
      Math.log(otherLevel + otherFloor),
      ratio(otherWeek, otherLevel, otherFloor),
      ratio(otherDays, otherWeek, otherFloor),
      ratio(cross.last[system] as number, otherDays, otherFloor),
      knowsWeekdays ? ratio(cross.weekday[today * systems + system] as number, otherLevel, otherFloor) : 0,
      ratio(npc.smooth.days[system] as number, npc.smooth.level[system] as number, npcFloor),
      ratio(npc.last[system] as number, npc.smooth.days[system] as number, npcFloor),
      Math.log1p(Math.min(silence[system] as number, 60)),
      near === 0 ? 1 : 0,
      near === 0 ? logLevel : 0,
      near > 0 && near <= NEAR ? 1 : 0,
      near > 0 && near <= NEAR ? logLevel : 0,
      near > NEAR && near <= FAR ? 1 : 0,
      nearnessOf(timers.get(system)),
      infested[system] as number,
      infested[system] === 1 ? logLevel : 0,
    ];
    values.set(row, system * FEATURES);
    values[system * FEATURES + FIRST_WEEKDAY + (panel.band[system] as number) * WEEKDAYS + today] = 1;
  }
  return { rows: systems, features: FEATURES, values };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Where a named feature stands in a row. */
export function featureColumn(name: (typeof named)[number][0]): number {
  return columns.get(name) as number;
}
const columns: ReadonlyMap<string, number> = new Map(named.map(([name], column) => [name, column]));
