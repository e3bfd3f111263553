import { decimals } from '#shared/figures';
import type { SecurityBand } from '#shared/security';
import { jumpLightYears, type SystemPosition } from '../topology/capital-range.ts';

/** One end of a jump bridge (Ansiblex, type 35841). */
export interface BridgeEnd extends SystemPosition {
  name: string;
  /** Alliance or faction that holds the system; null: none. */
  holderId: number | null;
}

/** Whose sovereignty is known, and who wants to pass. */
export interface BridgeAccess {
  /** Whether the holders of systems were ever read. */
  holdersAreKnown: boolean;
  /** The pilot's alliance; null: not named. */
  allianceId: number | null;
}

/** Light-years between the two ends. Unsure (of before 2026, and no newer figure was found), and therefore refused beyond. */
export const BRIDGE_RANGE = 5;

const bandNames: Readonly<Record<SecurityBand, string>> = {
  high: 'in high security',
  low: 'in low security',
  null: 'in null security',
};

/**
 * Why a jump bridge is not counted on, as the second half of a sentence; null: it is. Sure (players' tools, patch of 22 September 2026): only
 * pilots of the alliance whose sovereignty the system of departure is pass, and sovereignty is in null security alone. Likely: both ends
 * are of one alliance.
 */
export function bridgeFlaw(from: BridgeEnd, to: BridgeEnd, { holdersAreKnown, allianceId }: BridgeAccess): string | null {
  const ends = [from, to];
  if (from.systemId === to.systemId) return 'both ends are the same system';
  const policed = ends.find(({ band }) => band !== 'null');
  if (policed !== undefined)
    return `${policed.name} lies ${bandNames[policed.band]}, and jump bridges stand only where an alliance holds sovereignty`;
  const apart = jumpLightYears(from, to);
  if (apart > BRIDGE_RANGE)
    return `${from.name} and ${to.name} are ${decimals(apart, 2)} light-years apart, and a jump bridge reaches ${BRIDGE_RANGE}`;
  if (!holdersAreKnown) return null;
  const unheld = ends.find(({ holderId }) => holderId === null);
  if (unheld !== undefined) return `no alliance holds ${unheld.name}`;
  if (from.holderId !== to.holderId) return `${from.name} and ${to.name} are held by two alliances`;
  if (allianceId !== null && from.holderId !== allianceId)
    return `another alliance holds ${from.name}, and only its own pilots pass`;
  return null;
}
