import { mkdtempSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNodeProcess } from '#main/runtime/child-process';
import { silentLog } from '#main/runtime/log';
import { standBack } from '#main/runtime/thread-priority';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { startIngestThread } from '#main/workers/ingest-client';
import { maintenanceThreads } from '#main/workers/maintenance-client';
import { startQueryThreads } from '#main/workers/query-threads';
import { startSimulatorProcess } from '#main/workers/simulator-client';
import { sqlRunner } from '#main/workers/sql-client';
import { forDataSources } from '#shared/sources';
import { childProcesses, prioritiesOf } from '../support/threads/thread-priorities.ts';

const { clock } = realWorld();
const log = silentLog();
const module = (name: string) => new URL(`../../src-main/workers/${name}.ts`, import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-priorities-'));
const file = join(folder, 'mirror.sqlite');
beforeAll(() => openWriteDb(file).close());
afterAll(() => rmSync(folder, { recursive: true }));

const LOWEST = constants.priority.PRIORITY_LOW;
/** What is to be seen of a thread that stands back by so much: nothing where threads have no priority of their own. */
const standingBack = (by: number) => (process.platform === 'linux' ? [Math.min(getPriority() + by, LOWEST)] : []);
const seen = (name: string) => (process.platform === 'linux' ? prioritiesOf(name) : []);
const childrenOf = () => (process.platform === 'linux' ? childProcesses() : []);

test('who ingests stands back behind those who answer', async () => {
  const queries = await startQueryThreads({
    file,
    urlOf: (name) => new URL(`../../src-main/${name}.ts`, import.meta.url),
    clock,
    log,
  });
  const config = { sources: forDataSources(() => null), contact: null, logLevel: 'silent' as const };
  const ingest = await startIngestThread({ config, file, schedule: false, workerUrl: module('ingest.worker'), clock, log });
  await expect.poll(() => seen('ingest')).toEqual(standingBack(standBack.ingest));
  for (const thread of ['lists', 'boards']) await expect.poll(() => seen(thread)).toEqual(standingBack(0));
  await ingest.close();
  await queries.close();
});

test('who looks a mirror through stands back', async () => {
  const threads = maintenanceThreads(module('maintenance.worker'));
  const checked = threads.quickCheck(file).catch(() => 'broken off');
  await expect.poll(() => seen('maintenance')).toEqual(standingBack(standBack.maintenance));
  await threads.close();
  expect(await checked).toBe('broken off');
});

test('the processes of statements and of the simulator stand back', async () => {
  const others = new Set(childrenOf());
  const started = () => childrenOf().filter((pid) => !others.has(pid));
  const startProcess = startNodeProcess;
  const runner = sqlRunner({ file, module: module('sql.process'), startProcess, clock, log });
  await runner.run('SELECT 1', 1);
  await expect.poll(() => started().map((pid) => getPriority(pid))).toEqual(standingBack(standBack.statements));
  runner.close();
  await expect.poll(started).toEqual([]);
  const simulator = await startSimulatorProcess({ module: module('simulator.process'), startProcess, clock });
  await expect.poll(() => started().map((pid) => getPriority(pid))).toEqual(standingBack(standBack.simulator));
  await simulator.close();
});
