import { HOUR } from '#shared/time';

/** How far back a kill still presses, and after how long it counts half. */
export const PRESSURE_WINDOW = 6 * HOUR;
const HALF_LIFE = 2 * HOUR;

/** Ids of stargates (upstream §5.2). */
export function isStargate(locationId: number | null): boolean {
  return locationId !== null && locationId >= 50_000_000 && locationId <= 59_999_999;
}

/** A player's ship or capsule that died. */
export interface PlacedKill {
  systemId: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
}

/**
 * Gate pressure of each system that has any: the sum over its player kills at a stargate in the last 6 hours of
 * 0.5 ^ (age / 2 h). In kills of this moment. `now` in milliseconds since the epoch.
 */
export function gatePressure(kills: Iterable<PlacedKill>, now: number): Map<number, number> {
  const pressure = new Map<number, number>();
  for (const { systemId, at, locationId } of kills) {
    // A killmail may be a little ahead of this computer's clock.
    const age = Math.max(0, now - at);
    if (age >= PRESSURE_WINDOW || !isStargate(locationId)) continue;
    pressure.set(systemId, (pressure.get(systemId) ?? 0) + 0.5 ** (age / HALF_LIFE));
  }
  return pressure;
}
