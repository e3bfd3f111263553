import { MINUTE } from '#shared/time';
import {
  attackingParties,
  type BattleKill,
  type BattleLosses,
  lossesOf,
  makesFight,
  type Participant,
  partyOf,
  pilotOf,
} from './battles.ts';

/** The same hull counts as another one only after this time: who has just died can still be on a killmail in the lost ship. */
const SAME_HULL_AGAIN = 10 * MINUTE;
/** Widths that the timeline's parts can have, minutes, and how many parts there are at most. */
const WIDTHS = [1, 2, 5, 10, 15, 30, 60] as const;
const MOST_PARTS = 60;

interface SidePilot extends Participant {
  characterId: number;
  /** Types of ships without capsules, in the order in which they were seen. */
  hulls: number[];
  /** Kills that the pilot was among the attackers of. */
  kills: number;
  losses: BattleLosses;
}

interface SideHull {
  typeId: number;
  /** Different pilots in it; of structures 0. */
  pilots: number;
  lost: number;
  iskLost: number | null;
}

/** Members of an alliance or corporation. */
interface SideMember {
  id: number;
  allianceId: number | null;
  pilots: number;
}

export interface Side extends BattleLosses {
  alliances: SideMember[];
  corporations: SideMember[];
  /** Those on most kills first. */
  pilots: SidePilot[];
  /** Those that most were lost of first, capsules last. */
  hulls: SideHull[];
}

/** A party when it was seen first; times in milliseconds since the epoch. */
interface Arrival {
  party: number;
  side: number;
  at: number;
  pilots: number;
  /** It was seen first by losing a ship. */
  asVictim: boolean;
}

/** A pilot who was seen in another ship after the loss of one. */
interface Reship {
  characterId: number;
  side: number;
  lostTypeId: number;
  lostAt: number;
  typeId: number;
  at: number;
}

export interface FoughtBattle {
  sides: Side[];
  /** The victim's side of each kill; null: NPCs'. */
  sideOfKill: (number | null)[];
  arrivals: Arrival[];
  reships: Reship[];
  timeline: { at: number; losses: BattleLosses[] }[];
  /** Width of a part of the timeline, minutes. */
  partMinutes: number;
}

/** A pilot in a ship at a moment. */
interface SeenPilot extends Participant {
  at: number;
  typeId: number | null;
  killmailId: number;
  /** The kill by which the ship was lost; null: the pilot attacked. */
  lost: BattleKill | null;
}

/** Who fought whom with what in one battle; `kills` by time, at least one. `isCapsule` tells of a type. */
export function foughtBattle(kills: readonly BattleKill[], isCapsule: (typeId: number) => boolean): FoughtBattle {
  const sightings = kills.flatMap((kill): SeenPilot[] => [
    ...kill.attackers.map((attacker) => ({
      ...attacker,
      at: kill.at,
      killmailId: kill.killmailId,
      typeId: attacker.shipTypeId,
      lost: null,
    })),
    { ...kill.victim, at: kill.at, killmailId: kill.killmailId, typeId: kill.shipTypeId, lost: kill },
  ]);
  const seen = sightings.filter((one) => partyOf(one) !== null);
  const parties = inOrder(sidesOf(kills), seen);
  const sideOfParty = new Map(parties.flatMap((members, side) => members.map((party) => [party, side] as const)));
  const sideOf = (one: Participant) => sideOfParty.get(partyOf(one) ?? 0) ?? null;
  const sideOfKill = kills.map(({ victim }) => sideOf(victim));
  const bySide = Map.groupBy(seen, (one) => sideOf(one) as number);
  return {
    sides: parties.map((_, side) => sideFrom(bySide.get(side) ?? [], isCapsule)),
    sideOfKill,
    arrivals: arrivalsOf(seen, (one) => sideOf(one) as number),
    reships: reshipsOf(seen, (one) => sideOf(one) as number, isCapsule),
    ...timelineOf(kills, sideOfKill, parties.length),
  };
}

/** Sides of most pilots first; of equals the one of the lowest party. */
function inOrder(sides: readonly number[][], seen: readonly SeenPilot[]): number[][] {
  const pilots = Map.groupBy(seen, (one) => partyOf(one) as number);
  const count = (parties: readonly number[]) => parties.reduce((sum, party) => sum + countPilots(pilots.get(party) ?? []), 0);
  return sides
    .map((parties) => ({ parties, pilots: count(parties) }))
    .sort((a, b) => b.pilots - a.pilots || (a.parties[0] as number) - (b.parties[0] as number))
    .map(({ parties }) => parties);
}

function countPilots(seen: readonly SeenPilot[]): number {
  return new Set(seen.flatMap((one) => pilotOf(one) ?? [])).size;
}

const lossesIn = (seen: readonly SeenPilot[]) => seen.flatMap(({ lost }) => lost ?? []);

function sideFrom(seen: readonly SeenPilot[], isCapsule: (typeId: number) => boolean): Side {
  return {
    ...lossesOf(lossesIn(seen)),
    alliances: membersOf(seen, ({ allianceId }) => allianceId),
    corporations: membersOf(seen, ({ corporationId }) => corporationId),
    pilots: pilotsOf(seen, isCapsule),
    hulls: hullsOf(seen, isCapsule),
  };
}

