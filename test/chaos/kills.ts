import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { dataFolderOf } from '#main/data-folder/location';
import { mirrorFile } from '#main/data-folder/replace';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { migrate } from '#main/store/migrations/migrate';
import { aStoredContract, insertContracts, insertRow, NOON } from '../support/builders.ts';
import { leftOvers, lossSince, type Outcome, type Stored, storedIn } from './outcomes.ts';
import { type Chaos, clock, expireAnswers, homeOf, megabytesOn, program, sourcesOf, sourcesOff, startsAgain } from './program.ts';

/** Work on the files that is killed, at a moment that the dice choose. */
export const fileWork = ['backup', 'restore', 'move', 'reset'] as const;
/** Work of the ingester that is killed. */
export const syncs = ['first sync', 'sweep and back-fill'] as const;
type Work = (typeof fileWork)[number] | (typeof syncs)[number] | 'migration' | 'publication';

/** About how long one piece of work on the files takes with the start of its process. Milliseconds. */
const FILE_WORK_MS = 900;

/** SIGKILLs one piece of work on the files, starts the program again and looks at what there is. */
export async function killFileWork(what: (typeof fileWork)[number], chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const place = `${home}-place`;
  const before = storedIn(join(home, 'live'));
  // What a reset does not keep can be collected again.
  const kept = what === 'reset' ? new Set([...before].filter((one) => !one.startsWith('contract'))) : before;
  await killed(home, argumentsOf(what, chaos, place), chaos.random() * FILE_WORK_MS);
  return lookAt(home, what, kept, leftBy(place));
}

/** SIGKILLs a synchronisation so often, each time on what the last one has left; the last outcome says whether one then goes through. */
export async function killSync(what: (typeof syncs)[number], times: number, chaos: Chaos): Promise<Outcome[]> {
  const home = homeOf(chaos, what === 'first sync' ? 'empty' : 'synced');
  const args = argumentsOf(what, chaos, '');
  const outcomes: Outcome[] = [];
  for (let left = times; left > 0; left -= 1) {
    const before = existsSync(mirrorFile(join(home, 'live'))) ? storedIn(join(home, 'live')) : new Set<string>();
    if (what === 'sweep and back-fill') expireAnswers(home);
    await killed(home, args, chaos.random() * chaos.syncMs);
    outcomes.push(await lookAt(home, what, before, () => []));
  }
  const { code, stderr } = await program(home, args).ended;
  const remains = leftOvers(join(home, 'live'));
  const last = outcomes.at(-1);
  if (last !== undefined && (code !== 0 || remains.length > 0))
    Object.assign(last, {
      recovered: false,
      detail: `the last one ended with ${code}: ${stderr.slice(0, 300)} ${remains.join(' ')}`,
    });
  return outcomes;
}

/** SIGKILLs a first publication of days as its first files are there; the next one has to go on. */
export async function killPublication(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const place = `${home}-place`;
  const folder = join(home, 'live');
  const db = openWriteDb(mirrorFile(folder));
  db.exec("UPDATE contracts SET date_issued = strftime('%FT%TZ', '2026-01-01', (contract_id % 300) || ' days')");
  db.close();
  const before = storedIn(folder);
  const running = program(home, ['--publish', place]);
  const files = () => (existsSync(join(place, 'contracts')) ? readdirSync(join(place, 'contracts')).length : 0);
  while (files() === 0 && running.process.exitCode === null) await clock.sleep(LOOK_EVERY);
  await clock.sleep(chaos.random() * LOOK_EVERY);
  running.process.kill('SIGKILL');
  await running.ended;
  const { code, stderr } = await program(home, ['--publish', place]).ended;
  const outcome = await lookAt(home, 'publication', before, () => []);
  return { ...outcome, recovered: outcome.recovered && code === 0, detail: `ended with ${code}: ${stderr.slice(0, 300)}` };
}

