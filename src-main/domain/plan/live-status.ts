import type { LiveState } from '#shared/plan-api/live';
import { MINUTE } from '#shared/time';
import { campKills, isStargate } from '../activity/gate-pressure.ts';

/** A kill counts fully when it happens, less from minute to minute, and nothing after this. */
export const LIVE_WINDOW = 45 * MINUTE;
/** How far back the kills of a camp are looked for, so that its beginning is known. */
export const LOOKED_BACK = 360 * MINUTE;
/** The strength of the kills at a gate below which a camp is no longer reported: those of one ship lost 22 minutes ago. */
const CAMP_STRENGTH = 0.5;
/** So many of the same pilots make a gang that passes: one alone may have gone there by himself. */
const GANG = 2;
/** From this strength on kills that are no camp's are a fight: three ships lost a moment ago, or more within the window. */
const FIGHT_STRENGTH = 2;

/** A killmail as the live status needs it: a player's ship, capsule or structure that players destroyed. */
export interface LiveKill {
  killmailId: number;
  systemId: number;
  /** Milliseconds since the epoch. */
  at: number;
  isCapsule: boolean;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
  attackers: number;
  /** ISK; null where it is not known. */
  value: number | null;
  /** Every character on either side, each once. */
  pilots: ArrayLike<number>;
  /** Types of the attackers' ships, each once. */
  attackerTypeIds: ArrayLike<number>;
}

/** A killmail as a camp is told from it. */
export type CampKill = Omit<LiveKill, 'value' | 'attackerTypeIds'>;

/** What the kills of the last 45 minutes tell of one system (decisions §9.1). */
export interface LiveStatus {
  systemId: number;
  state: LiveState;
  /** First and last kill of the camp, fight or roam, in milliseconds since the epoch. */
  since: number;
  lastKillAt: number;
  /** Ships and capsules since then. */
  kills: number;
  /** Ships, without capsules, each counted by its age: 1 now, 0 after 45 minutes. */
  strength: number;
  /** Different characters on either side. */
  pilots: number;
  /** ISK; null where the value of a kill is not known. */
  iskDestroyed: number | null;
  /** The stargate that is held, or that a roam was last seen at; null: none. */
  gateId: number | null;
  /** Types of the attackers' ships with the number of kills that they were at, most kills first. */
  ships: { typeId: number; kills: number }[];
  /** Of a roam: the system in which the same pilots killed before. */
  cameFrom: number | null;
}

/** How much a kill counts now, 1 to 0. One ahead of this computer's clock counts fully. */
export function liveWeight(at: number, now: number): number {
  return Math.min(1, Math.max(0, 1 - (now - at) / LIVE_WINDOW));
}

/**
 * The status of every system with a kill in the last 45 minutes, by system id. `kills`: of at least that time; of up to six hours where
 * the beginning of a camp matters. `only`: the status of this system alone. A pure function of the kills, whatever their order.
 */
export function liveStatuses(kills: readonly LiveKill[], now: number, only?: number): Map<number, LiveStatus> {
  const ordered = kills.filter(({ at }) => now - at < LOOKED_BACK).toSorted((a, b) => a.at - b.at || a.killmailId - b.killmailId);
  const newest = ordered.filter(({ at }) => liveWeight(at, now) > 0);
  const pilots = pilotsOf(newest);
  const recent = { kills: newest, placesOf: (pilot: number) => pilots.get(pilot) ?? [] };
  const statuses = new Map<number, LiveStatus>();
  const wanted = only === undefined ? ordered : ordered.filter(({ systemId }) => systemId === only);
  for (const [systemId, own] of Map.groupBy(wanted, (kill) => kill.systemId)) {
    const live = own.filter(({ at }) => liveWeight(at, now) > 0);
    if (live.length === 0) continue;
    const camp = campOf(own, live, now);
    if (camp !== null && !isPassing(camp.kills, () => originOf(systemId, live, recent, GANG))) {
      statuses.set(systemId, statusOf('camped', camp.kills, now, { gateId: camp.gateId, cameFrom: null }));
      continue;
    }
    const strength = strengthOf(live, now);
    const cameFrom = originOf(systemId, live, recent, 1);
    const gateId = cameFrom === null ? null : stargateOf(live.at(-1));
    const state = strength >= FIGHT_STRENGTH ? 'fight' : cameFrom === null ? 'kill' : 'roam';
    statuses.set(
      systemId,
      statusOf(state, live, now, { gateId: state === 'roam' ? gateId : null, cameFrom: state === 'roam' ? cameFrom : null }),
    );
  }
  return statuses;
}

/** Kills of all systems in the order of time, and the places among them of a pilot's kills of the last 45 minutes, the newest last. */
interface RecentKills {
  kills: readonly CampKill[];
  placesOf(pilot: number): readonly number[];
}

