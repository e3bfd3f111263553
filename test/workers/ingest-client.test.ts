import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { startIngestThread } from '#main/workers/ingest-client';
import { dataSourceNames, forDataSources } from '#shared/sources';

const workerUrl = new URL('../../src-main/workers/ingest.worker.ts', import.meta.url);
const off = forDataSources(() => null);
const config = { sources: off, contact: null, logLevel: 'silent' as const };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-ingest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the thread opens the mirror, tells its state, saves a setting, runs what it has and closes', async () => {
  const file = join(folder, 'mirror.sqlite');
  const ingest = await startIngestThread({ config, file, schedule: false, workerUrl, log: silentLog() });
  expect(ingest.snapshot()).toMatchObject({ mirror_state: 'empty', ingesting: false });
  expect(ingest.snapshot().sources.map(({ state }) => state)).toEqual(dataSourceNames.map(() => 'off'));
  await ingest.saveSetting('theme', { dark: true });
  expect(await ingest.runOnce()).toEqual({ failed: [] });
  expect(await ingest.fetchItems(1)).toBe('later');
  const reads = openReadDb(file);
  expect(reads.prepare('SELECT value FROM settings WHERE key = ?').pluck().get('theme')).toBe('{"dark":true}');
  reads.close();
  await ingest.close();
  await ingest.close();
});

test('listeners in this thread hear what happens in the other', async () => {
  const ingest = await startIngestThread({
    config,
    file: join(folder, 'mirror.sqlite'),
    schedule: false,
    workerUrl,
    log: silentLog(),
  });
  const heard = new Promise((resolve) => {
    ingest.subscribe(resolve);
  });
  await ingest.runOnce();
  expect(await heard).toMatchObject({ mirror_state: 'empty' });
  await ingest.close();
});

test('a mirror of a newer version is refused with the sentence for the person', async () => {
  const file = join(folder, 'mirror.sqlite');
  const db = new Database(file);
  db.pragma('user_version = 999');
  db.close();
  const started = startIngestThread({ config, file, schedule: true, workerUrl, log: silentLog() });
  await expect(started).rejects.toThrow('The mirror was written by a newer Astrolabe (schema 999');
});
