import { fromIso } from '#shared/time';
import type { ReadDb } from '../db.ts';
import { type PackedParticipants, type Participants, participantColumns, withParticipants } from './killmails.ts';

/** A kill by players of which the attackers are known; `at` in milliseconds since the epoch, `value` in ISK. */
export interface FoughtKillRow extends Pick<Participants, 'attackedBy' | 'victim'> {
  killmailId: number;
  systemId: number;
  at: number;
  shipTypeId: number;
  /** Of what was lost; null where the static data does not know its type. */
  categoryId: number | null;
  groupId: number | null;
  locationId: number | null;
  value: number | null;
}

/** Where a battle is fought. `securityStatus` as the static data has it, not rounded. */
export interface BattleSystem {
  systemId: number;
  name: string;
  regionId: number;
  region: string;
  securityStatus: number;
}

/** Kills of players as battles read them, those of before attackers were kept left out. Times ISO 8601 UTC. */
export function battleReads(db: ReadDb) {
  type Stored = Omit<FoughtKillRow, 'at' | keyof Participants> & { time: string } & PackedParticipants;
  const kills = `
    SELECT killmail_id AS killmailId, system_id AS systemId, time, ship_type_id AS shipTypeId, category_id AS categoryId,
           group_id AS groupId, location_id AS locationId, value, ${participantColumns}
      FROM killmails LEFT JOIN types ON types.type_id = ship_type_id
     WHERE npc = 0 AND attackers IS NOT NULL`;
  const between = db.prepare<[string, string], Stored>(`${kills} AND time >= ? AND time < ?`);
  const withIds = db.prepare<[string], Stored>(`${kills} AND killmail_id IN (SELECT value FROM json_each(?))`);
  const timeOf = db.prepare<[number], string>('SELECT time FROM killmails WHERE killmail_id = ?').pluck();
  const changed = db.prepare<[number], string>('SELECT time FROM killmails WHERE revision > ?').pluck();
  const newestRevision = db.prepare<[], number>('SELECT coalesce(max(revision), 0) FROM killmails').pluck();
  const withoutAttackers = db
    .prepare<[string], number>('SELECT count(*) FROM killmails WHERE attackers IS NULL AND npc = 0 AND time >= ?')
    .pluck();
  const systems = db.prepare<[], BattleSystem>(`
    SELECT system_id AS systemId, systems.name, region_id AS regionId, regions.name AS region, security_status AS securityStatus
      FROM systems JOIN regions USING (region_id)`);
  const gates = db.prepare<[], [number, number]>('SELECT system_id, destination_system_id FROM stargates').raw();
  const typesOfGroup = db.prepare<[number], number>('SELECT type_id FROM types WHERE group_id = ?').pluck();

  const rowOf = ({ time, ...row }: Stored): FoughtKillRow => withParticipants({ ...row, at: fromIso(time) });

  return {
    /** From a time to before another, in no order. */
    between: (from: string, until: string): FoughtKillRow[] => between.all(from, until).map(rowOf),
    withIds: (killmailIds: readonly number[]): FoughtKillRow[] => withIds.all(JSON.stringify(killmailIds)).map(rowOf),
    /** When a kill happened, by NPCs too. */
    timeOf: (killmailId: number): string | undefined => timeOf.get(killmailId),
    /** The times of kills that came or changed after a revision, those by NPCs included. */
    changedAfter: (revision: number): string[] => changed.all(revision),
    newestRevision: (): number => newestRevision.get() ?? 0,
    /** How many kills of players since a time have no known attackers. */
    withoutAttackers: (since: string): number => withoutAttackers.get(since) ?? 0,
    /** Every system, wormhole space included. */
    systems: (): BattleSystem[] => systems.all(),
    /** Both directions of every stargate. */
    gates: (): [number, number][] => gates.all(),
    typesOfGroup: (groupId: number): number[] => typesOfGroup.all(groupId),
  };
}
