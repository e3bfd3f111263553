import type { ChainSystem, ShownConnection } from '#shared/local-api/chain';
import { HOUR } from '#shared/time';
import { END_OF_LIFE, type MassState } from '#shared/wormholes';
import { shipSize } from '../../systems/labels.ts';

/** How an open connection is spoken of. */
export const massText: Readonly<Record<MassState, string>> = {
  stable: 'stable',
  reduced: 'under half its mass',
  critical: 'under a tenth of its mass',
};

/** Whether four hours or less are left of it, by its type, or it was seen at the end of its life. */
export function isEndOfLife({ end_of_life_at: seen, expires_at: end }: ShownConnection, now: number): boolean {
  return seen !== null || Date.parse(end) - now < END_OF_LIFE * HOUR;
}

/** Classes of systems with gates, which the game calls by their security. */
const gateClasses: Readonly<Record<string, string>> = { high: 'high-sec', low: 'low-sec', null: 'null-sec' };

/** `C3`, `high-sec`; null: not known. */
export function classText(code: string | null): string | null {
  return code === null ? null : (gateClasses[code] ?? code);
}

/** `J100001`; `unknown C3` where its type alone tells. */
export function sideName(systemId: number | null, names: ReadonlyMap<number, ChainSystem>, leadsTo: string | null): string {
  if (systemId !== null) return names.get(systemId)?.name ?? String(systemId);
  return leadsTo === null ? 'unknown' : `unknown ${classText(leadsTo)}`;
}

const steps = [
  [5_000_000, 'small'],
  [62_000_000, 'medium'],
  [375_000_000, 'large'],
  [1_000_000_000, 'xlarge'],
] as const;

/** The largest hull that surely passes: `battleship`; null: not known. */
export function hullText(jumpMass: number | null): string | null {
  if (jumpMass === null) return null;
  return shipSize(steps.find(([most]) => jumpMass <= most)?.[1] ?? 'capital');
}
