import { LAST_NPC_CORPORATION } from '#shared/game';
import { DAY, HOUR, MINUTE } from '#shared/time';
import type { Attacker } from '../plan/attackers.ts';
import type { VictimKind } from './fights.ts';

/** Kills of one battle follow each other within this time. */
const BATTLE_GAP = 30 * MINUTE;
/** The daily downtime ends every battle: the game day begins at 11:00 UTC. */
const GAME_DAY_START = 11 * HOUR;
/** Characters of players have higher ids (upstream §2.7). */
const LAST_NPC_CHARACTER = 3_999_999;

/** What was lost; `other`: something that makes no fight, such as a mobile depot. */
export type LossKind = VictimKind | 'capsule' | 'other';

/** Whose a ship was; null: the killmail names none. */
export type Participant = Pick<Attacker, 'characterId' | 'corporationId' | 'allianceId'>;

/** A killmail of players as battles need it; `at` in milliseconds since the epoch, `value` in ISK. */
export interface BattleKill {
  killmailId: number;
  systemId: number;
  at: number;
  shipTypeId: number;
  kind: LossKind;
  locationId: number | null;
  value: number | null;
  victim: Participant;
  attackers: readonly (Attacker & { finalBlow: boolean })[];
}

/** What the map says of the places of kills. */
export interface BattleMap {
  /** Systems behind the gates of one. */
  neighboursOf(systemId: number): readonly number[];
  isHighSecurity(systemId: number): boolean;
}

/** The player behind a ship; null: none, as of NPCs. */
export function pilotOf({ characterId }: Pick<Participant, 'characterId'>): number | null {
  return characterId !== null && characterId > LAST_NPC_CHARACTER ? characterId : null;
}

/** Who stands together: the alliance, else the corporation, else the pilot; null for NPCs. */
export function partyOf(one: Participant): number | null {
  const corporation = one.corporationId !== null && one.corporationId > LAST_NPC_CORPORATION ? one.corporationId : null;
  return one.allianceId ?? corporation ?? pilotOf(one);
}

/** Parties among the attackers, each once, ascending. */
export function attackingParties({ attackers }: Pick<BattleKill, 'attackers'>): number[] {
  return [...new Set(attackers.flatMap((attacker) => partyOf(attacker) ?? []))].sort((a, b) => a - b);
}

/** Days from one downtime to the next, counted since the epoch. */
export function gameDayOf(at: number): number {
  return Math.floor((at - GAME_DAY_START) / DAY);
}

/** When a game day begins, in milliseconds since the epoch. */
export function gameDayStart(day: number): number {
  return day * DAY + GAME_DAY_START;
}

/**
 * Kills that belong together, each group and all groups by time. Two kills of a system less than half an hour apart do where they share a
 * pilot, an attacking party, or two parties against each other; outside high security, where fewer strangers meet, any party. Kills of
 * neighbouring systems do where the same two parties are against each other. Groups without a ship or structure are left out: a capsule
 * makes no fight. A pure function of the kills, whatever their order.
 */
export function battlesOf<Kill extends BattleKill>(kills: readonly Kill[], map: BattleMap): Kill[][] {
  const ordered = kills.toSorted((a, b) => a.at - b.at || a.killmailId - b.killmailId);
  const sets = disjointSets(ordered.length);
  const bySystem = new Map<number, Map<number | string, number>>();
  const newestOf = (systemId: number) => {
    const known = bySystem.get(systemId) ?? new Map<number | string, number>();
    bySystem.set(systemId, known);
    return known;
  };
  ordered.forEach((kill, index) => {
    const join = (other: number | undefined) => {
      const before = other === undefined ? undefined : ordered[other];
      if (before === undefined || kill.at - before.at >= BATTLE_GAP || gameDayOf(kill.at) !== gameDayOf(before.at)) return;
      sets.join(other as number, index);
    };
    const own = newestOf(kill.systemId);
    for (const id of sharedIds(kill, map.isHighSecurity(kill.systemId))) {
      join(own.get(id));
      own.set(id, index);
    }
    const neighbours = map.neighboursOf(kill.systemId).flatMap((systemId) => bySystem.get(systemId) ?? []);
    for (const pair of opposedPairs(kill)) {
      join(own.get(pair));
      for (const newest of neighbours) join(newest.get(pair));
      own.set(pair, index);
    }
  });
  return [...Map.groupBy(ordered, (_, index) => sets.find(index)).values()].filter((group) => group.some(makesFight));
}

