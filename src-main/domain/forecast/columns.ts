import type { ForecastLead } from '#shared/systems-api/forecast';
import { distancesToCampaigns } from './campaigns.ts';
import type { Design } from './glm.ts';
import { constellationMeans, logRatio, meanOf, newestDay, observedDays } from './levels.ts';
import { BANDS, HALF_DAY, knownEnd, type Panel, type Target, WEEKDAYS, weekdayOf } from './panel.ts';

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
export interface Layout {
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
