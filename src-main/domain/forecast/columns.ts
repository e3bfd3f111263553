import { distancesToCampaigns } from './campaigns.ts';
import type { Design } from './glm.ts';
import { areaMeans, logRatio, meanOf, newestDay, observedDays } from './levels.ts';
import { BANDS, type Panel, type Target, WEEKDAYS, weekdayOf } from './panel.ts';

/** What a column tells of, for the drivers. `level`: the system's own mean of four weeks; it is no driver. */
export type ColumnGroup = 'level' | 'recent' | 'traffic' | 'constellation' | 'region' | 'campaigns' | 'weekday';

/** Columns of each regression (forecast §3), before the weekdays' by security band. */
const named = {
  jumps: [
    ['level', 'level'],
    ['week', 'recent'],
    ['newest', 'recent'],
    ['constellation', 'constellation'],
    ['region', 'region'],
    ['campaign_here', 'campaigns'],
    ['campaign_near', 'campaigns'],
  ],
  kills: [
    ['level', 'level'],
    ['week', 'recent'],
    ['newest', 'recent'],
    ['danger', 'level'],
    ['traffic', 'traffic'],
    ['campaign_here', 'campaigns'],
    ['campaign_near', 'campaigns'],
  ],
} as const satisfies Record<Target, readonly (readonly [string, ColumnGroup])[]>;
export type ColumnName = (typeof named)[Target][number][0];

/** The columns of a target's design: the named ones, then one of each weekday in each security band (7 high, 7 low, 7 null). */
export interface Layout {
  names: readonly ColumnName[];
  groups: readonly ColumnGroup[];
  firstWeekday: number;
  /** What coefficients are drawn to: without other evidence a system goes on at its level, and kills go with its traffic. */
  prior: Float64Array;
}

function layoutOf(target: Target): Layout {
  const columns = named[target];
  const weekdays = Array.from({ length: BANDS * WEEKDAYS }, () => 'weekday' as const);
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

/** A row of each system for the jumps of day `day` (an index), from the days before it and what was announced of the day. */
export function jumpsDesign(panel: Panel, day: number): Design {
  const { month, columns } = levelColumns(panel, 'jumps', day);
  const newest = logRatio(meanOf(panel, 'jumps', newestDay(panel, day)), month, PSEUDO_COUNT);
  const weights = month.map(Math.sqrt);
  return filled(panel, 'jumps', day, {
    ...columns,
    newest,
    constellation: areaMeans(panel.constellation, panel.constellations, newest, weights),
    region: areaMeans(panel.region, panel.regions, newest, weights),
  });
}

/** A row of each system for the kills of day `day`; `expectedJumps`: what the regression of jumps expects of that day. */
export function killsDesign(panel: Panel, day: number, expectedJumps: Float64Array): Design {
  const { month, columns } = levelColumns(panel, 'kills', day);
  const violentHours = meanOf(panel, 'violentHours', observedDays(panel, day, SEASON));
  return filled(panel, 'kills', day, {
    ...columns,
    newest: logRatio(meanOf(panel, 'kills', newestDay(panel, day)), month, PSEUDO_COUNT),
    danger: violentHours.map((mean) => Math.log(mean + PSEUDO_COUNT / SEASON)),
    traffic: logRatio(expectedJumps, meanOf(panel, 'jumps', observedDays(panel, day, MONTH)), PSEUDO_COUNT),
  });
}

/** The mean daily count of four weeks as a logarithm, and the newest week's against it. A mean of n days has n times the evidence. */
function levelColumns(panel: Panel, target: Target, day: number) {
  const month = meanOf(panel, target, observedDays(panel, day, MONTH));
  const week = meanOf(panel, target, observedDays(panel, day, WEEK));
  return {
    month,
    columns: {
      level: month.map((mean) => Math.log(mean + PSEUDO_COUNT / MONTH)),
      week: logRatio(week, month, PSEUDO_COUNT / WEEK),
    },
  };
}

/** Named columns in the order of the layout, then the announced ones and the weekday's indicator. */
function filled(panel: Panel, target: Target, day: number, given: Partial<Record<ColumnName, Float64Array>>): Design {
  const { names, groups, firstWeekday } = layouts[target];
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
  const weekday = weekdayOf(panel.firstDay + day);
  for (let system = 0; system < rows; system += 1) {
    values[system * columns + firstWeekday + (panel.band[system] as number) * WEEKDAYS + weekday] = 1;
  }
  return { rows, columns, values };
}
