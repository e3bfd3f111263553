import type { ReadDb } from '../db.ts';
import { type AttackerRow, unpackAttackers } from './killmail-packing.ts';
import { type PackedParticipants, type Participants, participantColumns, withParticipants } from './killmails.ts';

/** A kill of any space, by players or not; `time` ISO 8601 UTC, `value` in ISK. */
export interface PastKillRow extends Participants {
  killmailId: number;
  time: string;
  systemId: number;
  shipTypeId: number;
  locationId: number | null;
  npc: boolean;
  value: number | null;
  attackers: number;
  /** Of the data version that brought or changed the kill. */
  revision: number;
}

/** Kills in one system from a time to another, both among them, ISO 8601 UTC. */
export interface KillRun {
  systemId: number;
  from: string;
  until: string;
}

/** What counts of a kill. */
export type KillFigures = Omit<PastKillRow, 'locationId' | 'pilots' | 'attackerTypeIds'>;

type StoredFigures = Omit<KillFigures, 'npc' | keyof Participants> & { npc: number } & Omit<
    PackedParticipants,
    'pilots' | 'attackerTypes'
  >;

type Stored = Omit<PastKillRow, 'npc' | keyof Participants> & { npc: number } & PackedParticipants;

// One object, and no copies of it: of a half million kills these were most of the time.
const figuresOf = (row: StoredFigures): KillFigures => ({
  killmailId: row.killmailId,
  time: row.time,
  systemId: row.systemId,
  shipTypeId: row.shipTypeId,
  npc: row.npc === 1,
  value: row.value,
  attackers: row.attackers,
  revision: row.revision,
  victim: {
    characterId: row.victimCharacterId,
    corporationId: row.victimCorporationId,
    allianceId: row.victimAllianceId,
  },
  attackedBy: row.packedAttackers === null ? null : unpackAttackers(row.packedAttackers),
});

/** Reads of stored kills, with those who took part. */
export function pastKillReads(db: ReadDb) {
  const columns = `killmail_id AS killmailId, time, system_id AS systemId, ship_type_id AS shipTypeId, location_id AS locationId, npc, killmails.value,
           attacker_count AS attackers, revision, ${participantColumns}`;
  const between = db.prepare<[string, string], Stored>(
    `SELECT ${columns} FROM killmails WHERE time >= ? AND time < ? ORDER BY time, killmail_id`,
  );
  const figures = db.prepare<[string, string], StoredFigures>(`
    SELECT killmail_id AS killmailId, time, system_id AS systemId, ship_type_id AS shipTypeId, npc, killmails.value,
           attacker_count AS attackers, revision, killmails.attackers AS packedAttackers, victim_character_id AS victimCharacterId,
           victim_corporation_id AS victimCorporationId, victim_alliance_id AS victimAllianceId
      FROM killmails WHERE time >= ? AND time < ? ORDER BY time, killmail_id`);
  const inRuns = db.prepare<[string], { run: number; attackers: Buffer | null }>(`
    SELECT asked.key AS run, killmails.attackers FROM json_each(?) AS asked CROSS JOIN killmails
        ON system_id = asked.value ->> 0 AND time BETWEEN asked.value ->> 1 AND asked.value ->> 2
     WHERE npc = 0`);
  const byIds = db.prepare<[string], Stored>(`
    SELECT ${columns} FROM json_each(?) AS asked CROSS JOIN killmails ON killmail_id = asked.value ORDER BY asked.key`);
  const time = db.prepare<[number], string>('SELECT time FROM killmails WHERE killmail_id = ?').pluck();
  const systems = db.prepare<[string], { systemId: number; name: string; region: string; securityStatus: number }>(`
    SELECT systems.system_id AS systemId, systems.name, regions.name AS region,
           coalesce(security_displayed, round(security_status, 1)) AS securityStatus
      FROM json_each(?) AS asked CROSS JOIN systems ON systems.system_id = asked.value
           JOIN regions ON regions.region_id = systems.region_id LEFT JOIN topology ON topology.system_id = systems.system_id`);
  const ofRegions = db
    .prepare<[string], number>('SELECT system_id FROM systems WHERE region_id IN (SELECT value FROM json_each(?))')
    .pluck();
  const types = db
    .prepare<[string, string], number>(`
    SELECT type_id FROM types
     WHERE group_id IN (SELECT value FROM json_each(?)) OR category_id IN (SELECT value FROM json_each(?))`)
    .pluck();

  const read = ({ npc, ...row }: Stored): PastKillRow => withParticipants({ ...row, npc: npc === 1 });

  return {
    /** Kills from a time (ISO 8601 UTC) to before another, in the order of time. */
    between: (from: string, until: string): PastKillRow[] => between.all(from, until).map(read),
    /** The same for who counts weeks of them: without what is made up of pilots and ships alone, which takes most of the time. */
    figuresBetween: (from: string, until: string): KillFigures[] => figures.all(from, until).map(figuresOf),
    /** Who attacked in runs of kills: those of players in a system from one time to another; with the place of its run. */
    attackersIn: (runs: readonly KillRun[]): { run: number; attackedBy: AttackerRow[] | null }[] =>
      inRuns
        .all(JSON.stringify(runs.map(({ systemId, from, until }) => [systemId, from, until])))
        .map(({ run, attackers }) => ({ run, attackedBy: attackers === null ? null : unpackAttackers(attackers) })),
    /** These kills, in the order of the ids; one that is not stored is missing. */
    byIds: (killmailIds: readonly number[]): PastKillRow[] => byIds.all(JSON.stringify(killmailIds)).map(read),
    /** When a kill happened, ISO 8601 UTC. */
    timeOf: (killmailId: number): string | undefined => time.get(killmailId),
    /** Where these systems lie, by id. */
    placesOf: (systemIds: readonly number[]) =>
      new Map(systems.all(JSON.stringify(systemIds)).map((place) => [place.systemId, place])),
    systemsOfRegions: (regionIds: readonly number[]): number[] => ofRegions.all(JSON.stringify(regionIds)),
    /** Types of these groups and categories of the static data. */
    typesOf: (groupIds: readonly number[], categoryIds: readonly number[]): number[] =>
      types.all(JSON.stringify(groupIds), JSON.stringify(categoryIds)),
  };
}
export type PastKillReads = ReturnType<typeof pastKillReads>;