function membersOf(seen: readonly SeenPilot[], idOf: (one: SeenPilot) => number | null): SideMember[] {
  return [...Map.groupBy(seen, idOf)]
    .flatMap(([id, own]) => (id === null ? [] : [{ id, allianceId: own[0]?.allianceId ?? null, pilots: countPilots(own) }]))
    .sort((a, b) => b.pilots - a.pilots || a.id - b.id);
}

function pilotsOf(seen: readonly SeenPilot[], isCapsule: (typeId: number) => boolean): SidePilot[] {
  return [...Map.groupBy(seen, pilotOf)]
    .flatMap(([characterId, own]): SidePilot[] => {
      if (characterId === null) return [];
      const { corporationId, allianceId } = own[0] as SeenPilot;
      const types = own.flatMap(({ typeId }) => (typeId === null || isCapsule(typeId) ? [] : [typeId]));
      // One pilot can be on a killmail twice, with two ships.
      const kills = new Set(own.flatMap(({ lost, killmailId }) => (lost === null ? [killmailId] : []))).size;
      return [{ characterId, corporationId, allianceId, hulls: [...new Set(types)], kills, losses: lossesOf(lossesIn(own)) }];
    })
    .sort((a, b) => b.kills - a.kills || b.losses.shipsLost - a.losses.shipsLost || a.characterId - b.characterId);
}

function hullsOf(seen: readonly SeenPilot[], isCapsule: (typeId: number) => boolean): SideHull[] {
  const capsuleLast = (a: SideHull, b: SideHull) => Number(isCapsule(a.typeId)) - Number(isCapsule(b.typeId));
  return [...Map.groupBy(seen, ({ typeId }) => typeId)]
    .flatMap(([typeId, own]): SideHull[] => {
      const lost = lossesIn(own);
      // Who attacks in a capsule is out of a ship.
      if (typeId === null || (isCapsule(typeId) && lost.length === 0)) return [];
      return [{ typeId, pilots: countPilots(own), lost: lost.length, iskLost: lossesOf(lost).iskLost }];
    })
    .sort((a, b) => capsuleLast(a, b) || b.lost - a.lost || b.pilots - a.pilots || a.typeId - b.typeId);
}

/** By time; those of one moment by their pilots, then their party. */
function arrivalsOf(seen: readonly SeenPilot[], sideOf: (one: SeenPilot) => number): Arrival[] {
  return [...Map.groupBy(seen, (one) => partyOf(one) as number)]
    .map(([party, own]) => {
      const first = own[0] as SeenPilot;
      return { party, side: sideOf(first), at: first.at, pilots: countPilots(own), asVictim: first.lost !== null };
    })
    .sort((a, b) => a.at - b.at || b.pilots - a.pilots || a.party - b.party);
}

function reshipsOf(
  seen: readonly SeenPilot[],
  sideOf: (one: SeenPilot) => number,
  isCapsule: (typeId: number) => boolean,
): Reship[] {
  const found: Reship[] = [];
  for (const [characterId, own] of Map.groupBy(seen, pilotOf)) {
    if (characterId === null) continue;
    let lost: { typeId: number; at: number } | null = null;
    for (const one of own) {
      if (one.typeId === null || isCapsule(one.typeId) || (one.lost !== null && !makesFight(one.lost))) continue;
      const isAgain = lost !== null && one.at > lost.at && isAnother(one, lost);
      if (lost !== null && isAgain) {
        found.push({ characterId, side: sideOf(one), lostTypeId: lost.typeId, lostAt: lost.at, typeId: one.typeId, at: one.at });
        lost = null;
      }
      if (one.lost !== null) lost = { typeId: one.typeId, at: one.at };
    }
  }
  return found.sort((a, b) => a.at - b.at || a.characterId - b.characterId);
}

function isAnother(one: SeenPilot, lost: { typeId: number; at: number }): boolean {
  return one.lost !== null || one.typeId !== lost.typeId || one.at - lost.at >= SAME_HULL_AGAIN;
}

function timelineOf(kills: readonly BattleKill[], sideOfKill: readonly (number | null)[], sides: number) {
  const first = (kills[0] as BattleKill).at;
  const minutes = ((kills.at(-1) as BattleKill).at - first) / MINUTE + 1;
  const partMinutes = WIDTHS.find((width) => minutes / width <= MOST_PARTS) ?? 60;
  const width = partMinutes * MINUTE;
  const start = Math.floor(first / width) * width;
  const parts = Math.floor(((kills.at(-1) as BattleKill).at - start) / width) + 1;
  const timeline = Array.from({ length: parts }, (_, part) => {
    const own = kills
      .map((kill, index) => ({ kill, side: sideOfKill[index] }))
      .filter(({ kill }) => Math.floor((kill.at - start) / width) === part);
    return {
      at: start + part * width,
      losses: Array.from({ length: sides }, (_, side) => lossesOf(own.flatMap((one) => (one.side === side ? [one.kill] : [])))),
    };
  });
  return { timeline, partMinutes };
}

