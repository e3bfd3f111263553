import { CAPSULE_GROUP_ID } from '#shared/game';
import { fromIso } from '#shared/time';
import type { ReadDb } from '../db.ts';
import { type AttackerRow, unpackAttackers } from './killmail-packing.ts';
import { type PackedParticipants, type Participants, participantColumns, withParticipants } from './killmails.ts';

/** After every time that is stored. */
const LATEST = '9999';

/** A kill by players; `at` in milliseconds since the epoch, `value` in ISK. */
export interface LiveKillRow extends Participants {
  killmailId: number;
  systemId: number;
  at: number;
  isCapsule: boolean;
  shipTypeId: number;
  /** Of the static data; null: it does not know the type. */
  groupId: number | null;
  categoryId: number | null;
  locationId: number | null;
  attackers: number;
  value: number | null;
  /** Of the data version that brought or changed the kill. */
  revision: number;
}

export interface GateDestination {
  gateId: number;
  systemId: number;
  name: string;
}

/** Reads of the newest killmails, and of what their ids stand for. */
export function liveKillReads(db: ReadDb) {
  type Row = Omit<LiveKillRow, 'at' | 'isCapsule' | keyof Participants> & {
    time: string;
    isCapsule: number;
  } & PackedParticipants;
  const select = `
    SELECT killmail_id AS killmailId, system_id AS systemId, time, coalesce(types.group_id = ${CAPSULE_GROUP_ID}, 0) AS isCapsule,
           ship_type_id AS shipTypeId, types.group_id AS groupId, types.category_id AS categoryId, location_id AS locationId, attacker_count AS attackers, value, revision, ${participantColumns}
      FROM killmails LEFT JOIN types ON types.type_id = ship_type_id
     WHERE time >= ? AND time < ? AND npc = 0`;
  const between = db.prepare<[string, string], Row>(`${select} AND system_id IN (SELECT system_id FROM system_rows)`);
  const unlisted = db.prepare<[string, string, string], Row>(`
    ${select} AND system_id IN (SELECT value FROM json_each(?)) AND system_id NOT IN (SELECT system_id FROM system_rows)`);
  const gates = db.prepare<[string], GateDestination>(`
    SELECT stargate_id AS gateId, destination_system_id AS systemId, systems.name
      FROM json_each(?) AS asked CROSS JOIN stargates ON stargate_id = asked.value JOIN systems ON systems.system_id = destination_system_id`);
  const typeNames = db.prepare<[string], { typeId: number; name: string }>(
    'SELECT type_id AS typeId, name FROM json_each(?) AS asked CROSS JOIN types ON type_id = asked.value',
  );
  const entityNames = db.prepare<[string], { id: number; name: string }>(
    'SELECT names.id, name FROM json_each(?) AS asked CROSS JOIN names ON names.id = asked.value WHERE name IS NOT NULL',
  );
  const systemNames = db.prepare<[string], { systemId: number; name: string }>(
    'SELECT system_id AS systemId, name FROM json_each(?) AS asked CROSS JOIN systems ON system_id = asked.value',
  );

  const liveKill = ({ time, isCapsule, ...row }: Row): LiveKillRow =>
    withParticipants({ ...row, at: fromIso(time), isCapsule: isCapsule === 1 });
  const killsBetween = (time: string, until: string): LiveKillRow[] => between.all(time, until).map(liveKill);

  return {
    /** Kills of players in listed systems from a time (ISO 8601 UTC) to before another, in no order. */
    between: killsBetween,
    since: (time: string): LiveKillRow[] => killsBetween(time, LATEST),
    /** Those since a time in systems that are not listed, such as those of wormhole space. */
    unlistedSince: (time: string, systemIds: readonly number[]): LiveKillRow[] =>
      systemIds.length === 0 ? [] : unlisted.all(time, LATEST, JSON.stringify(systemIds)).map(liveKill),
    /** Where these stargates lead, by id; one that the static data does not know is missing. */
    gateDestinations: (gateIds: readonly number[]): Map<number, GateDestination> =>
      new Map(gates.all(JSON.stringify(gateIds)).map((gate) => [gate.gateId, gate])),
    typeNames: (typeIds: readonly number[]): Map<number, string> =>
      new Map(typeNames.all(JSON.stringify(typeIds)).map(({ typeId, name }) => [typeId, name])),
    /** Names of these characters, corporations and alliances, by id; what is not known yet is missing. */
    entityNames: (ids: readonly number[]): Map<number, string> =>
      new Map(entityNames.all(JSON.stringify(ids)).map(({ id, name }) => [id, name])),
    /** Names of these systems, by id, listed or not. */
    systemNames: (systemIds: readonly number[]): Map<number, string> =>
      new Map(systemNames.all(JSON.stringify(systemIds)).map(({ systemId, name }) => [systemId, name])),
  };
}
export type LiveKillReads = ReturnType<typeof liveKillReads>;

/** The newest kill by players in a system; `time` ISO 8601 UTC. */
export interface LastKill {
  killmailId: number;
  systemId: number;
  time: string;
  shipTypeId: number;
  /** Who struck the last blow; null: not known. */
  by: AttackerRow | null;
}

export function lastKillReads(db: ReadDb) {
  const newest = db.prepare<[number], Omit<LastKill, 'by'> & { attackers: Buffer | null }>(`
    SELECT killmail_id AS killmailId, system_id AS systemId, time, ship_type_id AS shipTypeId, attackers
      FROM killmails WHERE system_id = ? AND npc = 0 ORDER BY time DESC, killmail_id DESC LIMIT 1`);
  return {
    /** undefined: none is kept. */
    of(systemId: number): LastKill | undefined {
      const row = newest.get(systemId);
      if (row === undefined) return undefined;
      const { attackers, ...kill } = row;
      const by = attackers === null ? undefined : unpackAttackers(attackers).find(({ finalBlow }) => finalBlow);
      return { ...kill, by: by ?? null };
    },
  };
}
export type LastKillReads = ReturnType<typeof lastKillReads>;
