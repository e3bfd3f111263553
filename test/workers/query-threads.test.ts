import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { startQueryThreads } from '#main/workers/query-threads';
import { fromIso, SECOND } from '#shared/time';
import { aStoredContract, insertContracts, insertRow, insertStaticData, NOON } from '../support/builders.ts';
import { everyContract } from '../support/contract-queries.ts';
import { fakeClock } from '../support/world.ts';

const urlOf = (name: string) => new URL(`../../src-main/${name}.ts`, import.meta.url);
const mortal = new URL('../support/threads/mortal.worker.ts', import.meta.url);
const NOW = fromIso(NOON);

let folder: string;
let file: string;
let db: WriteDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-queries-'));
  file = join(folder, 'mirror.sqlite');
  db = openWriteDb(file);
  insertStaticData(db);
  insertContracts(db, [aStoredContract({ contract_id: 1 })]);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('the thread answers from the file, and sees what the writer has added since', async () => {
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  const ids = async () =>
    (await queries.on('lists').search({ ...everyContract, text: 'rifter' }, NOW)).rows.map(({ contract_id }) => contract_id);
  expect(await ids()).toEqual([1]);
  insertContracts(db, [aStoredContract({ contract_id: 2 })]);
  insertRow(db, 'first_sights', {
    first_seen_at: '2026-11-20T09:00:00Z',
    region_id: 10000002,
    issuer_corporation_id: 98000001,
    issuer_id: 2112000001,
    contracts: 2,
    value: 7,
  });
  expect(await ids()).toEqual([2, 1]);
  expect(await queries.on('lists').issuers('corp', '2026-11-20T00:00:00Z', 5)).toEqual([
    { id: 98000001, name: null, contracts: 2, value: 7 },
  ]);
  expect(await queries.on('lists').volume('2026-11-20T00:00:00Z', 5)).toEqual([
    { day: '2026-11-20', region_id: 10000002, region_name: 'The Forge', contracts: 2 },
  ]);
  await queries.close();
});

test('of 50 pages that are asked for at once each has its own bytes, and keeps them while others are made', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => 1001 + index);
  insertContracts(
    db,
    ids.map((contract_id) => aStoredContract({ contract_id, title: 'é'.repeat(contract_id - 1000) })),
  );
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  const pages = () =>
    Promise.all(ids.map((id) => queries.on('lists').listed({ ...everyContract, contractIds: [id] }, NOW, 'http://app')));
  const titlesOf = (found: Awaited<ReturnType<typeof pages>>) =>
    found.map(({ rows }) => (JSON.parse(Buffer.from(rows).toString()) as { title: string }[]).map(({ title }) => title.length));
  const first = await pages();
  const second = await pages();
  const expected = ids.map((id) => [id - 1000]);
  expect([titlesOf(first), titlesOf(second)]).toEqual([expected, expected]);
  await queries.close();
});

test('the thread of the boards begins once the lists can be answered', async () => {
  const threads: Worker[] = [];
  const heard = (worker: Worker) => void threads.push(worker);
  process.on('worker', heard);
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  expect(threads).toHaveLength(1);
  await queries.on('lists').indexed();
  await expect.poll(() => threads).toHaveLength(2);
  expect(queries.down()).toEqual([]);
  process.off('worker', heard);
  await queries.close();
});

test('whoever asks for a board before that has the thread begun at once, and only one of them', async () => {
  const threads: Worker[] = [];
  const heard = (worker: Worker) => void threads.push(worker);
  process.on('worker', heard);
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  const bodies = Promise.all([queries.on('boards').map(), queries.on('boards').forecastInputs(NOW)]);
  await expect.poll(() => threads).toHaveLength(2);
  expect((await bodies).map(({ length }) => length > 0)).toEqual([true, true]);
  await queries.on('lists').indexed();
  expect(threads).toHaveLength(2);
  process.off('worker', heard);
  await queries.close();
});

test('a question that fails is answered with its failure, and the next one is answered', async () => {
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  await expect(queries.on('lists').search({ ...everyContract, sort: 'nothing' as never }, NOW)).rejects.toThrow(/undefined/);
  expect((await queries.on('lists').search(everyContract, NOW)).total).toBe(1);
  await queries.close();
});

test('a thread that has ended refuses what is asked of it', async () => {
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  const owed = queries
    .on('lists')
    .search(everyContract, NOW)
    .catch((failure: Error) => failure.message);
  await queries.close();
  expect(await owed).toMatch(/ended/);
  await expect(queries.on('lists').search(everyContract, NOW)).rejects.toThrow(/ended/);
});

test('a thread that dies fails what it owed, is told, and is started again; what is asked meanwhile waits for that', async () => {
  const { clock } = realWorld();
  const queries = await startQueryThreads({ file, urlOf: () => mortal, clock, log: silentLog() });
  const told: boolean[] = [];
  const stop = queries.subscribe(() => told.push(queries.down().length > 0));
  await expect(queries.on('boards').map()).rejects.toThrow('The thread that makes boards has ended');
  await expect.poll(queries.down).toMatchObject([{ thread: 'boards', reason: 'The thread that makes boards has ended.' }]);
  expect(await queries.on('boards').forecastInputs(7)).toEqual(new Uint8Array([7]));
  expect(queries.down()).toEqual([]);
  expect(told).toEqual([true, false]);
  stop();
  await queries.close();
});

test('a thread that hangs is told of after a minute, and started again; the other one answers meanwhile', async () => {
  const clock = fakeClock(NOON);
  const queries = await startQueryThreads({ file, urlOf: () => mortal, clock, log: silentLog() });
  // Its first sign of life comes before this.
  await queries.on('boards').forecastInputs(7);
  const owed = queries
    .on('boards')
    .pressureBoard(NOW)
    .catch((failure: Error) => failure.message);
  for (let beats = 0; beats < 13; beats += 1) {
    expect(queries.down()).toEqual([]);
    await clock.advance(5 * SECOND);
    // The clock does not wait for a thread; its sign of life comes before this.
    await expect(queries.on('lists').search(everyContract, NOW)).rejects.toThrow("no procedure 'search'");
  }
  expect(await owed).toBe('The thread that makes boards has not answered for a minute.');
  await expect.poll(queries.down).toMatchObject([{ thread: 'boards', reason: await owed }]);
  const answer = queries.on('boards').forecastInputs(7);
  await clock.advance(10 * SECOND);
  expect(await answer).toEqual(new Uint8Array([7]));
  expect(queries.down()).toEqual([]);
  await queries.close();
});

test('a thread that is started again does not open what was put in the place of the mirror', async () => {
  const threads: Worker[] = [];
  const heard = (worker: Worker) => void threads.push(worker);
  process.on('worker', heard);
  const queries = await startQueryThreads({ file, urlOf, clock: realWorld().clock, log: silentLog() });
  expect((await queries.on('lists').search(everyContract, NOW)).total).toBe(1);
  renameSync(file, `${file}-away`);
  const foreign = Buffer.from('what another program has not yet written into its database');
  const names = ['mirror.sqlite', 'mirror.sqlite-wal'];
  for (const name of names) writeFileSync(join(folder, name), foreign);
  await threads[0]?.terminate();
  await expect.poll(() => queries.down()[0]?.reason).toContain('no longer the one that was opened');
  for (const name of names) expect(readFileSync(join(folder, name)).equals(foreign), name).toBe(true);
  process.off('worker', heard);
  await queries.close();
});
