import type { ShipClass } from '#shared/plan-api/ship-classes';
import { HOUR } from '#shared/time';
import { END_OF_LIFE, type WormholeSize } from '#shared/wormholes';
import { wormholeTypes } from '../topology/wormhole-types.ts';

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

/** A ship that is to pass. */
export interface WormholeShip {
  shipClass: ShipClass;
  /** Kilograms; null: not known. */
  hullMass: number | null;
}

/** Whether a hull of a known mass, else the ships of its class, and a size that was asked for, surely pass a wormhole. */
export function passesWormhole(
  wormhole: { wormholeType: string | null; maxShipSize: string },
  ship: WormholeShip,
  size: WormholeSize | undefined,
): boolean {
  return passesMass(massThrough(wormhole), ship, size);
}

/** The same where the heaviest ship that passes is known, kilograms. */
export function passesMass(jumpMass: number, { shipClass, hullMass }: WormholeShip, size: WormholeSize | undefined): boolean {
  // A fit never takes a ship out of the step of its class; a hull that is too heavy itself, as titans are, passes none.
  const step = MASS_NEEDED[shipClass];
  const ofShip = hullMass === null ? step : Math.max(hullMass, Math.min(step, hullMass * (1 + FIT_SHARE)));
  const needed = Math.max(ofShip, size === undefined ? 0 : SIZE_MASS[size]);
  return jumpMass >= needed;
}

/** Hours that the longest-lived wormholes stay open, which is all that is known of one whose type is not. Likely (players' tables). */
const LONGEST_LIFE = 48;

/**
 * When a wormhole is closed at the latest, in milliseconds since the epoch: its type's lifetime after it was first seen, and four hours after
 * it was first seen at the end of its life. K162 is the far side of any type.
 */
export function latestEnd({
  type,
  seenAt,
  endOfLifeAt,
}: {
  type: string | null;
  seenAt: number;
  endOfLifeAt: number | null;
}): number {
  const hours = wormholeTypes.get(type ?? '')?.lifetime ?? LONGEST_LIFE;
  const byType = seenAt + hours * HOUR;
  return endOfLifeAt === null ? byType : Math.min(byType, endOfLifeAt + END_OF_LIFE * HOUR);
}

/**
 * Kilograms of the heaviest ship that passes a wormhole that a person looked at, by its type, else by the size that they gave; null: neither is
 * known.
 */
export function ownJumpMass(type: string | null, size: WormholeSize | null): number | null {
  return wormholeTypes.get(type ?? '')?.jumpMass ?? (size === null ? null : SIZE_MASS[size]);
}
