import { SHIP_CATEGORY_ID } from '#shared/game';
import type { Fight } from '#shared/systems-api/live';
import { HOUR, MINUTE } from '#shared/time';
import { campKills, isStargate } from '../activity/gate-pressure.ts';

/** What was destroyed; a capsule is a ship. */
export type VictimKind = 'ship' | 'structure';

/** SDE categories of what players build in space: starbases, sovereignty structures, customs offices, Upwell structures. */
export const STRUCTURE_CATEGORIES: readonly number[] = [23, 40, 46, 65];

/**
 * What a killmail's victim was, by the SDE category of its type. A type that the static data does not know is taken for a
 * ship, as new hulls come before their build. null: something that makes no fight, such as a mobile depot or a drone.
 */
export function victimKind(categoryId: number | null): VictimKind | null {
  if (categoryId === null || categoryId === SHIP_CATEGORY_ID) return 'ship';
  return STRUCTURE_CATEGORIES.includes(categoryId) ? 'structure' : null;
}

/** What a fight is called by its size and its victims (decisions §4.7). */
type FightClass = Fight['classification'];

/** Kills of one system belong together while less than this lies between them (decisions §4.7). */
export const FIGHT_GAP = 15 * MINUTE;
/** From this many pilots, or kills, on it is a fleet fight. */
const FLEET_PILOTS = 30;
const FLEET_KILLS = 10;

/** A killmail as fights need it: a player's ship, capsule or structure that players destroyed. */
export interface Kill {
  killmailId: number;
  systemId: number;
  /** Milliseconds since the epoch. */
  at: number;
  victim: VictimKind;
  /** A structure was among the attackers. */
  structureFought: boolean;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
  attackers: number;
  /** ISK; null where it is not known. */
  value: number | null;
  /** Every character on either side, each once. */
  pilots: ArrayLike<number>;
}

/** A run of player kills in one system with gaps under 15 minutes. */
export interface DetectedFight {
  /** The system's id and the first kill's. */
  fightId: string;
  systemId: number;
  classification: FightClass;
  /** Times of the first and the last kill, in milliseconds since the epoch. */
  startedAt: number;
  lastKillAt: number;
  /** Ships and capsules of players. */
  kills: number;
  /** Different characters on either side; null where they are not known. */
  pilots: number | null;
  /** ISK; null where the value of a kill is not known. */
  iskDestroyed: number | null;
  /** The stargate with most of the kills at a stargate; null where none was at one. */
  gateId: number | null;
}

/** The fights that these kills make up, by system and time, independent of the kills' order. A pure function of the kills. */
export function fightsOf(kills: readonly Kill[]): DetectedFight[] {
  const ordered = kills.toSorted((a, b) => a.systemId - b.systemId || a.at - b.at || a.killmailId - b.killmailId);
  const runs: Kill[][] = [];
  let last: Kill | undefined;
  for (const kill of ordered) {
    if (last !== undefined && last.systemId === kill.systemId && kill.at - last.at < FIGHT_GAP) runs.at(-1)?.push(kill);
    else runs.push([kill]);
    last = kill;
  }
  return runs.map(fightOf);
}

/** `run`: at least one kill, in the order of time. */
function fightOf(run: readonly Kill[]): DetectedFight {
  const [first, last] = [run[0] as Kill, run.at(-1) as Kill];
  const gate = busiestGate(run);
  return {
    fightId: `${first.systemId}-${first.killmailId}`,
    systemId: first.systemId,
    classification: classify(run, gate),
    startedAt: first.at,
    lastKillAt: last.at,
    kills: shipsOf(run),
    pilots: pilotsOf(run).size,
    iskDestroyed: run.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0),
    gateId: gate?.gateId ?? null,
  };
}

/**
 * The class of a fight (decisions §4.7), the first that fits:
 * - `structure`: a structure died, or shot: killmails tell of an attack on one by no other sign;
 * - `gate_camp`: more than half of the kills were at one and the same stargate, and one of them a camp's;
 * - `fleet_fight`: 30 pilots or more, or 10 kills or more;
 * - `solo`: each kill was the work of one pilot, the same throughout;
 * - `skirmish`: anything else.
 *
 * A camp comes before a fleet fight: for who travels, that one gate is what matters.
 */
function classify(run: readonly Kill[], gate: { gateId: number; kills: number } | null): FightClass {
  if (run.some(({ victim, structureFought }) => victim === 'structure' || structureFought)) return 'structure';
  if (gate !== null && 2 * gate.kills > run.length && campKills(run).some(({ locationId }) => locationId === gate.gateId))
    return 'gate_camp';
  if (run.length >= FLEET_KILLS || pilotsOf(run).size >= FLEET_PILOTS) return 'fleet_fight';
  return isSolo(run) ? 'solo' : 'skirmish';
}

/** The victim and one other a kill, and one pilot who was there each time. */
function isSolo(run: readonly Kill[]): boolean {
  const [first, ...others] = run.map(({ pilots }) => Array.from(pilots));
  if (run.some(({ pilots }) => pilots.length > 2)) return false;
  return first?.some((pilot) => others.every((pilots) => pilots.includes(pilot))) ?? false;
}

function busiestGate(run: readonly Kill[]): { gateId: number; kills: number } | null {
  const counts = new Map<number, number>();
  for (const { locationId } of run) {
    if (locationId !== null && isStargate(locationId)) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  }
  return [...counts].reduce<{ gateId: number; kills: number } | null>(
    // Of equals the lower id: the answer must not hang on the order in which killmails arrived.
    (best, [gateId, kills]) =>
      best === null || kills > best.kills || (kills === best.kills && gateId < best.gateId) ? { gateId, kills } : best,
    null,
  );
}

function pilotsOf(run: readonly Kill[]): Set<number> {
  const pilots = new Set<number>();
  for (const kill of run) for (const pilot of Array.from(kill.pilots)) pilots.add(pilot);
  return pilots;
}

function shipsOf(run: readonly Kill[]): number {
  return run.filter(({ victim }) => victim === 'ship').length;
}

/** Ship and capsule kills of one system, one number an hour, the oldest first; null: the hour was not sampled. */
export interface HourlyKills {
  systemId: number;
  kills: readonly (number | null)[];
}

/**
 * What stands in for fights where there is no killmail feed: runs of consecutive sampled hours with kills, unclassified.
 * `firstHour` is the start of the oldest hour, in milliseconds since the epoch. A run is taken to end with its last hour.
 */
export function hourlyHotspots(systems: Iterable<HourlyKills>, firstHour: number): DetectedFight[] {
  const found: DetectedFight[] = [];
  for (const { systemId, kills } of systems) {
    let open: DetectedFight | null = null;
    kills.forEach((count, index) => {
      if (count === null || count === 0) {
        open = null;
        return;
      }
      const start = firstHour + index * HOUR;
      if (open === null) {
        open = hotspot(systemId, start);
        found.push(open);
      }
      open.kills += count;
      open.lastKillAt = start + HOUR;
    });
  }
  return found;
}

function hotspot(systemId: number, startedAt: number): DetectedFight {
  return {
    fightId: `${systemId}-h${startedAt / HOUR}`,
    systemId,
    classification: 'unclassified',
    startedAt,
    lastKillAt: startedAt + HOUR,
    kills: 0,
    pilots: null,
    iskDestroyed: null,
    gateId: null,
  };
}
