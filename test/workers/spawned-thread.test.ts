import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { startIngestThread } from '#main/workers/ingest-client';
import { startQueryThreads } from '#main/workers/query-threads';
import { spawnThreads } from '#main/workers/spawned-threads';
import { forDataSources } from '#shared/sources';
import { fromIso } from '#shared/time';
import { aStoredContract, insertContracts, insertStaticData, NOON } from '../support/builders.ts';
import { everyContract } from '../support/contract-queries.ts';

const urlOf = (name: string) => new URL(`../../src-main/${name}.ts`, import.meta.url);
const { clock } = realWorld();
const log = silentLog();
const config = { sources: forDataSources(() => null), contact: null, logLevel: 'silent' as const };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-begun-'));
  file = join(folder, 'mirror.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('threads that are begun before it is known which mirror they are for work on the one that they are given', async () => {
  const threads = spawnThreads(urlOf);
  await Promise.all([threads.lists.online, threads.ingest.online]);
  expect(existsSync(file)).toBe(false);
  const { ingest: spawned, lists } = threads;
  const ingest = await startIngestThread({
    config,
    file,
    schedule: false,
    workerUrl: 'file:///nowhere.js',
    clock,
    log,
    spawned,
  });
  expect(ingest.snapshot().mirror_state).toBe('empty');
  const writes = openWriteDb(file);
  insertStaticData(writes);
  insertContracts(writes, [aStoredContract({ contract_id: 1 })]);
  writes.close();
  const compute = await startQueryThreads({ file, urlOf, clock, log, spawned: lists });
  expect((await compute.on('lists').search(everyContract, fromIso(NOON))).total).toBe(1);
  await compute.close();
  await ingest.close();
});

test('a thread that has ended before it got its work fails the start that it was begun for', async () => {
  openWriteDb(file).close();
  const threads = spawnThreads(urlOf);
  await threads.end();
  const compute = startQueryThreads({ file, urlOf, clock, log, spawned: threads.lists });
  await expect(compute).rejects.toThrow("The thread 'lists' has ended before it began.");
  const workerUrl = urlOf('workers/ingest.worker');
  const ingest = startIngestThread({ config, file, schedule: false, workerUrl, clock, log, spawned: threads.ingest });
  await expect(ingest).rejects.toThrow("The thread 'ingest' has ended before it began.");
});

test('threads that are given nothing keep no process alive', async () => {
  const module = new URL('../support/threads/spawned.process.ts', import.meta.url);
  const [code] = await once(spawn(process.execPath, [fileURLToPath(module)], { stdio: 'ignore' }), 'exit');
  expect(code).toBe(0);
});
