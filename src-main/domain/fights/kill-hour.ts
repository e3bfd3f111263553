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
  kills.forEach(({ attackedBy }, index) =>
    attackedBy?.forEach(({ characterId, corporationId, allianceId, shipTypeId }, own) => {
      const at = ((starts[index] as number) + own) * OF_ATTACKER;
      attackers.set([characterId ?? 0, corporationId ?? 0, allianceId ?? 0, shipTypeId ?? 0], at);
    }),
  );
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
    victims: Uint32Array.from(
      kills.flatMap(({ victim }) => [victim.characterId ?? 0, victim.corporationId ?? 0, victim.allianceId ?? 0]),
    ),
    starts,
    attackers,
  };
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

/** Whether a kill of an hour fits. */
export function isWanted(hour: KillHour, index: number, filter: KillFilter): boolean {
  const { systemIds, shipTypeIds, entityIds, side, valueMin, attackersMin, solo, npc, since } = filter;
  if (npc !== 'with' && (hour.npc[index] === 1) !== (npc === 'only')) return false;
  if (since !== undefined && (hour.revisions[index] as number) <= since) return false;
  if (systemIds !== undefined && !systemIds.has(hour.systemIds[index] as number)) return false;
  if (shipTypeIds !== undefined && !shipTypeIds.has(hour.shipTypeIds[index] as number)) return false;
  // What is not known is no number, and at least nothing.
  if (valueMin !== undefined && !((hour.values[index] as number) >= valueMin)) return false;
  if (attackersMin !== undefined && (hour.attackerCounts[index] as number) < attackersMin) return false;
  if (solo !== undefined && (playersAgainst(hour, index) === 1) !== solo) return false;
  return entityIds === undefined || hasEntity(hour, index, entityIds, side);
}

/** How many of the attackers are characters. */
function playersAgainst({ starts, attackers }: KillHour, index: number): number {
  let players = 0;
  for (let at = starts[index] as number; at < (starts[index + 1] as number); at += 1)
    if (attackers[at * OF_ATTACKER] !== 0) players += 1;
  return players;
}

function hasEntity(hour: KillHour, index: number, ids: ReadonlySet<number>, side: KillFilter['side']): boolean {
  if (side !== 'attacker') {
    for (let at = index * OF_VICTIM; at < (index + 1) * OF_VICTIM; at += 1) if (ids.has(hour.victims[at] as number)) return true;
  }
  if (side === 'victim') return false;
  const end = (hour.starts[index + 1] as number) * OF_ATTACKER;
  for (let at = (hour.starts[index] as number) * OF_ATTACKER; at < end; at += OF_ATTACKER)
    for (let own = at; own < at + OF_VICTIM; own += 1) if (ids.has(hour.attackers[own] as number)) return true;
  return false;
}