/**
 * The camp that {@link liveStatuses} tells of one system; null: it is not camped. `own`: its kills of six hours, in the order of time
 * and id.
 */
export function campIn(
  systemId: number,
  { own, recent, now }: { own: readonly CampKill[]; recent: RecentKills; now: number },
): { gateId: number; kills: CampKill[] } | null {
  const live = own.filter(({ at }) => liveWeight(at, now) > 0);
  const camp = live.length === 0 ? null : campOf(own, live, now);
  return camp === null || isPassing(camp.kills, () => originOf(systemId, live, recent, GANG)) ? null : camp;
}

/**
 * The stargate with the kills of a camp, by the rule of gate camps (decisions §4.7): one of them in the window, and at least half of the
 * window's kills at that gate, which still count half a ship by their age. With its kills back to the last pause of 45 minutes. null: no gate is held.
 */
function campOf<Kill extends CampKill>(
  own: readonly Kill[],
  live: readonly Kill[],
  now: number,
): { gateId: number; kills: Kill[] } | null {
  const counts = new Map<number, number>();
  for (const { locationId } of campKills(own).filter(({ at }) => liveWeight(at, now) > 0))
    if (locationId !== null) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  const [held] = [...counts].sort(([gateA, a], [gateB, b]) => b - a || gateA - gateB);
  if (held === undefined) return null;
  const [gateId] = held;
  const atGate = live.filter(({ locationId }) => locationId === gateId);
  if (2 * atGate.length < live.length || strengthOf(atGate, now) < CAMP_STRENGTH) return null;
  const kills: Kill[] = [];
  for (const kill of own.filter(({ locationId }) => locationId === gateId).toReversed()) {
    const earliest = kills.at(-1);
    if (earliest !== undefined && earliest.at - kill.at >= LIVE_WINDOW) break;
    kills.push(kill);
  }
  return { gateId, kills: kills.reverse() };
}

/** Whether the attackers of a single kill at a gate had killed elsewhere before: they are passing through and camp nothing. */
function isPassing(kills: readonly CampKill[], cameFrom: () => number | null): boolean {
  return kills.filter(({ isCapsule }) => !isCapsule).length < 2 && cameFrom() !== null;
}

/** The places in `recent` of the kills of each pilot, the newest last. */
function pilotsOf(recent: readonly CampKill[]): Map<number, number[]> {
  const kills = new Map<number, number[]>();
  for (const [place, { pilots }] of recent.entries())
    for (const pilot of Array.from(pilots)) {
      const own = kills.get(pilot);
      if (own === undefined) kills.set(pilot, [place]);
      else own.push(place);
    }
  return kills;
}

/** Where pilots whose newest kill is in this system killed before, so many together at least, within the window; null: nowhere else. */
function originOf(systemId: number, live: readonly CampKill[], recent: RecentKills, least: number): number | null {
  const isElsewhere = (place: number) => recent.kills[place]?.systemId !== systemId;
  const together = new Map<number, number>();
  let newest = -1;
  for (const pilot of new Set(live.flatMap((kill) => Array.from(kill.pilots)))) {
    const kills = recent.placesOf(pilot);
    if (isElsewhere(kills.at(-1) ?? -1)) continue;
    for (const place of kills.filter(isElsewhere)) {
      const count = (together.get(place) ?? 0) + 1;
      together.set(place, count);
      if (count >= least) newest = Math.max(newest, place);
    }
  }
  return recent.kills[newest]?.systemId ?? null;
}

function stargateOf(kill: LiveKill | undefined): number | null {
  return kill !== undefined && isStargate(kill.locationId) ? kill.locationId : null;
}

function strengthOf(kills: readonly CampKill[], now: number): number {
  return kills.reduce((sum, { at, isCapsule }) => sum + (isCapsule ? 0 : liveWeight(at, now)), 0);
}

/** `kills`: at least one, in the order of time. */
function statusOf(
  state: LiveState,
  kills: readonly LiveKill[],
  now: number,
  { gateId, cameFrom }: Pick<LiveStatus, 'gateId' | 'cameFrom'>,
): LiveStatus {
  const [first, last] = [kills[0] as LiveKill, kills.at(-1) as LiveKill];
  const ships = new Map<number, number>();
  for (const { attackerTypeIds } of kills)
    for (const typeId of Array.from(attackerTypeIds)) ships.set(typeId, (ships.get(typeId) ?? 0) + 1);
  return {
    systemId: first.systemId,
    state,
    since: first.at,
    lastKillAt: last.at,
    kills: kills.length,
    strength: strengthOf(kills, now),
    pilots: new Set(kills.flatMap(({ pilots }) => Array.from(pilots))).size,
    iskDestroyed: kills.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0),
    gateId,
    ships: [...ships]
      .map(([typeId, count]) => ({ typeId, kills: count }))
      .sort((a, b) => b.kills - a.kills || a.typeId - b.typeId),
    cameFrom,
  };
}
