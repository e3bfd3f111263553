import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { writeBundle } from '#main/data-folder/bundle';
import { mirrorFile } from '#main/data-folder/replace';
import { bzip2 } from '#main/demo/everef/bzip2';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import type { Diagnosis } from '#main/doctor/diagnosis';
import { backUp } from '#main/store/files/backup';
import { DAY, MINUTE, SECOND } from '#shared/time';
import { closed } from '../built/running.ts';
import { overlongRun } from '../support/bzip2-fuzz.ts';
import { using } from '../support/mirror-folder.ts';
import { leftOvers, lossSince, type Outcome, type Stored, storedIn } from './outcomes.ts';
import {
  type Chaos,
  clock,
  expireAnswers,
  homeOf,
  megabytesOn,
  program,
  sourcesOf,
  sourcesOff,
  startsAgain,
  within,
} from './program.ts';

/** Input with bad intent, or from a wrong clock. */
const works = {
  'a bundle from ten years ahead': takeBundle,
  'a backup with a trigger of its own': takeBackup,
  'a folder that says that it was moved': openFolder,
  'archives of 5 kB that would take gigabytes': readArchives,
};
export type Prepared = keyof typeof works;
export const prepared = Object.keys(works) as Prepared[];

/** Lets the built program take one of them. */
export function take(what: Prepared, chaos: Chaos): Promise<Outcome> {
  return works[what](chaos);
}

type Seen = Pick<Outcome, 'told'> & { isWell: boolean; lost?: number; detail: string };

/** What came of one on this home, whose mirror had `before`. */
async function outcomeOf(what: Prepared, home: string, before: Stored, seen: Seen): Promise<Outcome> {
  const failed = await startsAgain(home);
  const folder = join(home, 'live');
  const { lost, damage } = lossSince(before, folder);
  const left = leftOvers(folder);
  return {
    fault: what,
    survived: seen.isWell && damage === null,
    lost: lost + (seen.lost ?? 0),
    told: seen.told,
    recovered: failed === null && left.length === 0,
    megabytes: megabytesOn(home),
    detail: `${seen.detail} ${failed ?? ''} ${damage ?? ''} ${left.join(' ')}`,
  };
}

const DAYS = 1000;
/** The time of the last of them, by this computer's clock. */
const dayOf = (index: number) => `unixepoch() / 86400 - ${DAYS} + ${index}`;

/**
 * Counts of a thousand days come with a bundle to a computer whose clock is ten years slow: every one of them stays, and that is reported.
 */
async function takeBundle(chaos: Chaos): Promise<Outcome> {
  const from = homeOf(chaos);
  const home = homeOf(chaos);
  const bundle = `${home}.bundle`;
  const source = mirrorFile(join(from, 'live'));
  using(source, (db) =>
    db.exec(`
      WITH RECURSIVE days (at) AS (VALUES (0) UNION ALL SELECT at + 1 FROM days WHERE at < ${DAYS - 1})
      INSERT OR IGNORE INTO activity_days (day, system_id, jumps_total, ship_total, pod_total, npc_total)
      SELECT ${dayOf(0)} + at, 1, 1, 0, 0, 0 FROM days`),
  );
  await writeBundle({
    source,
    target: bundle,
    galaxy: 'live',
    withSettings: false,
    at: '2026-11-26T12:00:00Z',
    copy: `${bundle}.copy`,
    unfinished: `${bundle}.unfinished`,
  });
  const before = storedIn(join(from, 'live'));
  const clockFile = `${home}-clock`;
  writeFileSync(clockFile, String(-3653 * DAY));
  const { code, stderr } = await program(home, ['--import-bundle', bundle], { clockFile }).ended;
  const slow = program(home, ['--port', '0', '--no-ingest', ...sourcesOff], { clockFile });
  await slow.says('app');
  const doctor = program(home, ['--doctor', ...sourcesOff], { clockFile });
  const { findings } = (await doctor.says('findings')) as { findings: Diagnosis[] };
  await doctor.ended;
  slow.process.kill('SIGTERM');
  await slow.ended;
  const days = using(mirrorFile(join(home, 'live')), (db) =>
    db.prepare<[], number>('SELECT count(*) FROM activity_days WHERE system_id = 1').pluck().get(),
  );
  const told = findings.find(({ what, state }) => what === 'mirror' && state === 'attention')?.told;
  return outcomeOf('a bundle from ten years ahead', home, before, {
    isWell: code === 0,
    lost: DAYS - (days ?? 0),
    told: told !== undefined && /rows of the mirror are dated after this computer's clock.+Nothing was deleted\.$/.test(told),
    detail: `ended with ${code}: ${stderr.slice(0, 300)} ${told ?? ''}`,
  });
}

