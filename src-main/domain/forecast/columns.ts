import type { ForecastLead } from '#shared/systems-api/forecast';
import type { Design } from './glm.ts';
import { BANDS, HALF_DAY, isObserved, knownEnd, type Panel, type Target, WEEKDAYS, weekdayOf } from './panel.ts';

/** What a column describes, for the drivers. `level`: the system's own mean of four weeks; it is no driver. */
export type ColumnGroup = 'level' | 'recent' | 'traffic' | 'constellation' | 'campaigns' | 'weekday';

/** Columns of each regression (forecast §3), before the weekdays by security band of jumps. */
const named = {
  jumps: [
    ['level', 'level'],
    ['rare', 'level'],
    ['week', 'recent'],
    ['newest', 'recent'],
    ['today', 'recent'],
    ['constellation', 'constellation'],
    ['constellation_today', 'constellation'],
    ['campaign_here', 'campaigns'],
    ['campaign_near', 'campaigns'],
  ],
  kills: [
    ['intercept', 'level'],
    ['level', 'level'],
    ['rare', 'level'],
    ['week', 'recent'],
    ['newest', 'recent'],
    ['today', 'recent'],
    ['danger', 'level'],
    ['safe', 'level'],
    ['traffic', 'traffic'],
    ['campaign_here', 'campaigns'],
    ['campaign_near', 'campaigns'],
  ],
} as const satisfies Record<Target, readonly (readonly [string, ColumnGroup])[]>;
export type ColumnName = (typeof named)[Target][number][0];

/**
 * The columns of a target's design: the named ones, then for jumps one of each weekday in each security band (7 high, 7 low, 7 null).
 * Kills follow the weekday by the expected jumps.
 */
interface Layout {
  names: readonly ColumnName[];
  groups: readonly ColumnGroup[];
  /** The first column of the weekdays, which is past the last one where there are none. */
  firstWeekday: number;
  /** What coefficients are drawn to: without other evidence a system goes on at its level, and kills go with its traffic. */
  prior: Float64Array;
}

function layoutOf(target: Target): Layout {
  const columns = named[target];
  const weekdays = Array.from({ length: target === 'jumps' ? BANDS * WEEKDAYS : 0 }, () => 'weekday' as const);
  const prior = new Float64Array(columns.length + weekdays.length);
  columns.forEach(([name], column) => {
    if (name === 'level' || name === 'traffic') prior[column] = 1;
  });
  return {
    names: columns.map(([name]) => name),
    groups: [...columns.map(([, group]) => group), ...weekdays],
    firstWeekday: columns.length,
    prior,
  };
}
export const layouts: Readonly<Record<Target, Layout>> = { jumps: layoutOf('jumps'), kills: layoutOf('kills') };

/** Counts added to both sides of a ratio of daily means, so that the logarithm of a rare event's ratio stays small. */
const PSEUDO_COUNT = 1;
/** Windows of the levels, in days. */
const SEASON = 120;
const MONTH = 28;
const WEEK = 7;

/** Below this many a day the level has a slope of its own: what was rare for four weeks is less so than it was. */
const RARE: Readonly<Record<Target, number>> = { jumps: 10, kills: 1 };
/** The same of hours with a kill. */
const SAFE = 0.1;

/**
 * A row of each system for the jumps of day `day` (an index), from what its lead leaves known of the days before it and what was announced
 * of the day.
 */
export function jumpsDesign(panel: Panel, day: number, lead: ForecastLead): Design {
  const end = knownEnd(day, lead);
  const { month, columns } = levelColumns(panel, 'jumps', end);
  const today = todayColumn(panel, 'jumps', end, lead);
  const weights = month.map(Math.sqrt);
  const newest = logRatio(meanOf(panel, 'jumps', newestDay(panel, end)), month, PSEUDO_COUNT);
  const design = filled(panel, 'jumps', day, {
    ...columns,
    newest,
    constellation: constellationMeans(panel, newest, weights),
    ...(today === null ? {} : { today, constellation_today: constellationMeans(panel, today, weights) }),
  });
  const weekday = layouts.jumps.firstWeekday + weekdayOf(panel.firstDay + day);
  panel.band.forEach((band, system) => {
    design.values[system * design.columns + weekday + band * WEEKDAYS] = 1;
  });
  return design;
}

