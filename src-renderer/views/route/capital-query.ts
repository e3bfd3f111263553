import type { Arguments } from '#shared/http/client';
import type { RawQuery } from '#shared/http/query';
import { valueOf, valuesOf } from '../../state/location.ts';

/** The skills that a jump drive answers to, by their parameter. */
export const skills = [
  { name: 'jdc', short: 'JDC', label: 'Jump Drive Calibration' },
  { name: 'jfc', short: 'JFC', label: 'Jump Fuel Conservation' },
  { name: 'jf', short: 'JF', label: 'Jump Freighters' },
] as const;
type Skill = (typeof skills)[number]['name'];

/** What the window's address says of a capital's journey; a skill is a level, 0 to 5. */
export interface CapitalRequest extends Record<Skill, number> {
  from: string | undefined;
  to: string | undefined;
  ship: string | undefined;
  midpoints: 'station' | 'any';
  avoid: readonly string[];
}

/** Reads the address; what it says wrongly counts as not said. */
export function readCapital(query: RawQuery): CapitalRequest {
  const level = (name: Skill) => {
    const text = valueOf(query, name);
    return text !== undefined && /^[0-5]$/.test(text) ? Number(text) : 5;
  };
  return {
    from: valueOf(query, 'from'),
    to: valueOf(query, 'to'),
    ship: valueOf(query, 'ship'),
    jdc: level('jdc'),
    jfc: level('jfc'),
    jf: level('jf'),
    midpoints: valueOf(query, 'midpoints') === 'any' ? 'any' : 'station',
    avoid: valuesOf(query, 'avoid'),
  };
}

/** The request as the service takes it; null while an end or the ship is missing. */
export function capitalArguments({ from, to, ship, jdc, jfc, jf, midpoints, avoid }: CapitalRequest): Arguments | null {
  if (from === undefined || to === undefined || ship === undefined) return null;
  return { from, to, ship, jdc, jfc, jf, midpoints, avoid: [...avoid] };
}