/** The schema that the mirror to be migrated has: seven steps follow, of which one counts all contracts anew. */
const OLD_SCHEMA = 15;
const OLD_CONTRACTS = 4000;
/** How often it is looked whether the migration has begun. Milliseconds. */
const LOOK_EVERY = 5;

/** SIGKILLs a start while it brings an old mirror to the newest schema; the next one has to finish that. */
export async function killMigration(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos, 'empty');
  const folder = join(home, 'live');
  makeOldMirror(folder);
  const migrated = homeOf(chaos, 'empty');
  cpSync(home, migrated, { recursive: true });
  const begun = clock.now();
  openWriteDb(mirrorFile(join(migrated, 'live'))).close();
  const takes = clock.now() - begun;

  const running = program(home, ['--port', '0', '--no-ingest', ...sourcesOff]);
  const log = `${mirrorFile(folder)}-wal`;
  while (!(existsSync(log) && statSync(log).size > 0) && running.process.exitCode === null) await clock.sleep(LOOK_EVERY);
  await clock.sleep(chaos.random() * takes);
  running.process.kill('SIGKILL');
  await running.ended;
  return lookAt(home, 'migration', storedIn(join(migrated, 'live')), () => leftOvers(folder));
}

function makeOldMirror(folder: string): void {
  mkdirSync(folder);
  markMirror(mirrorFile(folder), 'live');
  const db = new Database(mirrorFile(folder)) as WriteDb;
  db.pragma('journal_mode = WAL');
  migrate(db, OLD_SCHEMA);
  insertContracts(
    db,
    Array.from({ length: OLD_CONTRACTS }, (_, index) => aStoredContract({ contract_id: index + 1 })),
  );
  insertRow(db, 'settings', { key: 'contact', value: '"a@example.org"' });
  insertRow(db, 'watch_lists', { list_id: 'hulls', position: 0, name: 'Hulls' });
  const watch = JSON.stringify({ kind: 'contract', name: 'A hull', contract_id: 1 });
  insertRow(db, 'watch_entries', { entry_id: 'one', list_id: 'hulls', position: 0, added_at: NOON, watch, holds: null });
  db.close();
}

async function killed(home: string, args: readonly string[], ms: number): Promise<void> {
  const running = program(home, args);
  await clock.sleep(ms);
  running.process.kill('SIGKILL');
  await running.ended;
}

async function lookAt(home: string, what: Work, before: Stored, left: (home: string) => string[]): Promise<Outcome> {
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, join(dataFolderOf(home), 'live'));
  const remains = left(home);
  return {
    fault: `SIGKILL during ${what}`,
    survived: failed === null && damage === null,
    lost,
    told: null,
    recovered: failed === null && remains.length === 0,
    megabytes: megabytesOn(home),
    detail: [failed ?? '', damage ?? '', remains.join(' ')].filter((part) => part !== '').join('; '),
  };
}

function argumentsOf(what: Work, { simulator, synced }: Chaos, place: string): string[] {
  switch (what) {
    case 'backup':
      return ['--backup', `${place}.sqlite`];
    case 'restore':
      return ['--restore', mirrorFile(join(synced, 'live'))];
    case 'move':
      return ['--move-to', place];
    case 'reset':
      return ['--reset'];
    default:
      return ['--once', ...sourcesOf(simulator)];
  }
}

/** What lies about after the next start: in the data folder, in its home, and where a backup or a move went that is not there. */
function leftBy(place: string): (home: string) => string[] {
  return (home) => {
    const folder = dataFolderOf(home);
    const unmoved = folder !== place && existsSync(place) ? [place] : [];
    const unfinished = readdirSync(dirname(place)).filter((name) => name.startsWith(`${basename(place)}.sqlite.`));
    const ours = /^(live|demo|backups|browsers\.json|location\.json|mode\.json|last-backups\.json)$/;
    const foreign = readdirSync(home).filter((name) => !ours.test(name));
    return [...leftOvers(join(folder, 'live')), ...unmoved, ...unfinished, ...foreign];
  };
}