/** Whether it is a ship or a structure that was lost. */
export function makesFight({ kind }: Pick<BattleKill, 'kind'>): boolean {
  return kind === 'ship' || kind === 'structure';
}

/** Ships and structures without capsules; ISK: null where something was lost and no value is known. */
export interface BattleLosses {
  shipsLost: number;
  iskLost: number | null;
  /** BattleLosses of which no value is known. */
  unvalued: number;
}

/** BattleLosses of some kills; capsules count by their ISK alone. */
export function lossesOf(kills: readonly BattleKill[]): BattleLosses {
  const values = kills.flatMap(({ value }) => value ?? []);
  return {
    shipsLost: kills.filter(makesFight).length,
    iskLost: kills.length > 0 && values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    unvalued: kills.length - values.length,
  };
}

/** What a list of battles is filtered and ordered by; times in milliseconds since the epoch. */
export interface BattleSummary extends BattleLosses {
  /** Of the first kill: it stays as the battle grows. */
  id: number;
  killmailIds: number[];
  systemIds: number[];
  startedAt: number;
  endedAt: number;
  pilots: number;
  /** Characters, corporations and alliances. */
  entities: Set<number>;
}

/** `kills`: of one battle, by time. */
export function summaryOf(kills: readonly BattleKill[]): BattleSummary {
  const [first, last] = [kills[0] as BattleKill, kills.at(-1) as BattleKill];
  const entities = new Set<number>();
  const pilots = new Set<number>();
  for (const one of kills.flatMap(({ victim, attackers }): Participant[] => [victim, ...attackers])) {
    const pilot = pilotOf(one);
    if (pilot !== null) pilots.add(pilot);
    if (partyOf(one) === null) continue;
    for (const id of [one.characterId, one.corporationId, one.allianceId]) if (id !== null) entities.add(id);
  }
  return {
    ...lossesOf(kills),
    id: first.killmailId,
    killmailIds: kills.map(({ killmailId }) => killmailId),
    systemIds: [...new Set(kills.map(({ systemId }) => systemId))],
    startedAt: first.at,
    endedAt: last.at,
    pilots: pilots.size,
    entities,
  };
}

function sharedIds(kill: BattleKill, isHighSecurity: boolean): Set<number> {
  const ids = new Set(attackingParties(kill));
  for (const one of [kill.victim, ...kill.attackers]) {
    const pilot = pilotOf(one);
    if (pilot !== null) ids.add(pilot);
  }
  const victim = isHighSecurity ? null : partyOf(kill.victim);
  if (victim !== null) ids.add(victim);
  return ids;
}

function opposedPairs(kill: BattleKill): string[] {
  const victim = partyOf(kill.victim);
  if (victim === null) return [];
  return attackingParties(kill)
    .filter((party) => party !== victim)
    .map((party) => `${Math.min(party, victim)} ${Math.max(party, victim)}`);
}

/** Sets of the numbers below `count`; each is found by its lowest member. */
function disjointSets(count: number) {
  const parents = Array.from({ length: count }, (_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] as number;
    for (let at = index; at !== root; ) {
      const next = parents[at] as number;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  return {
    find,
    join(one: number, other: number): void {
      const [a, b] = [find(one), find(other)];
      parents[Math.max(a, b)] = Math.min(a, b);
    },
  };
}
