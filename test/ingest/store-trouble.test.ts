import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { storeTrouble } from '#main/ingest/store-trouble';
import { silentLog } from '#main/runtime/log';
import { UserFacingError } from '#main/runtime/user-facing-error';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { settingReads } from '#main/store/user-data/settings';
import { forDataSources } from '#shared/sources';
import { makeMirror, ownFolder, using } from '../support/mirror-folder.ts';

let folder: ReturnType<typeof ownFolder>;
let file: string;
let ingest: IngestHandle;
let other: Database.Database;

beforeEach(async () => {
  folder = ownFolder();
  file = makeMirror(join(folder.path, 'live'));
  const sources = forDataSources(() => null);
  ingest = await startIngest({ config: { sources, contact: null }, world: realWorld(), log: silentLog(), file, schedule: false });
  other = new Database(file);
});
afterEach(async () => {
  other.close();
  await ingest.close();
  folder.remove();
});

test('while another program locks the mirror that is told, what is saved waits, and it is written once the lock is gone', async () => {
  other.exec('BEGIN IMMEDIATE');
  let saved = false;
  const saving = ingest.saveSetting('contact', 'me@example.org').then(() => void (saved = true));
  await realWorld().clock.sleep(1500);
  expect(saved).toBe(false);
  expect(ingest.snapshot().trouble).toMatchObject({
    kind: 'locked',
    sentence: `${file} is locked by another program; close that one. Until then nothing is collected, and what you save waits.`,
    backup: null,
  });
  // A job that cannot write says why, too.
  expect((await ingest.runOnce()).failed.length).toBeGreaterThan(0);
  expect(ingest.snapshot().trouble?.kind).toBe('locked');

  other.exec('ROLLBACK');
  await saving;
  expect(ingest.snapshot().trouble).toBe(null);
  expect(using(file, (db) => settingReads(db).all().contact)).toBe('me@example.org');
  expect((await ingest.runOnce()).failed).toEqual([]);
});

test('a write for which there is no room on the disk is told, takes nothing away, and is forgotten once there is room', async () => {
  const db = openWriteDb(file);
  const trouble = storeTrouble({ db, file, clock: realWorld().clock, changed: () => undefined });
  const contracts = () => db.prepare('SELECT count(*) FROM contracts').pluck().get();
  const before = contracts();
  const grow = () =>
    trouble.whenWritable(() => void db.exec("INSERT INTO settings (key, value) VALUES ('long', hex(zeroblob(1000000)))"));
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
  const failure = await grow().catch((thrown: unknown) => thrown);
  const sentence = expect.stringMatching(/^There is no room left for .+; free some hundred MB on its disk, or choose another\.$/);
  expect(failure).toBeInstanceOf(UserFacingError);
  expect(failure).toMatchObject({ message: sentence });
  expect(trouble.current()).toMatchObject({
    kind: 'full',
    sentence,
    backup: null,
  });
  expect(contracts()).toBe(before);

  db.pragma('max_page_count = 1000000');
  await grow();
  trouble.heard(null);
  expect(trouble.current()).toBe(null);
  trouble.close();
  db.close();
});
