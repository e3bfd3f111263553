import { MINUTE } from '#shared/time';
import { isStargate } from '../activity/gate-pressure.ts';

/** Ships lost at one gate without a pause this long belong together; after it the gate is not called camped any more. */
export const CAMP_PAUSE = 45 * MINUTE;

/** How far back the kills of a camp are looked for, so that its beginning is known. */
export const LOOKED_BACK = 360 * MINUTE;

/** A kill as gate camps are found from it. */
export interface GateKill {
  /** Milliseconds since the epoch. */
  at: number;
  isCapsule: boolean;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
}

/** Kills at one stargate since the last pause of 45 minutes between ships lost there: how many ships, and when the newest was. */
export interface GateLosses<Kill> {
  gateId: number;
  kills: Kill[];
  ships: number;
  newest: number;
}

/**
 * The stargate with most ships lost in the last 45 minutes, where at least half of that time's kills were; null: there is none. `own`: the
 * kills of one system in the order of time, `live` those of the last 45 minutes.
 */
export function gateOf<Kill extends GateKill>(own: readonly Kill[], live: readonly Kill[]): GateLosses<Kill> | null {
  const counts = new Map<number, number>();
  for (const { locationId, isCapsule } of live)
    if (!isCapsule && locationId !== null && isStargate(locationId)) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  const [busiest] = [...counts].sort(([gateA, a], [gateB, b]) => b - a || gateA - gateB);
  if (busiest === undefined) return null;
  const [gateId] = busiest;
  if (2 * live.filter(({ locationId }) => locationId === gateId).length < live.length) return null;
  const atGate = own.filter(({ locationId }) => locationId === gateId);
  const lost = atGate.filter(({ isCapsule }) => !isCapsule);
  const first = lost.findLastIndex(({ at }, index) => at - (lost[index - 1]?.at ?? Number.NEGATIVE_INFINITY) >= CAMP_PAUSE);
  const since = lost[first] as Kill;
  const kills = atGate.filter(({ at }) => at >= since.at);
  return { gateId, kills, ships: lost.length - first, newest: (lost.at(-1) as Kill).at };
}
