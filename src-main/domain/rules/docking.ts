import type { HullKind } from './hulls.ts';

/** Whether a hull docks at stations of NPCs. Likely (a players' planner): capitals do, titans and supercarriers do not. */
export function docksAtStations(kind: HullKind): boolean {
  return kind !== 'super';
}

/**
 * Which structures of players take a hull, in words; null: each that has a dock. Likely (a players' planner): Keepstars (35834) alone take
 * titans and supercarriers, Fortizars (35833) other capitals too. Unsure: capitals at Azbel (35826), Sotiyo (35827) and Tatara (35836).
 */
export function structuresThatTake(kind: HullKind): string | null {
  if (kind === 'super') return 'titans and supercarriers dock only at a Keepstar';
  return kind === 'capital' ? 'capitals dock at a Fortizar or Keepstar, perhaps at an Azbel, Sotiyo or Tatara' : null;
}
