import type { RouteMode } from '#shared/plan-api/route';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import type { SecurityBand } from '#shared/security';
import { POCHVEN_REGION } from '../topology/space.ts';
import type { CynoSystem } from './cynos.ts';
import { shipGroups } from './hulls.ts';

/** Why capitals do not pass the gates of a system. */
export type GateBar = 'high_security' | 'pochven';

/** The rule in words, as the second half of a sentence. */
export const gateBarReasons: Readonly<Record<GateBar, string>> = {
  high_security: 'gates of high security refuse capitals',
  pochven: 'gates of Pochven refuse capitals',
};

/**
 * Why ships of a class pass no gate of a system; null: they do. Sure (players' encyclopedia): gates of high security refuse capitals, those
 * of low and null security none. Likely (a players' planner): Pochven's refuse capitals. No wormhole known to lead into high security lets
 * a combat capital through either (likely).
 */
export function gateBar(shipClass: ShipClass, { regionId, band }: Omit<CynoSystem, 'systemId'>): GateBar | null {
  if (shipClass !== 'capital') return null;
  if (regionId === POCHVEN_REGION) return 'pochven';
  return band === 'high' ? 'high_security' : null;
}

/**
 * Whether a ship passes an Ansiblex. Sure (players' tools read its attributes): it refuses dreadnoughts, carriers, force auxiliaries,
 * supercarriers, titans, lancers and command carriers; the Rorqual, which it takes, is of the same class here. `groupId` null: no hull is
 * named.
 */
export function passesAnsiblex(shipClass: ShipClass, groupId: number | null): boolean {
  return shipClass !== 'capital' || groupId === shipGroups.rorqual;
}

/**
 * How often entering a system counts as what a mode wants to do as rarely as it can; each count is dearer than any way without it. Sure
 * (ESI's documents): the game's autopilot takes high security for safer, low security alone for less secure, and null twice in both.
 */
export const unwantedBands: Readonly<Record<RouteMode, Readonly<Record<SecurityBand, number>>>> = {
  shortest: { high: 0, low: 0, null: 0 },
  safest: { high: 0, low: 1, null: 2 },
  less_secure: { high: 1, low: 0, null: 2 },
};
