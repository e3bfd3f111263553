import { decimals } from '#shared/figures';
import type { ShipClass } from '#shared/plan-api/ship-classes';
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
const BRIDGE_RANGE = 5;

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

/** What an Ansiblex holds, in terajoules. How much of it is left is not public. Sure (players' tools, patch of 22 September 2026). */
export const ANSIBLEX_CAPACITY = 1250;

/** Light-years from the capital system of the pilot's alliance up to which each zone reaches, and its factor. Sure (the same). */
const ZONES = [
  { upTo: 5, factor: 0 },
  { upTo: 10, factor: 2 },
  { upTo: 15, factor: 6 },
  { upTo: 20, factor: 9 },
  { upTo: Number.POSITIVE_INFINITY, factor: 15 },
] as const;

/** Terajoules of the dearest hull of a class for each factor; null: no hull is named. Sure (the same). */
const classEnergy: Readonly<Record<ShipClass, number | null>> = {
  any: null,
  // A bomber.
  frigate: 11,
  // A combat battlecruiser.
  cruiser: 14.5,
  // A marauder.
  battleship: 19,
  // A blockade runner or deep space transport.
  hauler: 7,
  freighter: 1,
  mining: 1,
  // The Rorqual alone of its class passes, and sources disagree about it.
  capital: null,
};

/**
 * What a jump through an Ansiblex takes of the gate's energy: by how far its arrival, not its departure, lies from the capital system of the
 * pilot's alliance, so that the two ways differ. `gigajoules`: attribute 6364 of the hull; null: not known, and the dearest of the class
 * counts. Without a capital or hull the energy is not known, and never 0; in the first zone it is 0 for every hull. No zone bars a ship.
 */
export function ansiblexEnergy(
  lightYears: number | null,
  { shipClass, gigajoules }: { shipClass: ShipClass; gigajoules: number | null },
): { zone: number; terajoules: number | null } | null {
  if (lightYears === null) return null;
  const index = ZONES.findIndex(({ upTo }) => lightYears <= upTo);
  const { factor } = ZONES[index] as (typeof ZONES)[number];
  const base = gigajoules === null ? classEnergy[shipClass] : gigajoules / 1000;
  return { zone: index + 1, terajoules: factor === 0 ? 0 : base === null ? null : base * factor };
}