/** A backup brings a trigger under a name of SQLite's, then only origins of its own: the first is refused, the second are left out. */
async function takeBackup(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  const before = storedIn(folder);
  const backup = `${home}.sqlite`;
  await backUp({ source: mirrorFile(folder), target: backup, galaxy: 'live' }, () => undefined);
  const theirs = new Database(backup);
  theirs.unsafeMode();
  theirs.exec(`
    INSERT INTO settings VALUES ('allowed_origins', '["https://theirs.test"]');
    CREATE TRIGGER theirs AFTER INSERT ON contracts BEGIN UPDATE market_prices SET average = 1; END;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET name = 'sqlite_theirs', sql = replace(sql, 'theirs', 'sqlite_theirs') WHERE name = 'theirs'`);
  theirs.close();
  const refused = await program(home, ['--restore', backup]).ended;
  const cleaned = new Database(backup);
  cleaned.unsafeMode();
  cleaned.exec("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'sqlite_theirs'");
  cleaned.close();
  const { code, stderr } = await program(home, ['--restore', backup]).ended;
  const origins = [...storedIn(folder)].filter((one) => one.includes('theirs.test'));
  return outcomeOf('a backup with a trigger of its own', home, before, {
    isWell: refused.code === 1 && code === 0 && origins.length === 0,
    told: /its trigger 'sqlite_theirs' is none of Astrolabe's/.test(refused.stderr),
    detail: `ended with ${refused.code} and ${code}: ${refused.stderr.slice(0, 300)} ${stderr.slice(0, 300)} ${origins.join(' ')}`,
  });
}

/** A folder is opened that has marks and notes of moves and backups which name the person's own folder: nothing happens to that. */
async function openFolder(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const before = storedIn(join(home, 'live'));
  const folder = homeOf(chaos);
  const data = join(folder, 'data');
  cpSync(join(folder, 'live'), join(data, 'live'), { recursive: true });
  const put = (where: string, name: string, content: unknown) => writeFileSync(join(where, name), JSON.stringify(content));
  put(folder, 'location.json', { folder: data });
  put(folder, 'unfinished-999999999.json', [
    { kind: 'move', path: home },
    { kind: 'backup', path: mirrorFile(join(home, 'live')) },
  ]);
  put(data, 'moving.json', { from: home, home: folder });
  const whereItIs = await startsAgain(folder);
  put(data, 'moving.json', { from: home, home: folder, secret: 'a'.repeat(43) });
  const again = await startsAgain(folder);
  return outcomeOf('a folder that says that it was moved', home, before, {
    isWell: whereItIs === null && again === null && existsSync(mirrorFile(join(home, 'live'))),
    told: null,
    detail: `${whereItIs ?? ''} ${again ?? ''}`,
  });
}

/** How long the archives may take to be asked for, and how long they are read then. */
const ASKED_WITHIN = 2 * MINUTE;
const READ_FOR = 5 * SECOND;

/** Every archive is a bomb of lists, or has a run that is longer than any block: what else there is goes on being collected. */
async function readArchives(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  expireAnswers(home);
  using(
    mirrorFile(folder),
    (
      db, // All of the past is asked for again.
    ) => db.exec('DELETE FROM runs; DELETE FROM backfill_days; DELETE FROM sampled_hours; DELETE FROM activity_days'),
  );
  const before = storedIn(folder);
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  const simulator = await startSimulator({ clock, model });
  const bomb = Buffer.from(await bzip2(Buffer.from(`[${'[],'.repeat(5_000_000)}[]]`)));
  const spoilt = { source: 'everef' as const, times: Number.POSITIVE_INFINITY };
  simulator.inject({ ...spoilt, path: /kills.*\.bz2/, effect: { kind: 'replaced', body: Buffer.from(overlongRun()) } });
  simulator.inject({ ...spoilt, path: /\.bz2/, effect: { kind: 'replaced', body: bomb } });
  const running = program(home, ['--port', '0', ...sourcesOf(simulator)]);
  try {
    await running.says('app');
    const asked = (name: RegExp) => simulator.requests.some(({ path }) => name.test(path));
    const isRead = await within(ASKED_WITHIN, () => (asked(/jumps.*\.bz2/) && asked(/kills.*\.bz2/) ? true : null), SECOND);
    await clock.sleep(READ_FOR);
    const doctor = program(home, ['--doctor']);
    const { findings } = (await doctor.says('findings')) as { findings: Diagnosis[] };
    await doctor.ended;
    const threads = findings.find(({ what }) => what === 'threads');
    const { inOrder, code, stderr } = await closed(running);
    return await outcomeOf('archives of 5 kB that would take gigabytes', home, before, {
      isWell: isRead === true && threads?.state === 'ok' && inOrder,
      told: null,
      detail: `asked ${isRead}; ${threads?.told}; ended with ${code}: ${stderr.slice(0, 300)}`,
    });
  } finally {
    await simulator.close();
  }
}
