import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openReadDb } from '#main/store/db';
import { startIngestThread } from '#main/workers/ingest-client';
import { dataSourceNames, forDataSources } from '#shared/sources';
import { SECOND } from '#shared/time';
import { fakeClock } from '../support/world.ts';

const workerUrl = new URL('../../src-main/workers/ingest.worker.ts', import.meta.url);
const off = forDataSources(() => null);
const config = { sources: off, contact: null, logLevel: 'silent' as const };
const { clock } = realWorld();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-ingest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the thread opens the mirror, tells its state, saves a setting, runs what it has and closes', async () => {
  const file = join(folder, 'mirror.sqlite');
  const ingest = await startIngestThread({ config, file, schedule: false, workerUrl, clock, log: silentLog() });
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
    clock,
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
  const started = startIngestThread({ config, file, schedule: true, workerUrl, clock, log: silentLog() });
  await expect(started).rejects.toThrow('The mirror was written by a newer Astrolabe (schema 999');
});

test('a thread that hangs fails what it owed and is ended after a minute, which is told', async () => {
  const fake = fakeClock('2026-11-20T12:00:00Z');
  const ingest = await startIngestThread({
    config,
    file: join(folder, 'mirror.sqlite'),
    schedule: false,
    workerUrl: new URL('../support/threads/mortal.worker.ts', import.meta.url),
    clock: fake,
    log: silentLog(),
  });
  let isOwed = true;
  const owed = ingest
    .runOnce()
    .catch((failure: Error) => failure.message)
    .finally(() => (isOwed = false));
  await fake.advance(55 * SECOND);
  expect(ingest.snapshot().ingesting).toBe(true);
  // The clock does not wait for a thread: its first sign of life may come some beats late.
  for (let beats = 0; isOwed && beats < 100; beats += 1) await fake.advance(5 * SECOND);
  expect(isOwed).toBe(false);
  expect(await owed).toBe("The ingester's thread has not answered for a minute.");
  expect(await ingest.died).toBe(await owed);
  expect(ingest.snapshot().ingesting).toBe(false);
});

describe('a thread that parses and comes round to nothing else', () => {
  async function parsing(ask: 'runOnce' | 'pause') {
    const fake = fakeClock('2026-11-20T12:00:00Z');
    const ingest = await startIngestThread({
      config,
      file: join(folder, 'mirror.sqlite'),
      schedule: false,
      workerUrl: new URL('../support/threads/parsing.worker.ts', import.meta.url),
      clock: fake,
      log: silentLog(),
    });
    let isDead = false;
    void ingest.died.then(() => (isDead = true));
    const owed = ingest[ask]().then(
      () => 'done',
      (failure: Error) => failure.message,
    );
    for (let beats = 0; !isDead && beats < 100; beats += 1) await fake.advance(5 * SECOND);
    return { ingest, owed: await owed };
  }

  test('for ever is ended after a minute, and that is told', async () => {
    const { ingest, owed } = await parsing('runOnce');
    expect(owed).toBe("The ingester's thread has not answered for a minute.");
    expect(await ingest.died).toBe(owed);
    await ingest.gone;
    expect(ingest.snapshot().ingesting).toBe(false);
  });

  test('in one step that nothing can stop is told to be down at once, and is gone when that is over', async () => {
    const { ingest, owed } = await parsing('pause');
    let isGone = false;
    void ingest.gone.then(() => (isGone = true));
    expect(await ingest.died).toBe(owed);
    expect(isGone).toBe(false);
    await ingest.gone;
  });
});
