import type { Arguments } from '#shared/http/client';
import type { RawQuery } from '#shared/http/query';
import type { Settings } from '#shared/local-api/settings';
import { type HazardCode, hazardCodes } from '#shared/plan-api/hazards';
import { valueOf, valuesOf } from '../../state/location.ts';

/** The skills that a jump drive answers to, by their parameter. */
export const skills = [
  { name: 'jdc', short: 'JDC', label: 'Jump Drive Calibration' },
  { name: 'jfc', short: 'JFC', label: 'Jump Fuel Conservation' },
  { name: 'jf', short: 'JF', label: 'Jump Freighters' },
] as const;
/** The parameter of one of {@link skills}. */
export type Skill = (typeof skills)[number]['name'];

/** What the window's address says of a capital's journey; a skill is a level, 0 to 5. */
export interface CapitalRequest extends Record<Skill, number> {
  from: string | undefined;
  to: string | undefined;
  ship: string | undefined;
  midpoints: 'station' | 'friendly' | 'any';
  least: 'legs' | 'fuel';
  friendly: readonly string[];
  avoid: readonly string[];
  avoidHazards: readonly HazardCode[];
  /** Where a cyno is lit, in the order of the stops. */
  cynos: readonly string[];
  /** Timers at the start, and the fatigue that no jump is to bring it above, in minutes. */
  fatigue: number | undefined;
  cooldown: number | undefined;
  fatigueBelow: number | undefined;
  /** Who passes the portal, as the service takes it: `Manticore:10`. */
  pass: readonly string[];
  /** Those that are fitted, of the settings: `prototype:3`. */
  economizers: readonly string[];
}

/** What the settings say of a pilot's drive. */
type PilotSettings = Pick<Settings['planning'], 'skills' | 'economizers'>;
const ALL_AT_FIVE: PilotSettings = { skills: { jdc: 5, jfc: 5, jf: 5 }, economizers: [] };

/** Reads the address; a broken value counts as absent. What it does not say of the pilot is as the settings have it. */
export function readCapital(query: RawQuery, own: PilotSettings = ALL_AT_FIVE): CapitalRequest {
  const midpoints = valueOf(query, 'midpoints');
  const level = (name: Skill) => {
    const text = valueOf(query, name);
    return text !== undefined && /^[0-5]$/.test(text) ? Number(text) : own.skills[name];
  };
  const minutes = (name: string, least: number, most: number) => {
    const text = valueOf(query, name) ?? '';
    return /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
  };
  return {
    from: valueOf(query, 'from'),
    to: valueOf(query, 'to'),
    ship: valueOf(query, 'ship'),
    jdc: level('jdc'),
    jfc: level('jfc'),
    jf: level('jf'),
    midpoints: midpoints === 'any' || midpoints === 'friendly' ? midpoints : 'station',
    least: valueOf(query, 'least') === 'fuel' ? 'fuel' : 'legs',
    friendly: valuesOf(query, 'friendly'),
    avoid: valuesOf(query, 'avoid'),
    avoidHazards: hazardCodes.filter((code) => valuesOf(query, 'avoid_hazards').includes(code)),
    cynos: valuesOf(query, 'cynos'),
    fatigue: minutes('fatigue', 0, 300),
    cooldown: minutes('cooldown', 0, 30),
    fatigueBelow: minutes('fatigue_below', 10, 300),
    pass: valuesOf(query, 'pass'),
    economizers: own.economizers,
  };
}

/** The request as the service takes it; null while an end or the ship is missing. */
export function capitalArguments({
  from,
  to,
  ship,
  midpoints,
  avoid,
  avoidHazards,
  friendly,
  pass,
  cynos,
  economizers,
  fatigueBelow,
  ...others
}: CapitalRequest): Arguments | null {
  if (from === undefined || to === undefined || ship === undefined) return null;
  // Without any place of friends there would be nowhere to stop: until one is named it is as with stations.
  const stops = midpoints === 'friendly' && friendly.length === 0 ? 'station' : midpoints;
  return {
    from,
    to,
    ship,
    ...others,
    fatigue_below: fatigueBelow,
    midpoints: stops,
    avoid: [...avoid],
    ...(avoidHazards.length === 0 ? {} : { avoid_hazards: [...avoidHazards] }),
    friendly: [...friendly],
    cynos: [...cynos],
    pass: [...pass],
    ...(economizers.length === 0 ? {} : { economizers: [...economizers] }),
  };
}