/** Logarithms of the daily hours with a kill, a mean of 120 days: what takes longest of a row. */
export function dangerOf(panel: Panel, day: number, lead: ForecastLead): Float64Array {
  const violentHours = meanOf(panel, 'violentHours', observedDays(panel, knownEnd(day, lead), SEASON));
  return violentHours.map((mean) => Math.log(mean + PSEUDO_COUNT / SEASON));
}

/** A row of each system for the kills of day `day`; `expectedJumps`: what the regression of jumps expects of that day. */
export function killsDesign(
  panel: Panel,
  day: number,
  lead: ForecastLead,
  { expectedJumps, danger = dangerOf(panel, day, lead) }: { expectedJumps: Float64Array; danger?: Float64Array },
): Design {
  const end = knownEnd(day, lead);
  const { month, columns } = levelColumns(panel, 'kills', end);
  const today = todayColumn(panel, 'kills', end, lead);
  return filled(panel, 'kills', day, {
    ...columns,
    intercept: new Float64Array(panel.graph.ids.length).fill(1),
    newest: logRatio(meanOf(panel, 'kills', newestDay(panel, end)), month, PSEUDO_COUNT),
    ...(today === null ? {} : { today }),
    danger,
    safe: danger.map((logarithm) => Math.min(0, logarithm - Math.log(SAFE))),
    traffic: logRatio(expectedJumps, meanOf(panel, 'jumps', observedDays(panel, end, MONTH)), PSEUDO_COUNT),
  });
}

/**
 * The counts of the first half of day `today` (an index) against the mean of the same hours over the four weeks before; null where the
 * lead leaves them unknown, or they were not sampled.
 */
function todayColumn(panel: Panel, target: Target, today: number, lead: ForecastLead): Float64Array | null {
  if (Number.isInteger(lead) || panel.firstHalves === null) return null;
  const halves = { ...panel, ...panel.firstHalves };
  const isSampled = (day: number) => ((target === 'jumps' ? halves.jumpHours : halves.killHours)[day] ?? 0) > 0;
  const before = observedDays(panel, today, MONTH).filter(isSampled);
  if (!isSampled(today) || before.length === 0) return null;
  // A mean is that of 24 hours.
  const meanOfHalf = (days: readonly number[]) => meanOf(halves, target, days).map((mean) => (mean * HALF_DAY) / 24);
  return logRatio(meanOfHalf([today]), meanOfHalf(before), PSEUDO_COUNT);
}

/** The mean daily count of four weeks as a logarithm, and the newest week's against it. A mean of n days has n times the evidence. */
function levelColumns(panel: Panel, target: Target, end: number) {
  const month = meanOf(panel, target, observedDays(panel, end, MONTH));
  const week = meanOf(panel, target, observedDays(panel, end, WEEK));
  const level = month.map((mean) => Math.log(mean + PSEUDO_COUNT / MONTH));
  return {
    month,
    columns: {
      level,
      rare: level.map((logarithm) => Math.min(0, logarithm - Math.log(RARE[target]))),
      week: logRatio(week, month, PSEUDO_COUNT / WEEK),
    },
  };
}

/** The named columns in the order of the layout, the announced ones among them. */
function filled(panel: Panel, target: Target, day: number, given: Partial<Record<ColumnName, Float64Array>>): Design {
  const { names, groups } = layouts[target];
  const rows = panel.graph.ids.length;
  const columns = groups.length;
  const values = new Float32Array(rows * columns);
  names.forEach((name, column) => {
    given[name]?.forEach((value, system) => {
      values[system * columns + column] = value;
    });
  });
  const campaigns = panel.campaigns.get(panel.firstDay + day) ?? [];
  const [here, near] = [names.indexOf('campaign_here'), names.indexOf('campaign_near')];
  for (const [system, distance] of distancesToCampaigns(panel, campaigns))
    values[system * columns + (distance === 0 ? here : near)] = 1;
  return { rows, columns, values };
}