/** To shoot each other tells more than to shoot the same: who meets a common enemy is on many killmails with him. */
const AGAINST_WEIGHT = 6;
/** Up to this share of what two have in common as enemies, shots at each other are taken for accidents. */
const ACCIDENTS = 0.05;

/** How parties stand to each other: above 0 together, below against; both ways the same. */
type Ties = Map<number, Map<number, number>>;

/**
 * The sides of a battle, each as its parties, ascending; the sides by their lowest party. Parties on the attackers' side of one killmail are
 * together, and each of them is against the victim's; a party's losses to itself tell nothing. First those with most in common join for as
 * long as more speaks for it than against (correlation clustering by greedy joining); then those who have the same enemies, and did not
 * fight each other: an ally who only died is told from a third party by that. Friendly fire counts by its killmails, so that it is
 * outweighed by those of a fight side by side.
 */
function sidesOf(kills: readonly BattleKill[]): number[][] {
  const { parties, ties } = tiesOf(kills);
  const groups = new Map(parties.map((party) => [party, [party]]));
  joinPairs(groups, ties, (one, other) => ties.get(one)?.get(other) ?? 0);
  joinAlike(groups, ties);
  joinPairs(groups, ties, (one, other) => commonEnemies(ties, one, other));
  return [...groups.values()].map((group) => group.toSorted((a, b) => a - b)).sort((a, b) => (a[0] as number) - (b[0] as number));
}

function tiesOf(kills: readonly BattleKill[]): { parties: number[]; ties: Ties } {
  const ties: Ties = new Map();
  const add = (one: number, other: number, weight: number) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const own = ties.get(from) ?? new Map<number, number>();
      own.set(to, (own.get(to) ?? 0) + weight);
      ties.set(from, own);
    }
  };
  const parties = new Set<number>();
  for (const kill of kills) {
    const victim = partyOf(kill.victim);
    if (victim !== null) parties.add(victim);
    const attackers = attackingParties(kill);
    attackers.forEach((party, index) => {
      parties.add(party);
      if (victim !== null && party !== victim) add(party, victim, -AGAINST_WEIGHT);
      for (const other of attackers.slice(index + 1)) if (other !== victim && party !== victim) add(party, other, 1);
    });
  }
  return { parties: [...parties].sort((a, b) => a - b), ties };
}

/** Joins groups, by rounds, that are each other's best match above 0; of equals the lower ids. */
function joinPairs(groups: Map<number, number[]>, ties: Ties, weightOf: (one: number, other: number) => number): void {
  for (;;) {
    const ids = [...groups.keys()].sort((a, b) => a - b);
    const best = new Map<number, { id: number; weight: number }>();
    const offer = (to: number, id: number, weight: number) => {
      if (weight > (best.get(to)?.weight ?? 0)) best.set(to, { id, weight });
    };
    ids.forEach((one, index) => {
      for (const other of ids.slice(index + 1)) {
        const weight = weightOf(one, other);
        offer(one, other, weight);
        offer(other, one, weight);
      }
    });
    const pairs = ids.flatMap((one) => {
      const other = best.get(one)?.id;
      return other !== undefined && one < other && best.get(other)?.id === one ? [[one, other] as const] : [];
    });
    if (pairs.length === 0) return;
    for (const [one, other] of pairs) join(groups, ties, one, other);
  }
}

/** Joins at once all that have the very same enemies, as the victims of a camp do, which can be hundreds. */
function joinAlike(groups: Map<number, number[]>, ties: Ties): void {
  const alike = Map.groupBy(
    [...groups.keys()].sort((a, b) => a - b),
    (id) => enemiesOf(ties, id).join(' '),
  );
  for (const [enemies, [first, ...others]] of alike) {
    if (enemies !== '') for (const other of others) join(groups, ties, first as number, other);
  }
}

function enemiesOf(ties: Ties, id: number): number[] {
  return [...(ties.get(id) ?? [])].flatMap(([other, weight]) => (weight < 0 ? [other] : [])).sort((a, b) => a - b);
}

/** How much two are against the same; 0 where they are as well against each other. */
function commonEnemies(ties: Ties, one: number, other: number): number {
  const others = ties.get(other);
  let common = 0;
  for (const [enemy, weight] of ties.get(one) ?? []) common += Math.max(0, Math.min(-weight, -(others?.get(enemy) ?? 0)));
  return -(others?.get(one) ?? 0) <= ACCIDENTS * common ? common : 0;
}

function join(groups: Map<number, number[]>, ties: Ties, one: number, other: number): void {
  groups.set(one, [...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
  groups.delete(other);
  const joined = ties.get(one) ?? new Map<number, number>();
  for (const [id, weight] of ties.get(other) ?? []) {
    const own = ties.get(id);
    own?.delete(other);
    if (id === one) continue;
    joined.set(id, (joined.get(id) ?? 0) + weight);
    own?.set(one, joined.get(id) as number);
  }
  joined.delete(other);
  ties.set(one, joined);
}
