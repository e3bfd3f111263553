import { hoursOf } from './campaigns.ts';
import { type FeatureGroup, layouts } from './layout.ts';
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

const bands = ['high', 'low', 'null'] as const;
const weekdayNames = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
/** A ratio nearer to 1 than this, as a logarithm, tells nothing. */
const TOLD = 0.02;
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
  const { features, firstWeekday, groups, column } = layouts[target];
  const offset = system * features;
  for (let feature = 0; feature < features; feature += 1) {
    const value = design.values[offset + feature] as number;
    if (value === 0) continue;
    const group = groups[feature] as FeatureGroup;
    const usual = feature >= firstWeekday ? meanWeekday(target, coefficients, band) : 0;
    sums.set(group, (sums.get(group) ?? 0) + value * (coefficients[feature] as number) - usual);
  }
  const drivers: Driver[] = [];
  for (const [group, contribution] of sums) {
    if (group === 'level') continue;
    const effect = expected * (1 - Math.exp(-contribution));
    if (Math.abs(effect) < SMALLEST) continue;
    const cause = causeOf(group, contribution, options, (name) => design.values[offset + column(name)] as number);
    drivers.push({ text: `${cause}: ${signed(effect)} expected ${target}`, target, effect });
  }
  return drivers.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

function causeOf(
  group: FeatureGroup,
  contribution: number,
  { panel, target, day, system, campaignsNear }: Parameters<typeof driversOf>[0],
  value: (name: string) => number,
): string {
  const times = (logarithm: number) => `${Math.exp(logarithm).toFixed(2)} times`;
  /** With a ratio only where it points the way of the effect: at times the days before the newest weigh more. */
  const toldBy = (logarithm: number, withRatio: (times: string) => string, without: string) =>
    logarithm * contribution > 0 && Math.abs(logarithm) >= TOLD ? withRatio(times(logarithm)) : without;
  switch (group) {
    case 'traffic':
      return toldBy(
        value('traffic'),
        (ratio) => `the jumps to expect are ${ratio} the usual ones`,
        'traffic of the last days here',
      );
    case 'danger':
      return toldBy(
        value('kills_45') + value('kills_15'),
        (ratio) => `kills per jump of the last weeks run at ${ratio} their long mean`,
        'hours with a kill, per jump, over the last weeks',
      );
    case 'newest':
      return toldBy(
        value('newest_kills'),
        (ratio) => `kills of the newest day were ${ratio} what its traffic let expect`,
        'hours with a kill on the newest days',
      );
    case 'camp':
      return `a gate camp with a chance of ${Math.round(100 * value('camp_chance'))} %, by the hours with a kill of the last days`;
    case 'system':
      return toldBy(
        value('own'),
        (ratio) => `${ratio} the jumps that its constellation lets expect, of late`,
        'jumps of the newest days here',
      );
    case 'constellation':
      return toldBy(
        value('constellation_1'),
        (ratio) => `the constellation ran at ${ratio} what its region let expect`,
        'the course of the constellation over the last days',
      );
    case 'region':
      return toldBy(
        value('region_1'),
        (ratio) => `the region ran at ${ratio} its usual traffic`,
        'the course of the region over the last days',
      );
    case 'weekday': {
      const weekday = weekdayNames[weekdayOf(panel.firstDay + day)] as string;
      return `${weekday} in ${bands[panel.band[system] as number]} security have ${times(contribution)} the ${target} of a mean day`;
    }
    case 'neighbours':
      return `violence next door runs at ${times(value('neighbours'))} its monthly mean`;
    case 'npc':
      return toldBy(
        target === 'kills' ? value('npc_days') : 0,
        (ratio) => `NPC kills of the last days run at ${ratio} those of the weeks before`,
        'the course of NPC kills here over the last days',
      );
    case 'campaigns':
      return `${campaignsNear === 1 ? 'one campaign' : `${campaignsNear} campaigns`} within 5 jumps`;
    case 'timer':
      return `the next sovereignty timer within 5 jumps comes ${Math.round(hoursOf(value('timer')))} hours into the day`;
    case 'incursion':
      return 'an incursion in the system';
    case 'level':
      return 'its usual level';
  }
}

function signed(effect: number): string {
  const digits = Math.abs(effect) < 10 ? 1 : 0;
  const grouped = Math.abs(effect).toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${effect < 0 ? '−' : '+'}${grouped}`;
}
