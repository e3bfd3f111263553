import type { killSides, npcChoices } from '#shared/plan-api/kills';
import { fromIso, SECOND } from '#shared/time';
import type { Attacker } from '../plan/attackers.ts';

/** A killmail with those who took part, as it is packed. `time` ISO 8601 UTC, `value` in ISK. */
export interface KillInput {
  killmailId: number;
  time: string;
  systemId: number;
  shipTypeId: number;
  npc: boolean;
  value: number | null;
  attackers: number;
  /** Of the data version that brought or changed the kill. */
  revision: number;
  victim: Pick<Attacker, 'characterId' | 'corporationId' | 'allianceId'>;
  /** null: not known. */
  attackedBy: readonly Attacker[] | null;
}

/** Numbers of one participant: character, corporation, alliance, ship; 0: none. Of a victim the first three. */
const OF_ATTACKER = 4;
const OF_VICTIM = 3;

/** The kills of one hour in the order of time, some 40 bytes for each and 16 for each attacker. */
export interface KillHour {
  length: number;
  killmailIds: Uint32Array;
  /** Seconds since the epoch. */
  times: Uint32Array;
  systemIds: Uint32Array;
  shipTypeIds: Uint32Array;
  /** ISK; NaN: not known. */
  values: Float64Array;
  npc: Uint8Array;
  attackerCounts: Uint32Array;
  revisions: Uint32Array;
  victims: Uint32Array;
  /** Where the attackers of each begin, and at last where all end, in participants. */
  starts: Uint32Array;
  attackers: Uint32Array;
}

export function packKills(kills: readonly KillInput[]): KillHour {
  const { length } = kills;
  const starts = new Uint32Array(length + 1);
  kills.forEach(({ attackedBy }, index) => {
    starts[index + 1] = (starts[index] as number) + (attackedBy?.length ?? 0);
  });
  const attackers = new Uint32Array((starts[length] as number) * OF_ATTACKER);
  const victims = new Uint32Array(length * OF_VICTIM);
  kills.forEach(({ victim, attackedBy }, index) => {
    writeIds(victims, index * OF_VICTIM, victim);
    let at = (starts[index] as number) * OF_ATTACKER;
    for (const attacker of attackedBy ?? []) {
      writeIds(attackers, at, attacker);
      attackers[at + OF_ATTACKER - 1] = attacker.shipTypeId ?? 0;
      at += OF_ATTACKER;
    }
  });
  const numbers = (numberOf: (kill: KillInput) => number) => Uint32Array.from(kills, numberOf);
  return {
    length,
    killmailIds: numbers(({ killmailId }) => killmailId),
    times: numbers(({ time }) => fromIso(time) / SECOND),
    systemIds: numbers(({ systemId }) => systemId),
    shipTypeIds: numbers(({ shipTypeId }) => shipTypeId),
    values: Float64Array.from(kills, ({ value }) => value ?? Number.NaN),
    npc: Uint8Array.from(kills, ({ npc }) => Number(npc)),
    attackerCounts: numbers((kill) => kill.attackers),
    revisions: numbers(({ revision }) => revision),
    victims,
    starts,
    attackers,
  };
}

function writeIds(into: Uint32Array, at: number, { characterId, corporationId, allianceId }: KillInput['victim']): void {
  into[at] = characterId ?? 0;
  into[at + 1] = corporationId ?? 0;
  into[at + 2] = allianceId ?? 0;
}

/** What kills are looked for; absent: any. */
export interface KillFilter {
  systemIds?: ReadonlySet<number> | undefined;
  shipTypeIds?: ReadonlySet<number> | undefined;
  /** Alliances, corporations and characters. */
  entityIds?: ReadonlySet<number> | undefined;
  side: (typeof killSides)[number];
  valueMin?: number | undefined;
  attackersMin?: number | undefined;
  solo?: boolean | undefined;
  npc: (typeof npcChoices)[number];
  /** Only of later revisions. */
  since?: number | undefined;
}

/** Visits the kills of an hour that fit, the newest first. */
export function visitWanted(hour: KillHour, filter: KillFilter, visit: (index: number) => void): void {
  const { entityIds, side } = filter;
  const found = entityIds === undefined ? null : killsOf(hour, entityIds, side);
  for (let place = (found?.length ?? hour.length) - 1; place >= 0; place -= 1) {
    const index = found === null ? place : (found[place] as number);
    if (isWanted(hour, index, filter)) visit(index);
  }
}

/** Those in which one of some entities took part, ascending. To look for numbers is much faster than to look at each kill. */
export function killsOf(
  { victims, attackers, starts }: KillHour,
  ids: Iterable<number>,
  side: KillFilter['side'] = 'either',
): number[] {
  const found = new Set<number>();
  for (const id of ids) {
    if (side !== 'attacker')
      for (let at = victims.indexOf(id); at >= 0; at = victims.indexOf(id, at + 1)) found.add(Math.floor(at / OF_VICTIM));
    if (side === 'victim') continue;
    let kill = 0;
    for (let at = attackers.indexOf(id); at >= 0; ) {
      const position = Math.floor(at / OF_ATTACKER);
      while ((starts[kill + 1] as number) <= position) kill += 1;
      // The fourth number is a ship.
      if (at % OF_ATTACKER === OF_ATTACKER - 1) at = attackers.indexOf(id, at + 1);
      else {
        found.add(kill);
        at = attackers.indexOf(id, (starts[kill + 1] as number) * OF_ATTACKER);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Whether a kill fits, but for who took part. */
function isWanted(hour: KillHour, index: number, filter: KillFilter): boolean {
  const { systemIds, shipTypeIds, valueMin, attackersMin, solo, npc, since } = filter;
  if (npc !== 'with' && (hour.npc[index] === 1) !== (npc === 'only')) return false;
  if (since !== undefined && (hour.revisions[index] as number) <= since) return false;
  if (systemIds !== undefined && !systemIds.has(hour.systemIds[index] as number)) return false;
  if (shipTypeIds !== undefined && !shipTypeIds.has(hour.shipTypeIds[index] as number)) return false;
  // What is not known is no number, and at least nothing.
  if (valueMin !== undefined && !((hour.values[index] as number) >= valueMin)) return false;
  if (attackersMin !== undefined && (hour.attackerCounts[index] as number) < attackersMin) return false;
  return solo === undefined || (playersAgainst(hour, index) === 1) === solo;
}

/** How many of the attackers are characters. */
function playersAgainst({ starts, attackers }: KillHour, index: number): number {
  let players = 0;
  for (let at = starts[index] as number; at < (starts[index + 1] as number); at += 1)
    if (attackers[at * OF_ATTACKER] !== 0) players += 1;
  return players;
}

/** Ids of a participant; 0: none. */
interface ParticipantIds {
  characterId: number;
  corporationId: number;
  allianceId: number;
}

export function victimOf({ victims }: KillHour, index: number): ParticipantIds {
  const at = index * OF_VICTIM;
  return {
    characterId: victims[at] as number,
    corporationId: victims[at + 1] as number,
    allianceId: victims[at + 2] as number,
  };
}

/** `position`: in the order of `starts`. */
export function participantAt({ attackers }: KillHour, position: number): ParticipantIds & { shipTypeId: number } {
  const at = position * OF_ATTACKER;
  return {
    characterId: attackers[at] as number,
    corporationId: attackers[at + 1] as number,
    allianceId: attackers[at + 2] as number,
    shipTypeId: attackers[at + 3] as number,
  };
}
