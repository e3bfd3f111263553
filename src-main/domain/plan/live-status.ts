import type { LiveState } from '#shared/plan-api/live';
import { MINUTE } from '#shared/time';
import { isStargate } from '../activity/gate-pressure.ts';
import { FIGHT_GAP } from '../fights/fights.ts';
import { attackersOf, type FoughtKill, isTwoSided, type Party, partiesOf } from './attackers.ts';
import { type CampEvidence, type CampJudgement, type GateLosses, gateOf, judgeCamp, LOOKED_BACK } from './camp-evidence.ts';

/** A kill counts fully when it happens, less from minute to minute, and nothing after this. */
export const LIVE_WINDOW = 45 * MINUTE;
/** How many of the same attackers make a roaming gang: one alone may have gone there by himself. */
const GANG = 2;
/** From this strength on kills that are no camp's are a fight: three ships lost a moment ago, or more within the window. */
const FIGHT_STRENGTH = 2;
/** Fewer attackers are a gang that hunts, unless those whom it hunts hit back. */
const FIGHT_ATTACKERS = 10;

/** A killmail as the live status needs it: a player's ship, capsule or structure that players destroyed. */
export interface LiveKill extends FoughtKill {
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

/** A killmail as gate camps are found from it. */
export type CampKill = Omit<LiveKill, 'value' | 'attackerTypeIds'>;

/** What the kills of the last 45 minutes say about one system (decisions §9.1). */
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
  /** The same of all that were lost at the system's stargates. */
  gateStrength: number;
  /** Different characters on either side. */
  pilots: number;
  /** Different characters among the attackers; null: not known. */
  attackers: number | null;
  /** Different characters who lost a ship or capsule; null: not known. */
  victims: number | null;
  /** Whose the attackers are, those of most characters first. */
  parties: Party[];
  /** Capsules lost in the window that surely died away from stargates. */
  capsulesOffGates: number;
  /** What is claimed of the gate; null: there is none. */
  camp: (CampJudgement & { ships: number; minutes: number }) | null;
  /** ISK; null where the value of a kill is not known. */
  iskDestroyed: number | null;
  /** The stargate at which ships were lost, or that a roam was last seen at; null: none. */
  gateId: number | null;
  /** Types of the attackers' ships with the number of kills that they were at, most kills first. */
  ships: { typeId: number; kills: number }[];
  /** Of a roam: the system in which the same pilots killed before. */
  cameFrom: number | null;
}

/** How much a kill counts now, 1 to 0. One ahead of this computer's clock counts fully. */
function liveWeight(at: number, now: number): number {
  return Math.min(1, Math.max(0, 1 - (now - at) / LIVE_WINDOW));
}

/**
 * The status of every system with a kill in the last 45 minutes, by system id. `kills`: of at least that time; of up to six hours where the
 * beginning of a camp matters. `evidence`: what followed at gates before. A pure function of the kills, independent of their order.
 */
export function liveStatuses(
  kills: readonly LiveKill[],
  now: number,
  evidence: readonly CampEvidence[],
): Map<number, LiveStatus> {
  const ordered = kills.filter(({ at }) => now - at < LOOKED_BACK).toSorted((a, b) => a.at - b.at || a.killmailId - b.killmailId);
  const newest = ordered.filter(({ at }) => liveWeight(at, now) > 0);
  const places = placesOfAttackers(newest);
  const recent = { kills: newest, placesOf: (pilot: number) => places.get(pilot) ?? [] };
  const statuses = new Map<number, LiveStatus>();
  for (const [systemId, own] of Map.groupBy(ordered, (kill) => kill.systemId)) {
    const live = own.filter(({ at }) => liveWeight(at, now) > 0);
    if (live.length === 0) continue;
    const gate = gateOf(own, live);
    const isThrough = gate !== null && isPassing(gate, () => originOf(systemId, live, recent, GANG));
    const camp = gate === null || isThrough ? null : judged(gate, now, evidence);
    if (gate !== null && camp !== null && camp.claim !== 'ships_lost') {
      statuses.set(systemId, statusOf('camped', gate.kills, now, { gateId: gate.gateId, cameFrom: null, camp, live }));
      continue;
    }
    const cameFrom = originOf(systemId, live, recent, 1);
    if (isFight(live, now))
      statuses.set(systemId, statusOf('fight', sinceItBegan(own, live), now, { gateId: null, cameFrom: null, camp: null, live }));
    else if (cameFrom !== null)
      statuses.set(systemId, statusOf('roam', live, now, { gateId: stargateOf(live.at(-1)), cameFrom, camp: null, live }));
    else statuses.set(systemId, statusOf('kill', live, now, { gateId: gate?.gateId ?? null, cameFrom: null, camp, live }));
  }
  return statuses;
}