/** A series of daily counts. */
type Series = 'jumps' | 'kills' | 'violentHours';

/** The observed days among the `span` days before day `before`, an index; the newest observed day where there is none among them. */
export function observedDays(panel: Panel, before: number, span: number): number[] {
  const days: number[] = [];
  for (let day = Math.max(0, before - span); day < before; day += 1) if (isObserved(panel, day)) days.push(day);
  return days.length > 0 ? days : newestDay(panel, before);
}

/** The newest observed day before day `before`, an index. */
export function newestDay(panel: Panel, before: number): [number] {
  for (let day = before - 1; day >= 0; day -= 1) if (isObserved(panel, day)) return [day];
  throw new Error(`no day before day ${before} was observed`);
}

/** Each system's mean count over some observed days, per day of 24 sampled hours. */
export function meanOf(panel: Panel, series: Series, days: readonly number[]): Float64Array {
  const hours = series === 'jumps' ? panel.jumpHours : panel.killHours;
  const counts = panel[series];
  const weights = days.map((day) => 24 / (hours[day] as number) / days.length);
  const means = new Float64Array(panel.graph.ids.length);
  for (let system = 0; system < means.length; system += 1) {
    const first = system * panel.days;
    let sum = 0;
    for (let at = 0; at < days.length; at += 1) sum += (weights[at] as number) * (counts[first + (days[at] as number)] as number);
    means[system] = sum;
  }
  return means;
}

/** Each system's logarithm of (numerator + pseudo-count) / (denominator + pseudo-count). */
export function logRatio(numerator: Float64Array, denominator: Float64Array, pseudoCount: number): Float64Array {
  return numerator.map((value, at) => Math.log((value + pseudoCount) / ((denominator[at] as number) + pseudoCount)));
}

/** Values beyond this, as logarithms (a factor of 7.4), come from a fault of the counting: they count as no more. */
const LARGEST_LOG_RATIO = 2;

/** Of each system the weighted mean over its constellation of the values, which are logarithms. */
export function constellationMeans(
  { constellation, constellations }: Pick<Panel, 'constellation' | 'constellations'>,
  values: Float64Array,
  weights: Float64Array,
): Float64Array {
  const sums = new Float64Array(constellations);
  const total = new Float64Array(constellations);
  for (let system = 0; system < values.length; system += 1) {
    const at = constellation[system] as number;
    const value = Math.max(-LARGEST_LOG_RATIO, Math.min(LARGEST_LOG_RATIO, values[system] as number));
    sums[at] = (sums[at] as number) + value * (weights[system] as number);
    total[at] = (total[at] as number) + (weights[system] as number);
  }
  return values.map((_, system) => {
    const at = constellation[system] as number;
    return (total[at] as number) === 0 ? 0 : (sums[at] as number) / (total[at] as number);
  });
}

/** The most gate jumps from a sovereignty campaign at which a system counts as near it. */
export const CAMPAIGN_REACH = 2;

/** Gate jumps to the nearest of some systems, for those within {@link CAMPAIGN_REACH} of one. */
function distancesToCampaigns({ graph: { offsets, targets } }: Panel, from: readonly number[]): Map<number, number> {
  const distances = new Map(from.map((system) => [system, 0]));
  let frontier = [...distances.keys()];
  for (let distance = 1; distance <= CAMPAIGN_REACH; distance += 1) {
    const next: number[] = [];
    for (const system of frontier) {
      for (const neighbour of targets.subarray(offsets[system], offsets[system + 1])) {
        if (distances.has(neighbour)) continue;
        distances.set(neighbour, distance);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return distances;
}

/** How many campaigns each system has within {@link CAMPAIGN_REACH} jumps; `campaigns`: one entry a campaign. */
export function nearbyCounts(panel: Panel, campaigns: readonly number[]): Uint16Array {
  const counts = new Uint16Array(panel.graph.ids.length);
  for (const campaign of campaigns) {
    for (const system of distancesToCampaigns(panel, [campaign]).keys()) counts[system] = (counts[system] as number) + 1;
  }
  return counts;
}
