import type { wormholeSizes } from '#shared/plan-api/route';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { wormholeTypes } from '../topology/wormhole-types.ts';

type WormholeSize = (typeof wormholeSizes)[number];

/** The greatest mass in kilograms of one ship that passes, by the size that a wormhole's label names. Likely (two players' planners). */
const SIZE_MASS: Readonly<Record<WormholeSize, number>> = {
  small: 5_000_000,
  medium: 62_000_000,
  large: 375_000_000,
  xlarge: 1_000_000_000,
  capital: 2_000_000_000,
};

/** The least that a scout's label may mean: wormholes of 375,000,000 kg were labelled xlarge too (likely). */
const LEAST_BY_LABEL: Readonly<Record<string, number>> = { ...SIZE_MASS, xlarge: SIZE_MASS.large };

/**
 * Kilograms of the heaviest hull of a class, of those that may be flown: a deep space transport and an Orca need a large wormhole; `any` names
 * no hull and needs nothing. Likely (two players' planners).
 */
const MASS_NEEDED: Readonly<Record<ShipClass, number>> = {
  any: 0,
  frigate: SIZE_MASS.small,
  cruiser: SIZE_MASS.medium,
  battleship: SIZE_MASS.large,
  hauler: SIZE_MASS.large,
  mining: SIZE_MASS.large,
  freighter: SIZE_MASS.xlarge,
  capital: SIZE_MASS.capital,
};

/** Kilograms that surely pass a wormhole: by its type where that is known (K162 is the far side of any), else by the least that its label means; 0: not known. */
function massThrough({ wormholeType, maxShipSize }: { wormholeType: string | null; maxShipSize: string }): number {
  return wormholeTypes.get(wormholeType ?? '')?.jumpMass ?? LEAST_BY_LABEL[maxShipSize] ?? 0;
}

/** What a fit may add to a hull's mass, as a share: plates of a cruiser, a propulsion module of a frigate. Unsure, and therefore ample. */
const FIT_SHARE = 0.5;

/** Whether a hull of a known mass, else the ships of its class, and a size that was asked for, surely pass a wormhole. */
export function passesWormhole(
  wormhole: { wormholeType: string | null; maxShipSize: string },
  { shipClass, hullMass }: { shipClass: ShipClass; hullMass: number | null },
  size: WormholeSize | undefined,
): boolean {
  // A fit never takes a ship out of the step of its class; a hull that is too heavy itself, as titans are, passes none.
  const step = MASS_NEEDED[shipClass];
  const ofShip = hullMass === null ? step : Math.max(hullMass, Math.min(step, hullMass * (1 + FIT_SHARE)));
  const needed = Math.max(ofShip, size === undefined ? 0 : SIZE_MASS[size]);
  return massThrough(wormhole) >= needed;
}
