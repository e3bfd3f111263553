import type { JumpShip } from '#shared/systems-api/topology';

/** The group of each kind of ship with a jump drive. Sure: static data. */
export const shipGroups: Readonly<Record<JumpShip, number>> = {
  black_ops: 898,
  carrier: 547,
  command_carrier: 5120,
  dreadnought: 485,
  lancer_dreadnought: 4594,
  force_auxiliary: 1538,
  supercarrier: 659,
  titan: 30,
  jump_freighter: 902,
  rorqual: 883,
};

/** Where a ship may be: `super` are titans and supercarriers, `capital` the others that gates of high security refuse. */
export type HullKind = 'super' | 'capital' | 'other';

const superGroups: ReadonlySet<number> = new Set([shipGroups.supercarrier, shipGroups.titan]);
const capitalGroups: ReadonlySet<number> = new Set([
  shipGroups.carrier,
  shipGroups.command_carrier,
  shipGroups.dreadnought,
  shipGroups.lancer_dreadnought,
  shipGroups.force_auxiliary,
  shipGroups.rorqual,
]);

/** Groups of the ships that gates of high security refuse. */
export const gateRefusedGroups: readonly number[] = [...superGroups, ...capitalGroups];

/**
 * The kind of a hull by its group. Sure (players' encyclopedia): gates of high security refuse groups 547, 1538, 485, 659, 30, and so
 * 4594 and 5120; not freighters, jump freighters and black ops. Likely (a players' planner): the Rorqual too.
 */
export function hullKind(groupId: number): HullKind {
  if (superGroups.has(groupId)) return 'super';
  return capitalGroups.has(groupId) ? 'capital' : 'other';
}

/**
 * Range in light-years of an unskilled pilot where the static data in hand has no drive of the group: figures of November 2022; of hulls
 * that came later those of 2026, likely for the command carrier, unsure for the lancer, of which the shorter one is taken (upstream §6).
 */
export const knownRanges: Readonly<Record<JumpShip, { lightYears: number; from: 'figures_of_2022' | 'figures_of_2026' }>> = {
  black_ops: { lightYears: 4, from: 'figures_of_2022' },
  carrier: { lightYears: 3.5, from: 'figures_of_2022' },
  command_carrier: { lightYears: 3.75, from: 'figures_of_2026' },
  dreadnought: { lightYears: 3.5, from: 'figures_of_2022' },
  lancer_dreadnought: { lightYears: 3.5, from: 'figures_of_2026' },
  force_auxiliary: { lightYears: 3.5, from: 'figures_of_2022' },
  supercarrier: { lightYears: 3, from: 'figures_of_2022' },
  titan: { lightYears: 3, from: 'figures_of_2022' },
  jump_freighter: { lightYears: 5, from: 'figures_of_2022' },
  rorqual: { lightYears: 5, from: 'figures_of_2022' },
};

/** Whether hulls of a group take jump drive economizers. Likely (static data): jump freighters and the Rorqual. */
export function takesEconomizers(groupId: number): boolean {
  return groupId === shipGroups.jump_freighter || groupId === shipGroups.rorqual;
}

const gateHulls: ReadonlySet<number> = new Set([shipGroups.jump_freighter, shipGroups.black_ops]);

/** Whether hulls of a group with a jump drive pass gates of high security. Sure (players' encyclopedia): jump freighters and black ops. */
export function passesHighSecurityGates(groupId: number): boolean {
  return gateHulls.has(groupId);
}

const fatigueShares: ReadonlyMap<number, number> = new Map([
  [shipGroups.jump_freighter, 0.1],
  [shipGroups.rorqual, 0.1],
  [shipGroups.black_ops, 0.25],
]);

/** The share of each light-year that counts for jump fatigue, by the hull's group. Likely: the game's examples (upstream §6). */
export function fatigueShare(groupId: number): number {
  return fatigueShares.get(groupId) ?? 1;
}

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
