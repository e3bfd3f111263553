import type { ReadDb, WriteDb } from './db.ts';
import { unpackPilots } from './killmails.ts';
import { dataVersions } from './versions.ts';
import { watermarks } from './watermarks.ts';

/** Up to which revision of killmails the fights are made. */
const REVISION = 'fights-killmail-revision';

/** A kill that is not NPCs' doing, as fights need it. Times ISO 8601 UTC; ISK. */
export interface FightKill {
  killmailId: number;
  systemId: number;
  time: string;
  /** SDE category of what was lost; null where the static data does not know its type. */
  categoryId: number | null;
  locationId: number | null;
  value: number | null;
  /** Characters on either side. */
  pilots: Uint32Array;
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

/** A stretch of time in one system, both ends included. */
export interface Stretch {
  systemId: number;
  from: string;
  to: string;
}

/** Kills of players as fights and gate pressure read them. */
export function killReads(db: ReadDb) {
  const kills = 'FROM killmails AS kill LEFT JOIN types ON types.type_id = kill.ship_type_id WHERE kill.npc = 0';
  const ofSystem = db.prepare<[Stretch], Omit<FightKill, 'pilots'> & { pilots: Buffer }>(`
    SELECT killmail_id AS killmailId, system_id AS systemId, time, category_id AS categoryId, location_id AS locationId, value, pilots
      ${kills} AND system_id = @systemId AND time BETWEEN @from AND @to`);
  const since = db.prepare<[string], Omit<FightKill, 'pilots' | 'value' | 'killmailId'>>(
    `SELECT system_id AS systemId, time, category_id AS categoryId, location_id AS locationId ${kills} AND time >= ?`,
  );
  const hourCounts = db.prepare<
    [{ systemId: number; since: string }],
    { hour: number; categoryId: number | null; kills: number }
  >(`
    SELECT CAST(substr(time, 12, 2) AS INTEGER) AS hour, category_id AS categoryId, count(*) AS kills
      ${kills} AND system_id = @systemId AND time >= @since GROUP BY 1, 2`);
  // Rows of one revision came together: a step never splits them.
  const stepEnd = db
    .prepare<[{ after: number; rows: number }], number | null>(
      'SELECT max(revision) FROM (SELECT revision FROM killmails WHERE revision > @after ORDER BY revision LIMIT @rows)',
    )
    .pluck();
  const changed = db.prepare<[{ after: number; upTo: number }], { systemId: number; time: string }>(`
    SELECT system_id AS systemId, time FROM killmails WHERE revision > @after AND revision <= @upTo ORDER BY system_id, time`);

  return {
    ofSystem: (stretch: Stretch): FightKill[] =>
      ofSystem.all(stretch).map((row) => ({ ...row, pilots: unpackPilots(row.pilots) })),
    /** Kills in all systems from a time on. */
    since: (time: string) => since.all(time),
    /** How many kills each UTC hour of the day has had in a system from a time on, by the victim's category. */
    hourCounts: (systemId: number, from: string) => hourCounts.all({ systemId, since: from }),
    /** The revision at which a step of about `rows` changed kills ends; null where nothing changed after `after`. */
    stepEnd: (after: number, rows: number): number | null => stepEnd.get({ after, rows }) ?? null,
    /** Where and when kills came or changed, NPCs' too: they may have been taken for players' before. By system and time. */
    changed: (after: number, upTo: number) => changed.all({ after, upTo }),
  };
}
export type KillReads = ReturnType<typeof killReads>;

export function fightWrites(db: WriteDb) {
  const { bump, observe } = dataVersions(db);
  const marks = watermarks(db);
  const near = db.prepare<[Stretch], { startedAt: string; lastKillAt: string }>(`
    SELECT started_at AS startedAt, last_kill_at AS lastKillAt FROM fights
     WHERE system_id = @systemId AND last_kill_at > @from AND started_at < @to`);
  const clear = db.prepare<[Stretch]>(
    'DELETE FROM fights WHERE system_id = @systemId AND last_kill_at >= @from AND started_at <= @to',
  );
  const insert = db.prepare<[FightRow]>(`
    INSERT INTO fights (fight_id, system_id, classification, started_at, last_kill_at, kills, pilots, isk_destroyed, gate_id)
    VALUES (@fightId, @systemId, @classification, @startedAt, @lastKillAt, @kills, @pilots, @iskDestroyed, @gateId)`);
  const setPrimeHour = db.prepare<[{ systemId: number; hour: number | null }]>(
    'UPDATE fights SET prime_hour = @hour WHERE system_id = @systemId AND prime_hour IS NOT @hour',
  );
  const followed = db.prepare<[], string | null>("SELECT observed_at FROM data_versions WHERE name = 'killmails'").pluck();
  const forget = db.prepare<[string]>('DELETE FROM fights WHERE last_kill_at < ?');

  return {
    /** First and last kill of the fights of a system that come strictly within a stretch, in part at least. */
    near: (stretch: Stretch) => near.all(stretch),
    /** Puts these fights in the place of all that touch the stretch. Belongs in a transaction with {@link finish}. */
    replace(stretch: Stretch, fights: readonly FightRow[]): void {
      clear.run(stretch);
      for (const fight of fights) insert.run(fight);
    },
    /** Notes the hour with most kills on every fight of a system. */
    setPrimeHour: (systemId: number, hour: number | null): void => void setPrimeHour.run({ systemId, hour }),
    /** Says that the fights are made up to a revision. */
    finish(revision: number): void {
      marks.set(REVISION, String(revision));
      bump('fights', followed.get() ?? null);
    },
    /** Says that no kill came or changed: the fights are as fresh as the killmails are. */
    confirm: (): void => observe('fights', followed.get() ?? null),
    /** The revision of killmails up to which fights are made. */
    madeUpTo: (): number => Number(marks.find(REVISION) ?? 0),
    /** Forgets fights that ended before a time. Returns how many. */
    forgetBefore: (time: string): number => forget.run(time).changes,
  };
}
export type FightWrites = ReturnType<typeof fightWrites>;