function isFight(live: readonly LiveKill[], now: number): boolean {
  if (strengthOf(live, now) < FIGHT_STRENGTH) return false;
  return (attackersOf(live)?.size ?? 0) >= FIGHT_ATTACKERS || isTwoSided(live);
}

/** The newest kills `live`, with those of `own` before them that the list of fights counts as the same fight: it is told as one there too. */
function sinceItBegan(own: readonly LiveKill[], live: readonly LiveKill[]): readonly LiveKill[] {
  const isPause = (before: LiveKill, after: LiveKill | undefined) => after !== undefined && after.at - before.at >= FIGHT_GAP;
  const first = own.length - live.length;
  return own.slice(own.findLastIndex((kill, place) => place < first && isPause(kill, own[place + 1])) + 1);
}

/** Kills of all systems in the order of time, and the places among them of an attacker's kills of the last 45 minutes, the newest last. */
interface RecentKills {
  kills: readonly CampKill[];
  placesOf(pilot: number): readonly number[];
}

/**
 * The stargate of a system at which ships were lost and that {@link liveStatuses} makes a claim about; null: none, or they were lost to a
 * gang that passes. `own`: the system's kills of six hours, in the order of time and id.
 */
export function campIn(
  systemId: number,
  { own, recent, now }: { own: readonly CampKill[]; recent: RecentKills; now: number },
): GateLosses<CampKill> | null {
  const live = own.filter(({ at }) => liveWeight(at, now) > 0);
  const gate = live.length === 0 ? null : gateOf(own, live);
  return gate === null || isPassing(gate, () => originOf(systemId, live, recent, GANG)) ? null : gate;
}

function judged({ ships, newest }: GateLosses<unknown>, now: number, evidence: readonly CampEvidence[]) {
  const minutes = Math.max(0, Math.floor((now - newest) / MINUTE));
  return { ...judgeCamp(evidence, ships, minutes), ships, minutes };
}

/** Whether the attackers of a single ship at a gate had killed elsewhere before: they are passing through and camp nothing. */
function isPassing({ ships }: GateLosses<unknown>, cameFrom: () => number | null): boolean {
  return ships < 2 && cameFrom() !== null;
}

/** The places in `recent` of the kills of each attacker, the newest last. */
function placesOfAttackers(recent: readonly CampKill[]): Map<number, number[]> {
  const kills = new Map<number, number[]>();
  for (const [place, kill] of recent.entries())
    for (const pilot of attackersOf([kill]) ?? []) {
      const own = kills.get(pilot);
      if (own === undefined) kills.set(pilot, [place]);
      else own.push(place);
    }
  return kills;
}

/** Where attackers whose newest kill is in this system killed before, this many together at least, within the window; null: nowhere else. */
function originOf(systemId: number, live: readonly CampKill[], recent: RecentKills, least: number): number | null {
  const isElsewhere = (place: number) => recent.kills[place]?.systemId !== systemId;
  const together = new Map<number, number>();
  let newest = -1;
  for (const pilot of new Set(live.flatMap((kill) => [...(attackersOf([kill]) ?? [])]))) {
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
  { gateId, cameFrom, camp, live }: Pick<LiveStatus, 'gateId' | 'cameFrom' | 'camp'> & { live: readonly LiveKill[] },
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
    gateStrength: strengthOf(
      live.filter(({ locationId }) => isStargate(locationId)),
      now,
    ),
    pilots: new Set(kills.flatMap(({ pilots }) => Array.from(pilots))).size,
    iskDestroyed: kills.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0),
    attackers: attackersOf(kills)?.size ?? null,
    victims: victimsOf(kills),
    parties: partiesOf(kills),
    capsulesOffGates: live.filter(({ isCapsule, locationId: place }) => isCapsule && place !== null && !isStargate(place)).length,
    camp,
    gateId,
    ships: [...ships]
      .map(([typeId, count]) => ({ typeId, kills: count }))
      .sort((a, b) => b.kills - a.kills || a.typeId - b.typeId),
    cameFrom,
  };
}

function victimsOf(kills: readonly LiveKill[]): number | null {
  if (kills.some(({ attackedBy }) => attackedBy === null)) return null;
  return new Set(kills.flatMap(({ victim }) => victim.characterId ?? [])).size;
}
