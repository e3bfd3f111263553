import { hoursOf } from './campaigns.ts';
import { FEATURES, type FeatureGroup, FIRST_WEEKDAY, featureColumn, featureGroups } from './features.ts';
import type { Panel, Target } from './panel.ts';
import { weekdayOf } from './panel.ts';
import { meanWeekday } from './pooled.ts';
import type { Design } from './regression.ts';

/** A cause in words with its numbers. `effect`: in expected jumps or kills of the day. */
export interface Driver {
  text: string;
  target: Target;
  effect: number;
}

const weekdayNames = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
/** An effect smaller than this is not worth a sentence. */
const SMALLEST = 0.05;

/**
 * What moves one system's expected count away from its usual level, the largest first: the expected count minus what it would be
 * without the group of features. `campaignsNear`: campaigns within 5 jumps.
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
}): Driver[] {
  const { panel, target, system, design, coefficients, expected } = options;
  const band = panel.band[system] as number;
  const sums = new Map<FeatureGroup, number>();
  const offset = system * FEATURES;
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const value = design.values[offset + feature] as number;
    if (value === 0) continue;
    const group = featureGroups[feature] as FeatureGroup;
    const usual = feature >= FIRST_WEEKDAY ? meanWeekday(coefficients, band) : 0;
    sums.set(group, (sums.get(group) ?? 0) + value * (coefficients[feature] as number) - usual);
  }
  const drivers: Driver[] = [];
  for (const [group, contribution] of sums) {
    if (group === 'level') continue;
    const effect = expected * (1 - Math.exp(-contribution));
    if (Math.abs(effect) < SMALLEST) continue;
    const cause = causeOf(group, options, (name) => design.values[offset + featureColumn(name)] as number);
    drivers.push({ text: `${cause}: ${signed(effect)} expected ${target}`, target, effect });
  }
  return drivers.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

function causeOf(
  group: FeatureGroup,
  { panel, target, day, campaignsNear }: { panel: Panel; target: Target; day: number; campaignsNear: number },
  value: (name: Parameters<typeof featureColumn>[0]) => number,
): string {
  const times = (logarithm: number) => `${Math.exp(logarithm).toFixed(2)} times`;
  const weekday = weekdayNames[weekdayOf(panel.firstDay + day)] as string;
  const other = target === 'jumps' ? 'kills' : 'traffic';
  switch (group) {
    case 'yesterday':
      return `${target} on the newest day were ${times(value('yesterday'))} those of the days before`;
    case 'week':
      return `${target} of the last days run at ${times(value('week') + value('days'))} their monthly level`;
    case 'weekday':
      return `${weekday} here have ${times(value('same_weekday'))} the ${target} of a mean day`;
    case 'neighbours':
      return `neighbouring systems run at ${times(value('neighbours') + value('neighbours_yesterday'))} their monthly level`;
    case 'region':
      return `the region runs at ${times(value('region'))} its monthly level`;
    case 'galaxy':
      return `the whole galaxy had ${times(value('galaxy'))} the ${target} usual for the newest weekday`;
    case 'cross':
      return `${other} here runs at ${times(value('other_week') + value('other_days') + value('other_yesterday'))} its monthly level`;
    case 'campaigns':
      return `${campaignsNear === 1 ? 'one campaign' : `${campaignsNear} campaigns`} within 5 jumps`;
    case 'timer':
      return `the next sovereignty timer within 5 jumps comes ${Math.round(hoursOf(value('timer')))} hours into the day`;
    case 'incursion':
      return 'an incursion in the system';
    case 'silence':
      return `no ${target} for ${Math.round(Math.expm1(value('silence')))} days`;
    case 'level':
      return 'its usual level';
  }
}

function signed(effect: number): string {
  return `${effect < 0 ? '−' : '+'}${Math.abs(effect).toFixed(Math.abs(effect) < 10 ? 1 : 0)}`;
}
