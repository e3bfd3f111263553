import { entityName } from '#shared/entity-name';
import type { MapSystem } from '#shared/systems-api/topology';
import type { ListColour } from '../../state/red-and-blue.ts';
import { mean, NOTHING, securityFigure } from '../../ui/format.ts';
import type { Scene } from '../scene.ts';

/** The one figure that the systems are coloured by. */
export interface ColourChoice {
  id: string;
  label: string;
  /** After the number, or after the legend's ends. */
  unit: string;
  about: string;
  /** null: not known, or there is none. */
  value(system: MapSystem): number | null;
  /**
   * linear and log: a ramp, `log` where a few systems have nearly all of it; security: the game's own colours, as a ramp: even steps of
   * lightness; owner: a
   * colour for each holder; red_and_blue: by the person's lists of them; gains: by who gained most, in colours that all eyes tell apart.
   */
  scale: 'linear' | 'log' | 'security' | 'security_ramp' | 'owner' | 'red_and_blue' | 'gains';
  /** Ends of the ramp where they are fixed; else 0 to the largest. */
  domain?: readonly [number, number];
  /** The smallest figure is the one that stands out. */
  reversed?: boolean;
  /** Of the newest hour of these samples. */
  sampled?: 'jumps' | 'kills';
  /** Why a system may have no figure. */
  missing: string;
  /** The person's lists, by the id of a holder, where they colour. */
  sides?: ReadonlyMap<number, ListColour>;
}

const score = { unit: 'of 100', scale: 'linear', domain: [0, 100] } as const;
const ofKills = { scale: 'log', sampled: 'kills', missing: 'the newest hour was not sampled' } as const;

/** Every figure that the map can be coloured by, in the order of the menu. */
export const colourChoices = [
  {
    id: 'activity',
    label: 'Activity',
    about: 'Jumps, player kills and NPC kills of 24 hours, ranked against all systems.',
    value: (system) => system.activity_score,
    missing: 'no score',
    ...score,
  },
  {
    id: 'jumps',
    label: 'Jumps',
    unit: 'jumps an hour',
    about: 'Ships that jumped in during the newest sampled hour.',
    value: (system) => system.jumps_1h,
    ...ofKills,
    sampled: 'jumps',
  },
  {
    id: 'kills',
    label: 'Kills',
    unit: 'kills an hour',
    about: 'Ships and capsules of players destroyed in the newest sampled hour.',
    value: (system) => system.kills_1h,
    ...ofKills,
  },
  {
    id: 'npc_kills',
    label: 'NPC kills',
    unit: 'NPC kills an hour',
    about: 'NPC ships destroyed in the newest sampled hour.',
    value: (system) => system.npc_kills_1h,
    ...ofKills,
  },
  {
    id: 'security',
    label: 'Security',
    unit: '',
    about: 'Security status, in the game’s own colours.',
    value: (system) => system.security_status,
    scale: 'security',
    missing: 'no status',
  },
  {
    id: 'security_ramp',
    label: 'Security, even steps',
    unit: '',
    about: 'Security status in colours that differ in lightness, for eyes that do not tell red from green.',
    value: (system) => system.security_status,
    scale: 'security_ramp',
    missing: 'no status',
  },
  {
    id: 'consistency',
    label: 'Quiet days',
    about: 'Share of quiet days among the observed ones of the last 30.',
    value: (system) => system.consistency_score,
    missing: 'observed for under 7 days',
    ...score,
  },
  {
    id: 'danger',
    label: 'Danger',
    about: 'Player kills of 24 hours, gate camps, and kills for each jump.',
    value: (system) => system.danger_score,
    missing: 'no score',
    ...score,
  },
  {
    id: 'gate_camp',
    label: 'Camp risk',
    about: 'How much traffic has to come through, and how many died at the gates in the last 6 hours.',
    value: (system) => system.gate_camp_score,
    missing: 'no score',
    ...score,
  },
  {
    id: 'forecast',
    label: 'Forecast probability',
    unit: '%',
    about: 'How likely a fight above the system’s own usual is on the next UTC day, as forecast.',
    // The map does not bring it along: see withForecast.
    value: () => null,
    scale: 'linear',
    missing: 'not forecast yet',
  },
  {
    id: 'adm',
    label: 'ADM',
    unit: 'ADM',
    about: 'Activity Defense Multiplier: how hard the holder’s sovereignty is to take.',
    value: (system) => system.adm,
    scale: 'linear',
    domain: [1, 6],
    missing: 'not held by an alliance',
  },
  {
    id: 'sovereignty',
    label: 'Sovereignty',
    unit: '',
    about: 'Who holds the system.',
    value: (system) => system.sovereignty_owner_id,
    scale: 'owner',
    missing: 'unclaimed',
  },
  {
    id: 'changed_hands',
    label: 'Changed hands',
    unit: '',
    about: 'Who took or claimed the system in the last 7 days, and what its holder lost without another.',
    // The map does not bring it along: see withGains.
    value: () => null,
    scale: 'gains',
    missing: 'same holder all along',
  },
  {
    id: 'red_and_blue',
    label: 'Red and blue',
    unit: '',
    about: 'Whether who holds the system is on your red or blue list (Settings, Red and blue).',
    value: (system) => system.sovereignty_owner_id,
    scale: 'red_and_blue',
    missing: 'unclaimed',
  },
  {
    id: 'hub_distance',
    label: 'Hub distance',
    unit: 'jumps to a hub',
    about: 'Gate jumps to the nearest trade hub.',
    value: (system) => system.hub_distance,
    scale: 'linear',
    reversed: true,
    missing: 'no way by stargate',
  },
] as const satisfies readonly ColourChoice[];
/** The id of one of {@link colourChoices}, as the URL carries it. */
export type ColourId = (typeof colourChoices)[number]['id'];

