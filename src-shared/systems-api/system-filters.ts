import { decimalBetween, flag, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { activityTypes, trends } from './members.ts';

/** What a bound is set on: the column of the row, and how a person reads it. */
interface Figure {
  column: string;
  label: string;
  note: string;
  /** Stands after the figure: `up to 5 j`. */
  unit?: string;
  /** Label of the bound's field where "From" or "To" would not do. */
  field?: string;
}

function yesOrNo(label: string, meaning: string) {
  return { kind: 'flag' as const, label, parameter: flag().optional().describe(meaning) };
}

function choice<const Value extends string>(label: string, values: readonly [Value, ...Value[]], meaning: string) {
  return { kind: 'choice' as const, label, values, parameter: oneOf(values).optional().describe(meaning) };
}

function place<const Column extends string>(label: string, column: Column) {
  const meaning = `${label}: an id, or its exact name in any case.`;
  return { kind: 'place' as const, column, label, parameter: idOrName().optional().describe(meaning) };
}

function atLeast<Bounded extends Figure>(figure: Bounded, rule: ReturnType<typeof wholeNumber>, meaning: string) {
  return { kind: 'at least' as const, ...figure, parameter: rule.optional().describe(meaning) };
}

function atMost<Bounded extends Figure>(figure: Bounded, rule: ReturnType<typeof wholeNumber>, meaning: string) {
  return { kind: 'at most' as const, ...figure, parameter: rule.optional().describe(meaning) };
}

const score = decimalBetween(0, 100);
const hourlyCount = wholeNumber(0, 1_000_000);
const activity = { column: 'activity_score' as const, label: 'Activity', note: 'Score from 0 to 100. Enter applies.' };
const jumps = { column: 'jumps_1h' as const, label: 'Jumps', note: 'Jumps in the newest sampled hour. Enter applies.' };
const kills = { column: 'kills_1h' as const, label: 'Kills', note: 'Player kills in the newest sampled hour. Enter applies.' };
const admBand = decimalBetween(1, 6);
const adm = {
  column: 'adm' as const,
  label: 'ADM',
  note: 'Activity Defense Multiplier from 1 to 6, of what an alliance holds. Enter applies.',
};
const quietDays = {
  column: 'consistency_score' as const,
  label: 'Quiet days',
  note: 'Quiet days among the observed ones of the last 30, in per cent.',
  unit: '%',
};
const hubDistance = {
  column: 'hub_distance' as const,
  label: 'Hub',
  note: 'At most this many gate jumps to the nearest trade hub.',
  unit: 'j',
  field: 'Jumps',
};

/**
 * The filters of GET /systems by the names of their parameters: the query's schema, the conditions of the store and the
 * window's controls are derived from it. A flag or a choice is compared with the column of its own name. A figure that has both bounds calls them `<figure>_min` and `<figure>_max`.
 */
export const systemFilters = {
  security: choice('Security', securityBands, 'Band of security, as displayed.'),
  region: place('Region', 'region_id'),
  constellation: place('Constellation', 'constellation_id'),
  activity_min: atLeast(activity, score, 'Lowest activity score.'),
  activity_max: atMost(activity, score, 'Highest activity score.'),
  jumps_min: atLeast(jumps, hourlyCount, 'Fewest jumps in the newest sampled hour.'),
  jumps_max: atMost(jumps, hourlyCount, 'Most jumps in the newest sampled hour.'),
  kills_min: atLeast(kills, hourlyCount, 'Fewest player kills in the newest sampled hour.'),
  kills_max: atMost(kills, hourlyCount, 'Most player kills in the newest sampled hour.'),
  adm_min: atLeast(adm, admBand, 'Lowest Activity Defense Multiplier; systems without an alliance have none.'),
  adm_max: atMost(adm, admBand, 'Highest Activity Defense Multiplier.'),
  min_consistency: atLeast(quietDays, score, 'Lowest consistency score, over 30 days.'),
  max_hub_distance: atMost(hubDistance, wholeNumber(0, 1000), 'Most gate jumps to the nearest trade hub.'),
  activity_type: choice('Type', activityTypes, 'What prevails over 7 days.'),
  trend: choice('Trend', trends, 'Of 7 days against the 7 before.'),
  has_npc_station: yesOrNo('NPC station', 'Whether it has an NPC station.'),
  quiet_now: yesOrNo('Quiet now', 'Whether the newest sampled hour had no player kill and few jumps.'),
  incursion: yesOrNo('Incursion', 'Whether an incursion is there.'),
  sov_campaign: yesOrNo('Sovereignty campaign', 'Whether a sovereignty campaign is there or ahead.'),
  fw_contested: yesOrNo('Faction warfare', 'Whether it is contested in factional warfare.'),
  wormhole_access: yesOrNo('Hub wormhole', 'Whether a live wormhole of Thera or Turnur opens there.'),
};

type Filters = typeof systemFilters;
export type SystemListFilter = keyof Filters;
export type SystemFilterOf<Kind extends Filters[SystemListFilter]['kind']> = {
  [Name in SystemListFilter]: Filters[Name]['kind'] extends Kind ? Name : never;
}[SystemListFilter];

/** The filters in the order of the table, which is also that of the documentation and of the window. */
export const systemFilterNames = Object.keys(systemFilters) as SystemListFilter[];

/** Every filter's parameter, in the order of the table. */
export const systemFilterParameters = Object.fromEntries(
  systemFilterNames.map((name) => [name, systemFilters[name].parameter]),
) as { [Name in SystemListFilter]: Filters[Name]['parameter'] };

export function isFilterOf<Kind extends Filters[SystemListFilter]['kind']>(
  name: SystemListFilter,
  kind: Kind,
): name is SystemFilterOf<Kind> {
  return systemFilters[name].kind === kind;
}

/** The figures that have both bounds. */
export const systemRanges = systemFilterNames.flatMap((low) => {
  if (!isFilterOf(low, 'at least')) return [];
  const high = systemFilterNames
    .filter((name) => isFilterOf(name, 'at most'))
    .find((name) => name === low.replace(/_min$/, '_max'));
  return high === undefined ? [] : [{ low, high }];
});
