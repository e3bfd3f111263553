import { parts } from './course.ts';
import type { Target } from './panel.ts';

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
/** The level comes first: without a sign of anything else a system goes on as it was. */
const named = {
  jumps: [
    ['level', 'level'],
    ['weekday', 'weekday'],
    ...parts.flatMap((part) =>
      (['1', '2', '3', 'mean_3', 'mean_8', 'mean_20'] as const).map((what) => [`${part}_${what}`, part] as const),
    ),
    ...(['region', 'constellation'] as const).flatMap((part) =>
      (['1', '2', '3'] as const).map((lag) => [`npc_${part}_${lag}`, part] as const),
    ),
    ['npc_region_mean_3', 'region'],
    ['npc_constellation_mean_3', 'constellation'],
    ['npc_system_1', 'npc'],
    ['npc_system_2', 'npc'],
    ['npc_system_mean_3', 'npc'],
    ['npc_system_mean_20', 'npc'],
    ...overlays,
  ],
  kills: [
    ['level', 'level'],
    ['traffic', 'traffic'],
    ['traffic_high', 'traffic'],
    ['traffic_low', 'traffic'],
    ['usual_traffic', 'level'],
    ...parts.flatMap((part) => (['1', '2'] as const).map((what) => [`${part}_${what}`, 'traffic'] as const)),
    ['system_mean_3', 'traffic'],
    ['system_mean_8', 'traffic'],
    ['system_mean_20', 'traffic'],
    ['constellation_mean_8', 'traffic'],
    ['region_mean_8', 'traffic'],
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
    ['camp', 'camp'],
    ['camp_unusual', 'camp'],
    ['camp_before', 'camp'],
    ['camp_before_unusual', 'camp'],
    ['violence_around', 'level'],
    ['neighbours', 'neighbours'],
    ['npc_level', 'level'],
    ['npc_days', 'npc'],
    ...overlays,
  ],
} as const satisfies Record<Target, readonly (readonly [string, FeatureGroup])[]>;
export const BANDS = 3;
export const WEEKDAYS = 7;
export const LEVEL = 0;
/** What foreseen traffic does to kills is in proportion until the data say otherwise. */
const TRAFFIC = 1;

/** A target's columns: those with a name, then 21 weekdays of each security band. */
export interface Layout {
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
