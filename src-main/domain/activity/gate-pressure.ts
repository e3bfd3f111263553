import { HOUR } from '#shared/time';

/** How far back a kill still presses, and after how long it counts half. */
export const PRESSURE_WINDOW = 6 * HOUR;
const HALF_LIFE = 2 * HOUR;

/** Ids of stargates (upstream §5.2). */
export function isStargate(locationId: number | null): boolean {
  return locationId !== null && locationId >= 50_000_000 && locationId <= 59_999_999;
}

/** Kills at one gate within this long of each other count as those of a camp. Milliseconds. */
const CAMP_HOUR = HOUR;
const CAMP_ATTACKERS = 2;

/** A player's ship or capsule that died. */
export interface PlacedKill {
  systemId: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
  attackers: number;
}

/**
 * The kills of gate camps (decisions §4.7): at a stargate, by two attackers or more, or within an hour of another kill at the same gate.
 * In no order.
 */
export function campKills<Placed extends Pick<PlacedKill, 'at' | 'locationId' | 'attackers'>>(kills: Iterable<Placed>): Placed[] {
  const byGate = new Map<number, Placed[]>();
  for (const kill of kills) {
    const { locationId } = kill;
    if (locationId === null || !isStargate(locationId)) continue;
    const others = byGate.get(locationId);
    if (others === undefined) byGate.set(locationId, [kill]);
    else others.push(kill);
  }
  return [...byGate.values()].flatMap((atGate) => {
    const ordered = atGate.toSorted((a, b) => a.at - b.at);
    const near = (one: Placed, other: Placed | undefined) => other !== undefined && Math.abs(one.at - other.at) <= CAMP_HOUR;
    return ordered.filter(
      (kill, index) => kill.attackers >= CAMP_ATTACKERS || near(kill, ordered[index - 1]) || near(kill, ordered[index + 1]),
    );
  });
}

/**
 * Gate pressure of each system that has any: the sum over its kills of gate camps in the last 6 hours of
 * 0.5 ^ (age / 2 h). In kills of this moment. `now` in milliseconds since the epoch.
 */
export function gatePressure(kills: Iterable<PlacedKill>, now: number): Map<number, number> {
  const pressure = new Map<number, number>();
  for (const { systemId, at } of campKills(kills)) {
    // A killmail may be a little ahead of this computer's clock.
    const age = Math.max(0, now - at);
    if (age >= PRESSURE_WINDOW) continue;
    pressure.set(systemId, (pressure.get(systemId) ?? 0) + 0.5 ** (age / HALF_LIFE));
  }
  return pressure;
}