/** The choice of that name; activity where there is none. */
export function colourChoice(id: string | undefined): ColourChoice & { id: ColourId } {
  return colourChoices.find((choice) => choice.id === id) ?? colourChoices[0];
}

/** The person's lists as colours; other choices stay as they are. */
export function withLists<Choice extends ColourChoice>(choice: Choice, sides: ReadonlyMap<number, ListColour>): Choice {
  return choice.scale === 'red_and_blue' ? { ...choice, sides } : choice;
}

/** The forecast as a colour; `probabilities`: system id -> 0 to 1, null while they are read. Other choices stay as they are. */
export function withForecast(
  choice: ColourChoice & { id: ColourId },
  probabilities: ReadonlyMap<number, number> | null,
): ColourChoice & { id: ColourId } {
  if (choice.id !== 'forecast') return choice;
  if (probabilities === null) return { ...choice, missing: 'the forecast is being read' };
  return {
    ...choice,
    value: ({ id }) => {
      const probability = probabilities.get(id);
      return probability === undefined ? null : probability * 100;
    },
  };
}

/** Stands for a system that its holder lost, and that no alliance holds. */
export const HELD_BY_NONE = 0;

/** Who gained a system as a colour; `gains`: system id -> alliance, or {@link HELD_BY_NONE}; null while they are read. */
export function withGains(
  choice: ColourChoice & { id: ColourId },
  gains: ReadonlyMap<number, number> | null,
): ColourChoice & { id: ColourId } {
  if (choice.id !== 'changed_hands') return choice;
  if (gains === null) return { ...choice, missing: 'what changed is being read' };
  return { ...choice, value: ({ id }) => gains.get(id) ?? null };
}

/** Who holds a system, by name; null where no one does. */
export function holderOf({ owners }: Pick<Scene, 'owners'>, { sovereignty_owner_id: id }: MapSystem): string | null {
  return id === null ? null : entityName(id, owners[String(id)]);
}

/** The coloured figure of a system in words: `811 jumps an hour`, `–`. */
export function figureOf(choice: ColourChoice, scene: Pick<Scene, 'owners'>, system: MapSystem): string {
  const value = choice.value(system);
  if (value === null) return NOTHING;
  if (choice.scale === 'owner') return holderOf(scene, system) ?? NOTHING;
  if (choice.scale === 'gains')
    return value === HELD_BY_NONE ? 'lost, no holder' : `to ${entityName(value, scene.owners[String(value)])}`;
  if (choice.scale === 'security' || choice.scale === 'security_ramp') return securityFigure(value);
  const figure = mean(value);
  return `${figure} ${choice.unit}`.trim();
}
