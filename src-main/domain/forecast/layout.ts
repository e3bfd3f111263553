import { lags, parts } from './course.ts';
import { BANDS, type Target, WEEKDAYS } from './panel.ts';

/** What a coefficient tells of, for the drivers. `level`: the system's own usual; it is no driver. */
export type FeatureGroup =
  | 'level'
  | 'traffic'
  | 'danger'
  | 'newest'
  | 'camp'
  | 'system'
  | 'constellation'
  | 'region'
  | 'weekday'
  | 'neighbours'
  | 'npc'
  | 'campaigns'
  | 'timer'
  | 'incursion';

/** What is announced or known of the day itself. */
export const overlays = [
  ['campaign_here', 'campaigns'],
  ['campaign_here_level', 'campaigns'],
  ['campaign_near', 'campaigns'],
  ['campaign_near_level', 'campaigns'],
  ['campaign_far', 'campaigns'],
  ['timer', 'timer'],
  ['incursion', 'incursion'],
  ['incursion_level', 'incursion'],
] as const;
/** Of kills' features those that kills answer to in another way where CONCORD comes, and where gate guns do. */
export const answers = ['traffic', 'own', 'constellation_1', 'region_1'] as const;
/** What areas share, which is worth another thing after days on which all of them moved: a part of a newest day with one of such days. */
export const volatile = (['constellation', 'region'] as const).flatMap((part) =>
  ([1, 2, 3] as const).flatMap((lag) =>
    ([1, 2, 3, 4] as const).map((day) => ({ name: `${part}_${lag}_volatility_${day}`, part, lag, day })),
  ),
);
/** The level comes first: without a sign of anything else a system goes on as it was. */
const named = {
  jumps: [
    ['level', 'level'],
    ['weekday', 'weekday'],
    ['own', 'system'],
    ...parts.flatMap((part) => lags.map((lag) => [`${part}_${lag}`, part] as const)),
    ...volatile.map(({ name, part }) => [name, part] as const),
    ['npc_own', 'npc'],
    ...parts.flatMap((part) => ([1, 2] as const).map((lag) => [`npc_${part}_${lag}`, part === 'system' ? 'npc' : part] as const)),
    ...overlays,
  ],
  kills: [
    ['level', 'level'],
    ['traffic', 'traffic'],
    ['usual_traffic', 'level'],
    ['own', 'traffic'],
    ...parts.flatMap((part) => ([1, 2] as const).map((lag) => [`${part}_${lag}`, 'traffic'] as const)),
    ...answers.flatMap((name) => [[`${name}_high`, 'traffic'] as const, [`${name}_low`, 'traffic'] as const]),
    ['kills_45', 'danger'],
    ['kills_15', 'danger'],
    ['violence', 'level'],
    ['violence_120', 'danger'],
    ['violence_45', 'danger'],
    ['violence_15', 'danger'],
    ['violence_5', 'danger'],
    ['newest_kills', 'newest'],
    ['newest_violence', 'newest'],
    ['before_kills', 'newest'],
    ['before_violence', 'newest'],
    // Products, for what a straight line in logarithms says too much or too little of at its ends.
    ['level_squared', 'level'],
    ['level_cubed', 'level'],
    ['usual_squared', 'level'],
    ['usual_level', 'level'],
    ['traffic_squared', 'traffic'],
    ['traffic_level', 'traffic'],
    ['traffic_usual', 'traffic'],
    ['newest_kills_squared', 'newest'],
    ['newest_kills_level', 'newest'],
    ['newest_violence_squared', 'newest'],
    ['newest_violence_level', 'newest'],
    ['camp_lift', 'camp'],
    ['camp_lift_squared', 'camp'],
    ['camp_chance', 'camp'],
    ['camp_chance_level', 'camp'],
    ['violence_around', 'level'],
    ['neighbours', 'neighbours'],
    ['npc_level', 'level'],
    ['npc_days', 'npc'],
    ['npc_own', 'npc'],
    ...parts.flatMap((part) => ([1, 2] as const).map((lag) => [`npc_${part}_${lag}`, 'npc'] as const)),
    ...overlays,
  ],
} as const satisfies Record<Target, readonly (readonly [string, FeatureGroup])[]>;
const LEVEL = 0;
/** What foreseen traffic does to kills is in proportion until the data say otherwise. */
const TRAFFIC = 1;

/** A target's columns: those with a name, then 21 weekdays of each security band. */
export interface Layout {
  names: readonly string[];
  groups: readonly FeatureGroup[];
  features: number;
  firstWeekday: number;
  /** Where a named feature stands in a row. */
  column(name: string): number;
  /** What the regression draws its coefficients to. */
  prior(): Float64Array;
}

const layoutFor = (target: Target): Layout => {
  const names = named[target];
  const columns = new Map<string, number>(names.map(([name], column) => [name, column]));
  const groups = [...names.map(([, group]) => group), ...Array.from({ length: BANDS * WEEKDAYS }, () => 'weekday' as const)];
  return {
    names: names.map(([name]) => name),
    groups,
    features: groups.length,
    firstWeekday: names.length,
    column(name) {
      const column = columns.get(name);
      if (column === undefined) throw new Error(`no feature of ${target} is called ${name}`);
      return column;
    },
    prior() {
      const prior = new Float64Array(groups.length);
      prior[LEVEL] = 1;
      if (target === 'kills') prior[TRAFFIC] = 1;
      return prior;
    },
  };
};
export const layouts: Readonly<Record<Target, Layout>> = { jumps: layoutFor('jumps'), kills: layoutFor('kills') };
