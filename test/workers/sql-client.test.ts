import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNodeProcess } from '#main/runtime/child-process';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { type SqlRunner, sqlRunner } from '#main/workers/sql-client';
import { sqlLimits } from '#shared/data-api/sql';
import { MINUTE, SECOND } from '#shared/time';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-sql-process-'));
const runners: SqlRunner[] = [];
let file: string;
beforeAll(() => {
  file = join(folder, 'mirror.sqlite');
  openWriteDb(file).close();
});
afterAll(() => {
  for (const runner of runners) runner.close();
  rmSync(folder, { recursive: true });
});

function aRunner(limitMs: number): SqlRunner {
  const module = new URL('../../src-main/workers/sql.process.ts', import.meta.url);
  const { clock } = realWorld();
  const runner = sqlRunner({ file, module, startProcess: startNodeProcess, clock, log: silentLog(), limitMs });
  runners.push(runner);
  return runner;
}

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
const one = { answer: { columns: ['1'], rows: [[1]], plan: ['SCAN CONSTANT ROW'], truncated: false } };

test('a statement that takes too long is ended with its process, those that wait are answered, and the next one has another', async () => {
  const runner = aRunner(3 * SECOND);
  const endless = runner.run(ENDLESS, 10);
  const waiting = runner.run('SELECT 1', 10);
  expect(await endless).toEqual({
    refused: 'The statement would have taken longer than 3 seconds; ask for less, or filter by an id or a time first.',
  });
  expect(await waiting).toEqual(one);
  expect(await runner.run('SELECT 1', 10)).toEqual(one);
});

test('a statement that takes too much memory is ended the same way', async () => {
  const runner = aRunner(MINUTE);
  const greedy =
    'WITH RECURSIVE n(i, t) AS (SELECT 1, zeroblob(20000000) UNION ALL SELECT i + 1, zeroblob(20000000) FROM n) SELECT i FROM n ORDER BY t';
  expect(await runner.run(greedy, 10)).toEqual({
    refused: `The statement would have taken more than ${sqlLimits.memory} MB of memory; ask for less, or filter by an id or a time first.`,
  });
  expect(await runner.run('SELECT 1', 10)).toEqual(one);
});

test('what is refused keeps its sentence, and the process goes on', async () => {
  const runner = aRunner(20 * SECOND);
  expect(await runner.run('DROP TABLE contracts', 10)).toEqual({
    refused: 'A statement begins with SELECT, WITH or VALUES here: the mirror can only be read.',
  });
});

test('where eight wait already, a further one is not taken', async () => {
  const runner = aRunner(20 * SECOND);
  const taken = Array.from({ length: 8 }, () => runner.run('SELECT 1', 10));
  expect(await runner.run('SELECT 1', 10)).toEqual({ busy: true });
  for (const outcome of await Promise.all(taken)) expect(outcome).toEqual(one);
  expect(await runner.run('SELECT 1', 10)).toEqual(one);
});

test('statements of the owner have places of their own, and go before those of other programs', async () => {
  const runner = aRunner(20 * SECOND);
  const order: string[] = [];
  const others = Array.from({ length: 8 }, (_, index) =>
    runner.run('SELECT 1', 10).then(() => void order.push(`other ${index}`)),
  );
  const owner = await runner.run('SELECT 1', 10, { isOwner: true });
  expect(owner).toEqual(one);
  order.push('owner');
  await Promise.all(others);
  // One was run already.
  expect(order.indexOf('owner')).toBeLessThanOrEqual(1);
});

test('a mirror that is gone is a failure of the program and not of the statement', async () => {
  const module = new URL('../../src-main/workers/sql.process.ts', import.meta.url);
  const { clock } = realWorld();
  const runner = sqlRunner({ file: join(folder, 'none'), module, startProcess: startNodeProcess, clock, log: silentLog() });
  await expect(runner.run('SELECT 1', 10)).rejects.toThrow('could not be started');
});
