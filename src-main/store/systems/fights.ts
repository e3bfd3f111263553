import type { ReadDb, WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { watermarks } from '../ingest-state/watermarks.ts';
import { forgettings } from '../replica/change-tracking.ts';
import { type PackedParticipants, type Participants, participantColumns, withParticipants } from './killmails.ts';

const REVISION = 'fights-killmail-revision';
/** Up to which revision the prime hours are; absent: up to that of the fights, with which they were made before. */
const PRIME_HOURS_REVISION = 'prime-hours-killmail-revision';

/** A kill by players, with the fields that fights are made from. Times ISO 8601 UTC; ISK. */
export interface FightKill extends Participants {
  killmailId: number;
  systemId: number;
  time: string;
  /** SDE category of what was lost; null where the static data does not know its type. */
  categoryId: number | null;
  locationId: number | null;
  attackers: number;
  value: number | null;
}

/** A fight as it is stored: the wire's members, but for what follows from the system. */
export interface FightRow {
  fightId: string;
  systemId: number;
  classification: string;
  startedAt: string;
  lastKillAt: string;
  kills: number;
  pilots: number | null;
  iskDestroyed: number | null;
  gateId: number | null;
}

/** Which fight it is, and when it was; times ISO 8601 UTC. */
export type StoredFight = Pick<FightRow, 'fightId' | 'startedAt' | 'lastKillAt'>;

/** A stretch of time in one system, both ends included. */
export interface Stretch {
  systemId: number;
  from: string;
  to: string;
}

/** Kills of a system in one hour of the UTC day, 0 to 23, by the victim's SDE category. */
export interface HourCount {
  hour: number;
  categoryId: number | null;
  kills: number;
}

/** Kills of players as fights and gate pressure read them. */
export function killReads(db: ReadDb) {
  const kills = 'FROM killmails LEFT JOIN types ON types.type_id = ship_type_id WHERE npc = 0';
  const ofSystem = db.prepare<[Stretch], Omit<FightKill, keyof Participants> & PackedParticipants>(`
    SELECT killmail_id AS killmailId, system_id AS systemId, time, category_id AS categoryId, location_id AS locationId,
           attacker_count AS attackers, value, ${participantColumns}
      ${kills} AND system_id = @systemId AND time BETWEEN @from AND @to`);
  const typesOf = db.prepare<[number], number>('SELECT type_id FROM types WHERE category_id = ?').pluck();
  const since = db.prepare<[string], Pick<FightKill, 'systemId' | 'time' | 'categoryId' | 'locationId' | 'attackers'>>(
    `SELECT system_id AS systemId, time, category_id AS categoryId, location_id AS locationId,
            attacker_count AS attackers ${kills} AND time >= ?`,
  );
  const hourCounts = db.prepare<[number, string], HourCount>(`
    SELECT CAST(substr(time, 12, 2) AS INTEGER) AS hour, category_id AS categoryId, count(*) AS kills
      ${kills} AND system_id = ? AND time >= ? GROUP BY 1, 2`);
  const newestRevision = db.prepare<[], number>('SELECT coalesce(max(revision), 0) FROM killmails').pluck();
  // The unary plus keeps SQLite from walking the whole index by system for DISTINCT, which reads all kills instead of these few.
  const systemsChanged = db.prepare<[number], number>('SELECT DISTINCT +system_id FROM killmails WHERE revision > ?').pluck();
  // Rows of one revision were stored together, and a step never splits them.
  const stepEnd = db
    .prepare<[{ after: number; rows: number }], number | null>(
      'SELECT max(revision) FROM (SELECT revision FROM killmails WHERE revision > @after ORDER BY revision LIMIT @rows)',
    )
    .pluck();
  const changed = db.prepare<[{ after: number; upTo: number }], { systemId: number; time: string }>(`
    SELECT system_id AS systemId, time FROM killmails WHERE revision > @after AND revision <= @upTo ORDER BY system_id, time`);

  return {
    ofSystem: (stretch: Stretch): FightKill[] => ofSystem.all(stretch).map((row) => withParticipants(row)),
    typesOf: (categoryId: number): number[] => typesOf.all(categoryId),
    /** Kills in all systems from a time on. */
    since: (time: string) => since.all(time),
    /** How many kills each UTC hour of the day has had in a system from a time on. */
    hourCounts: (systemId: number, from: string): HourCount[] => hourCounts.all(systemId, from),
    /** The revision of the kills that came or changed last; 0: there is none. */
    newestRevision: (): number => newestRevision.get() ?? 0,
    /** In which systems kills came or changed after a revision, those by NPCs included. */
    systemsChanged: (after: number): number[] => systemsChanged.all(after),
    /** The revision at which a step of about `rows` changed kills ends; null where nothing changed after `after`. */
    stepEnd: (after: number, rows: number): number | null => stepEnd.get({ after, rows }) ?? null,
    /**
     * Where and when kills came or changed, those by NPCs included: a re-issued kill may have counted as one by players before.
     * By system and time.
     */
    changed: (after: number, upTo: number) => changed.all({ after, upTo }),
  };
}
export type KillReads = ReturnType<typeof killReads>;

/** Writes of fights and prime hours. Times ISO 8601 UTC, hours 0 to 23 UTC, revisions are data versions of the killmails. */
export function fightWrites(db: WriteDb) {
  const { bump, observe } = dataVersionWrites(db);
  const marks = watermarks(db);
  const endingAfter = db.prepare<[number, string], StoredFight>(`
    SELECT fight_id AS fightId, started_at AS startedAt, last_kill_at AS lastKillAt FROM fights
     WHERE system_id = ? AND last_kill_at > ? ORDER BY last_kill_at`);
  const remove = db.prepare<[string]>('DELETE FROM fights WHERE fight_id = ?');
  const insert = db.prepare<[FightRow]>(`
    INSERT INTO fights (fight_id, system_id, classification, started_at, last_kill_at, kills, pilots, isk_destroyed, gate_id)
    VALUES (@fightId, @systemId, @classification, @startedAt, @lastKillAt, @kills, @pilots, @iskDestroyed, @gateId)`);
  const setPrimeHour = db.prepare<[number, number]>(`
    INSERT INTO prime_hours (system_id, hour) VALUES (?, ?)
    ON CONFLICT (system_id) DO UPDATE SET hour = excluded.hour WHERE hour <> excluded.hour`);
  const clearPrimeHour = db.prepare<[number]>('DELETE FROM prime_hours WHERE system_id = ?');
  const followed = db.prepare<[], string | null>("SELECT observed_at FROM data_versions WHERE name = 'killmails'").pluck();
  const forget = forgettings(db);
  const deleteRows = db.prepare<[string]>('DELETE FROM fights WHERE last_kill_at < ?');

  return {
    /** The fights of a system that lie, in part at least, strictly within a stretch. */
    near({ systemId, from, to }: Stretch): StoredFight[] {
      const found: StoredFight[] = [];
      // Fights of a system do not overlap, so the search ends at the first that begins too late.
      for (const fight of endingAfter.iterate(systemId, from)) {
        if (fight.startedAt >= to) break;
        found.push(fight);
      }
      return found;
    },
    /** Replaces some fights by others. Belongs in a transaction with {@link finish}. */
    replace(others: readonly StoredFight[], fights: readonly FightRow[]): void {
      for (const { fightId } of others) remove.run(fightId);
      for (const fight of fights) insert.run(fight);
    },
    /** Notes the hour with most kills of each system, null: it had none, and the revision of killmails up to which they are made. */
    savePrimeHours(hours: ReadonlyMap<number, number | null>, revision: number): void {
      for (const [systemId, hour] of hours) {
        if (hour === null) clearPrimeHour.run(systemId);
        else setPrimeHour.run(systemId, hour);
      }
      marks.set(PRIME_HOURS_REVISION, String(revision));
    },
    primeHoursUpTo: (): number => Number(marks.find(PRIME_HOURS_REVISION) ?? marks.find(REVISION) ?? 0),
    /** Stores the revision up to which the fights are made. */
    finish(revision: number): void {
      marks.set(REVISION, String(revision));
      bump('fights', followed.get() ?? null);
    },
    /** Notes that no kill came or changed, so that the fights are as fresh as the killmails. */
    confirm: (): void => observe('fights', followed.get() ?? null),
    /** Upstream's time of the newest killmails, ISO 8601; null before the first. */
    followedUntil: (): string | null => followed.get() ?? null,
    madeUpTo: (): number => Number(marks.find(REVISION) ?? 0),
    /** Deletes fights that ended before a time. Returns how many. */
    deleteBefore: (time: string): number => forget(() => deleteRows.run(time).changes),
  };
}
export type FightWrites = ReturnType<typeof fightWrites>;
