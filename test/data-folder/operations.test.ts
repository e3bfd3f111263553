import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freeBytes } from '#main/data-folder/move';
import type { MaintenanceThreads } from '#main/data-folder/operations';
import { createDataFolder } from '#main/data-folder/operations';
import { deleteReplaced, finishReplacement, mirrorFile } from '#main/data-folder/replace';
import { startNodeProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import { silentLog } from '#main/runtime/log';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { appraisalReads } from '#main/store/user-data/appraisals';
import { chainReads } from '#main/store/user-data/chain';
import { fitReads } from '#main/store/user-data/fits';
import { timerReads } from '#main/store/user-data/timers';
import { maintenanceThreads } from '#main/workers/maintenance-client';
import { type OperationRequest, dataFolder as shape } from '#shared/local-api/data-folder';
import { aStoredContract, insertContracts, NOON } from '../support/builders.ts';
import { contractsIn, makeMirror, makeOwn, ownFolder } from '../support/mirror-folder.ts';
import { fakeClock } from '../support/world.ts';

const workerUrl = new URL('../../src-main/workers/maintenance.worker.ts', import.meta.url);
let folder: ReturnType<typeof ownFolder>;
let home: string;
let at: string;
let db: WriteDb;
let maintenance: MaintenanceThreads;
let room: number | null;
const shown: string[] = [];

/** The program as far as its data folder is concerned: a mirror that is open, closed for the work, and opened again. */
beforeEach(() => {
  folder = ownFolder();
  home = join(realpathSync(folder.path), 'home');
  at = home;
  room = null;
  makeOwn(makeMirror(join(home, 'live'), { contracts: 2 }));
  db = openWriteDb(mirrorFile(join(home, 'live')));
  maintenance = maintenanceThreads(workerUrl);
});
afterEach(async () => {
  db.close();
  await maintenance.close();
  folder.remove();
});

function running(desktop: Desktop | null = null) {
  return createDataFolder({
    clock: fakeClock(NOON),
    log: silentLog(),
    desktop,
    maintenance,
    freeBytes: async (path) => room ?? freeBytes(path),
    place: () => ({ home, folder: at, galaxy: 'live' }),
    async whileClosed(work) {
      db.close();
      try {
        ({ folder: at } = await work());
      } finally {
        finishReplacement(join(at, 'live'));
        db = openWriteDb(mirrorFile(join(at, 'live')));
        deleteReplaced(join(at, 'live'));
      }
    },
  });
}
type Running = ReturnType<typeof running>;

/** Begins the operation and waits for its end; the sentence on it. */
async function ended(running: Running, request: OperationRequest): Promise<string> {
  expect(await running.begin(request)).toBe(null);
  await expect.poll(async () => (await running.describe()).operation?.state).not.toBe('running');
  const { operation } = shape.parse(await running.describe());
  return `${operation?.state}: ${operation?.sentence}`;
}

test('what is told of the folder is what lies in it', async () => {
  const { describe } = running();
  const told = shape.parse(await describe());
  expect(told).toMatchObject({
    folder: home,
    galaxy: 'live',
    last_backup: null,
    replaced_mirror: null,
    desktop: false,
    operation: null,
  });
  expect(told.mirror.file).toBe(mirrorFile(join(home, 'live')));
  expect(told.bytes).toBeGreaterThanOrEqual(told.mirror.bytes + told.mirror.unmerged_bytes);
});

test('a backup, a reset and a restore go on in the background, one at a time, and the mirror is open again after each', async () => {
  const core = running();
  const begun = core.begin({ kind: 'backup', path: null });
  expect(await core.begin({ kind: 'reset', confirm: 'reset' })).toEqual({
    refused: 'A backup is running; wait until it has ended.',
  });
  expect(await begun).toBe(null);
  await expect.poll(async () => (await core.describe()).operation?.state).toBe('done');
  const { last_backup: made, operation } = await core.describe();
  expect(made).toMatchObject({ file: join(home, 'backups', 'astrolabe-live-20261120T120000Z.sqlite'), check: 'integrity_check' });
  expect(operation?.progress?.total).toBe(made?.bytes);

  expect(await ended(core, { kind: 'reset', confirm: 'reset' })).toBe(
    'done: Reset: the mirror begins anew, with your watchlists and settings.',
  );
  expect(db.prepare('SELECT count(*) FROM contracts').pluck().get()).toBe(0);
  expect(db.prepare('SELECT name FROM watch_lists').pluck().all()).toEqual(['Hulls']);
  expect(fitReads(db).all()).toMatchObject({ fits: [{ id: 'fit' }], stagings: [{ id: 'home' }], targets: [{ units: 5 }] });
  expect(appraisalReads(db).all()).toMatchObject({ appraisals: [{ name: 'Loot of ours' }] });
  expect(chainReads(db).all()).toMatchObject({ home_id: 30_000_142, connections: [{ note: 'Of ours' }] });
  expect(timerReads(db).all()).toMatchObject({ timers: [{ name: 'Fortress of ours' }] });

  expect(await ended(core, { kind: 'restore', path: made?.file ?? '', with_settings: false })).toContain('done: Restored from');
  expect(db.prepare('SELECT count(*) FROM contracts').pluck().get()).toBe(2);
  expect((await core.describe()).replaced_mirror?.bytes).toBeGreaterThan(0);
  expect(await ended(core, { kind: 'discard' })).toContain('done: Deleted');
  expect((await core.describe()).replaced_mirror).toBe(null);
  expect(await core.begin({ kind: 'discard' })).toEqual({ refused: 'No mirror from before a restore is kept.' });
});

test('a backup leaves this thread free, and what is written meanwhile goes on', async () => {
  db.exec('CREATE TABLE ballast (bytes BLOB)');
  for (let part = 0; part < 10; part += 1) db.exec('INSERT INTO ballast VALUES (randomblob(5000000))');
  const core = running();
  expect(await core.begin({ kind: 'backup', path: null })).toBe(null);
  let written = 0;
  // Each turn of this thread writes and asks: with the copying in it, a few of them would be all.
  while ((await core.describe()).operation?.state === 'running') {
    written += 1;
    insertContracts(db, [aStoredContract({ contract_id: 100 + written })]);
  }
  const { last_backup: made } = await core.describe();
  expect(written).toBeGreaterThan(10);
  expect(contractsIn(made?.file ?? '')).toBeLessThan(2 + written);
});

test('a move takes everything along, and the last backup is still found', async () => {
  const core = running();
  await ended(core, { kind: 'backup', path: null });
  const to = join(folder.path, 'moved');
  expect(await ended(core, { kind: 'move', path: to })).toBe(`done: Moved to ${realpathSync(to)}.`);
  const told = await core.describe();
  expect(told.folder).toBe(realpathSync(to));
  expect(existsSync(told.last_backup?.file ?? '')).toBe(true);
  expect(existsSync(join(home, 'live'))).toBe(false);
  expect(db.prepare('SELECT count(*) FROM contracts').pluck().get()).toBe(2);
});

test('what cannot begin is refused at once, what turns out wrong is told afterwards, and the mirror stays as it was', async () => {
  const core = running();
  const refused = async (request: OperationRequest) => (await core.begin(request))?.refused;
  expect(await refused({ kind: 'backup', path: 'backup.sqlite' })).toBe(
    "'backup.sqlite' is not a full path; give one from the root on.",
  );
  expect(await refused({ kind: 'backup', path: join(home, 'live', 'next-before-1.sqlite') })).toContain(
    "among the mirror's own files",
  );
  expect(await refused({ kind: 'backup', path: join(home, 'no', 'such', 'folder') })).toContain('does not exist; create it');
  expect(await refused({ kind: 'restore', path: home, with_settings: false })).toBe(
    `${home} is a folder; choose the file that a backup has made.`,
  );
  expect(await refused({ kind: 'move', path: home })).toBe(`${home} is the data folder already.`);
  room = 1000;
  expect(await refused({ kind: 'backup', path: null })).toMatch(/needs 6[\d.]+ MB and its disk has 1\.0 kB left/);
  expect(await refused({ kind: 'move', path: join(folder.path, 'new') })).toContain('its disk has 1.0 kB left');
  room = null;
  expect((await core.describe()).operation).toBe(null);

  const text = join(folder.path, 'notes.txt');
  writeFileSync(text, 'remember the milk '.repeat(20));
  expect(await ended(core, { kind: 'restore', path: text, with_settings: false })).toBe(
    `failed: ${text} is no SQLite database, so it is no backup of Astrolabe; choose a file that a backup has made.`,
  );
  expect(db.prepare('SELECT count(*) FROM contracts').pluck().get()).toBe(2);
});

test('only a desktop shell opens folders and shows dialogs', async () => {
  const headless = running();
  expect(await headless.open()).toEqual({ refused: 'Only the desktop app can open a folder; copy its path instead.' });
  expect(await headless.choose('file')).toEqual({ refused: 'Only the desktop app has dialogs; type the path instead.' });
  const desktop: Desktop = {
    openFolder: async (path) => void shown.push(path),
    chooseFolder: async () => null,
    chooseFile: async (_title, extensions) => `/chosen.${extensions.join()}`,
    startProcess: startNodeProcess,
    notificationFailure: () => null,
    secrets: { isAvailable: () => false, read: () => null, write: () => undefined },
  };
  const core = running(desktop);
  expect((await core.describe()).desktop).toBe(true);
  expect(await core.open()).toBe(null);
  expect(shown).toEqual([home]);
  expect([await core.choose('folder'), await core.choose('file')]).toEqual([{ path: null }, { path: '/chosen.sqlite' }]);
  const broken = running({ ...desktop, openFolder: () => Promise.reject(new Error('There is no file manager.')) });
  expect(await broken.open()).toEqual({ refused: 'There is no file manager.' });
});
