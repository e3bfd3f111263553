import type { ShipClass } from '#shared/plan-api/ship-classes';

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
