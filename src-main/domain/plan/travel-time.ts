import type { ShipClass } from '#shared/plan-api/ship-classes';

/** How a ship moves: kilograms, inertia modifier, AU a second in warp. */
export interface Handling {
  mass: number;
  inertia: number;
  warpSpeed: number;
}

/** Seconds to align: to three quarters of the top speed, rounded up to the game's whole seconds. Sure (the game's formula, without fit and skill). */
export function alignSeconds({ mass, inertia }: Pick<Handling, 'mass' | 'inertia'>): number {
  return Math.ceil((-Math.log(0.25) * mass * inertia) / 1e6);
}

const METRES_PER_AU = 149_597_870_700;
/** AU between the gates of a system, and seconds for a gate and its loading, both typical. */
const TYPICAL_WARP = 40;
const GATE_SECONDS = 10;
/** Metres a second at which a ship leaves warp. */
const WARP_DROPOUT = 100;

/**
 * Seconds of a jump from gate to gate: to align, 40 AU of warp, and the gate. Warp speeds up at its AU a second for one AU, and slows down
 * at a third of that, two at most. Likely (players' encyclopedia).
 */
export function jumpSeconds(ship: Handling): number {
  const { warpSpeed } = ship;
  const slowing = Math.min(warpSpeed / 3, 2);
  const top = warpSpeed * METRES_PER_AU;
  const speedingUp = Math.log(top / warpSpeed) / warpSpeed;
  const slowingDown = Math.log(top / WARP_DROPOUT) / slowing;
  const cruising = Math.max(0, TYPICAL_WARP - 1 - warpSpeed / slowing) / warpSpeed;
  return Math.round(alignSeconds(ship) + speedingUp + cruising + slowingDown + GATE_SECONDS);
}

/** Seconds of a jump of a typical ship of a class. */
export const CLASS_SECONDS: Readonly<Record<ShipClass, number>> = {
  any: 60,
  frigate: 40,
  cruiser: 60,
  battleship: 80,
  hauler: 70,
  freighter: 180,
  mining: 80,
  capital: 120,
};
