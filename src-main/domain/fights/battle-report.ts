import { MINUTE } from '#shared/time';
import { type BattleKill, type BattleLosses, lossesOf, makesFight, type Participant, partyOf, pilotOf } from './battles.ts';
import { sidesOf } from './sides.ts';

/** The same hull counts as another one only after this time: who has just died can still be on a killmail in the lost ship. */
const SAME_HULL_AGAIN = 10 * MINUTE;
/** Widths that the timeline's parts can have, minutes, and how many parts there are at most. */
const WIDTHS = [1, 2, 5, 10, 15, 30, 60] as const;
const MOST_PARTS = 60;

export interface SidePilot extends Participant {
  characterId: number;
  /** Types of ships without capsules, in the order in which they were seen. */
  hulls: number[];
  /** Kills that the pilot was among the attackers of. */
  kills: number;
  losses: BattleLosses;
}

export interface SideHull {
  typeId: number;
  /** Different pilots in it; of structures 0. */
  pilots: number;
  lost: number;
  iskLost: number | null;
}

/** Members of an alliance or corporation. */
export interface SideMember {
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
export interface Arrival {
  party: number;
  side: number;
  at: number;
  pilots: number;
  /** It was seen first by losing a ship. */
  asVictim: boolean;
}

/** A pilot who was seen in another ship after the loss of one. */
export interface Reship {
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
