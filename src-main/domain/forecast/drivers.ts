import { decimals } from '#shared/figures';
import type { ForecastDriver } from '#shared/systems-api/forecast';
import { CAMPAIGN_REACH, type ColumnGroup, type ColumnName, layouts } from './columns.ts';
import type { Design } from './glm.ts';
import { type Panel, type Target, WEEKDAYS, weekdayOf } from './panel.ts';

const bands = ['high', 'low', 'null'] as const;
const weekdayNames = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
/** Drivers whose ratio is nearer to 1 than this (2 %, as a logarithm) are left out. */
const SMALLEST_LOG_RATIO = 0.02;
/** Drivers whose effect is smaller than this, in jumps or kills, are left out. */
const SMALLEST_EFFECT = 0.05;

/**
 * What moves one system's expected count away from its usual level, the largest first (forecast §8): the expected count minus what
 * it would be without the group of columns. `campaignsNear`: campaigns within {@link CAMPAIGN_REACH} jumps.
 */
export function driversOf(options: {
  panel: Panel;
  target: Target;
  day: number;
  system: number;
  design: Design;
  coefficients: Float64Array;
  expected: number;
  campaignsNear: number;
}): ForecastDriver[] {
  const { panel, target, system, design, coefficients, expected } = options;
  const { names, groups, firstWeekday } = layouts[target];
  const row = design.values.subarray(system * design.columns, (system + 1) * design.columns);
  const contributions = new Map<ColumnGroup, number>();
  row.forEach((value, column) => {
    if (value === 0) return;
    const group = groups[column] as ColumnGroup;
    // A weekday counts against the mean weekday of its band.
    const mean = column >= firstWeekday ? meanWeekday(coefficients, firstWeekday, panel.band[system] as number) : 0;
    contributions.set(group, (contributions.get(group) ?? 0) + value * (coefficients[column] as number) - mean);
  });
  const drivers: ForecastDriver[] = [];
  for (const [group, contribution] of contributions) {
    if (group === 'level') continue;
    const effect = expected * (1 - Math.exp(-contribution));
    if (Math.abs(effect) < SMALLEST_EFFECT) continue;
    const cause = causeOf(group, contribution, options, (name) => row[names.indexOf(name)] as number);
    drivers.push({ text: `${cause}: ${signed(effect)} expected ${target}`, target, effect });
  }
  return drivers.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

function meanWeekday(coefficients: Float64Array, firstWeekday: number, band: number): number {
  const first = firstWeekday + band * WEEKDAYS;
  return coefficients.subarray(first, first + WEEKDAYS).reduce((sum, value) => sum + value, 0) / WEEKDAYS;
}

function causeOf(
  group: Exclude<ColumnGroup, 'level'>,
  contribution: number,
  { panel, target, day, system, campaignsNear }: Parameters<typeof driversOf>[0],
  value: (name: ColumnName) => number,
): string {
  const times = (logarithm: number) => `${decimals(Math.exp(logarithm), 2)} times`;
  /** With the ratio only where it points the way of the effect: at times other columns of the group weigh more. */
  const causeWithRatio = (logarithm: number, withRatioText: (ratio: string) => string, plainText: string) =>
    logarithm * contribution > 0 && Math.abs(logarithm) >= SMALLEST_LOG_RATIO ? withRatioText(times(logarithm)) : plainText;
  switch (group) {
    case 'recent':
      return causeWithRatio(
        value('today'),
        (ratio) => `${target} of today until noon ran at ${ratio} their mean of four weeks`,
        causeWithRatio(
          value('newest'),
          (ratio) => `${target} of the newest day ran at ${ratio} the mean of four weeks`,
          `${target} of the newest days and week here`,
        ),
      );
    case 'traffic':
      return causeWithRatio(
        value('traffic'),
        (ratio) => `the jumps to expect are ${ratio} the mean of four weeks`,
        'the jumps to expect',
      );
    case 'constellation':
      return causeWithRatio(
        value('constellation_today'),
        (ratio) => `the constellation ran at ${ratio} its mean of four weeks today until noon`,
        causeWithRatio(
          value('constellation'),
          (ratio) => `the constellation ran at ${ratio} its mean of four weeks`,
          'the newest day of the constellation',
        ),
      );
    case 'weekday': {
      const weekday = weekdayNames[weekdayOf(panel.firstDay + day)] as string;
      return `${weekday} in ${bands[panel.band[system] as number]} security have ${times(contribution)} the ${target} of a mean day`;
    }
    case 'campaigns':
      return `${campaignsNear === 1 ? 'one campaign' : `${campaignsNear} campaigns`} within ${CAMPAIGN_REACH} jumps`;
  }
}

function signed(effect: number): string {
  const digits = Math.abs(effect) < 10 ? 1 : 0;
  return `${effect < 0 ? '-' : '+'}${decimals(Math.abs(effect), digits)}`;
}
