import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeClient } from '#main/client-package';
import { eventWrites } from '#main/store/events/events';
import { isoUtc } from '#shared/time';
import { root } from '../arch/repository.ts';
import { askEveryRead } from '../support/every-read.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

const run = promisify(execFile);
let folder: string;
let app: TestApp;
let createClient: (options: { base: string; fetch?: unknown }) => any;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-client-'));
  writeClient(folder, `${root}/resources/astrolabe-client`);
  ({ createClient } = await import(pathToFileURL(join(folder, 'index.js')).href));
  app = await startTestApp({ fill: fillEveryShape });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
const come = () => {
  eventWrites(app.db).contracts('new', [203], { regionId: 10_000_002, isFirst: false, at: isoUtc(app.clock.now()) });
  app.changeStatus();
};

test('it compiles strictly without any package, knows parameters and answers of every service, and refuses what is misspelled', async () => {
  const source = `import { AstrolabeError, createClient, type Client } from './index.js';
    const client: Client = createClient({ base: 'http://127.0.0.1:4780' });
    export async function cheapest(): Promise<number | undefined> {
      const { data, meta } = await client.contracts.listContracts({ region_id: 10000002, type: ['auction'], sort: 'price' });
      const total: number = meta.total;
      // @ts-expect-error: no such sort
      await client.contracts.listContracts({ sort: 'colour' });
      // @ts-expect-error: the id is needed
      await client.contracts.getContract({});
      const { data: result } = await client.data.askSql({ sql: 'SELECT 1', limit: 1 });
      const columns: string[] = result.columns;
      const { data: system } = await client.systems.getSystem({ id: 'Jita' });
      const name: string = system.name;
      const { data: deals } = await client.trade.listDeals({ near: name, within: 3, region: ['The Forge'], dir: 'asc' });
      const profit: number = deals[0]?.profit ?? 0;
      const { data: legs } = await client.plan.listLegs({ from: 'Tama', to: '1DQ1-A', ship: 'Rhea' });
      const warned: string | null | undefined = legs.warning_details[0]?.system_name;
      // @ts-expect-error: a margin may be missing
      const margin: number = deals[0]!.rating!.margin;
      const file: Blob = await client.data.getSavedSearchFile({ file: 'on-offer.csv' });
      if (file.size === 0) return undefined;
      for await (const { event, data: told } of client.data.followEventsStream({ kind: 'contract' }))
        if (event === 'change') return told.contract_id ?? total + columns.length;
      return data[0]?.contract_id ?? profit + margin + (warned?.length ?? 0);
    }
    export const waits = (failure: unknown) => failure instanceof AstrolabeError && failure.retryAfter;`;
  writeFileSync(join(folder, 'use.ts'), source);
  const options = '--ignoreConfig --noEmit --strict --module nodenext --target es2024 --lib es2024,dom,dom.asynciterable';
  const compiler = `${root}/node_modules/typescript/bin/tsc`;
  const written = await run(process.execPath, [
    compiler,
    ...options.split(' ').filter((one) => one !== '--types'),
    join(folder, 'use.ts'),
  ]).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
  expect(written).toBe('');
}, 60_000);

test('every GET endpoint is asked through it; what the mirror lacks is an error with the service’s sentence', async () => {
  interface Refusal {
    status: number;
    message: string;
  }
  const refusals: Refusal[] = [];
  const wrapped = Object.fromEntries(
    Object.entries(createClient({ base: app.origin })).map(([service, functions]) => [
      service,
      Object.fromEntries(
        Object.entries(functions as Record<string, any>).map(([id, call]) => [
          id,
          // This mirror has neither forecasts nor every type: the demo's has (test/e2e/client.spec.ts).
          async (args?: object) => {
            try {
              return await call(args);
            } catch (failure) {
              refusals.push(failure as Refusal);
              return { data: null };
            }
          },
        ]),
      ),
    ]),
  );
  const answers = await askEveryRead(wrapped, app.origin);
  const answered = [...answers.values()].filter(({ data }) => data !== null).length;
  expect(answered).toBeGreaterThan(25);
  for (const { status, message } of refusals) {
    expect([400, 404, 503], message).toContain(status);
    expect(message).toMatch(/\.$/);
  }
});

test('what is no JSON comes as a file, and one who asks for it as JSON is told how', async () => {
  const { data } = createClient({ base: app.origin });
  const file = await data.getSavedSearchFile({ file: 'on-offer.csv' });
  expect(file.type).toMatch(/^text\/csv/);
  expect(await file.text()).toMatch(/^contract_id,type,.*\r\n3/);
  await expect(data.getSavedSearch({ file: 'on-offer.csv' })).rejects.toMatchObject({
    code: 'not_json',
    message: 'The answer is text/csv and no JSON; ask for it with getSavedSearchFile.',
  });
});

test('a failure has status, code and sentence; one who is not there is unreachable', async () => {
  const client = createClient({ base: app.origin });
  await expect(client.contracts.listContracts({ sort: 'colour' })).rejects.toMatchObject({
    name: 'AstrolabeError',
    status: 400,
    code: 'bad_request',
    message: expect.stringContaining('sort must be one of'),
  });
  await expect(client.data.askSql({ sql: 'DROP TABLE contracts' })).rejects.toMatchObject({ status: 400 });
  await expect(createClient({ base: 'http://127.0.0.1:1' }).contracts.getStats()).rejects.toMatchObject({
    code: 'unreachable',
    status: 0,
  });
});

test('its stream comes back by itself where it was', async () => {
  const aborting = new AbortController();
  const other = await startTestApp({ fill: fillEveryShape });
  const tell = () => {
    eventWrites(other.db).contracts('new', [203], { regionId: 10_000_002, isFirst: false, at: isoUtc(other.clock.now()) });
    other.changeStatus();
  };
  tell();
  const stream = createClient({ base: other.origin }).data.followEventsStream(
    {},
    { signal: aborting.signal, lastEventId: 0, retryMs: 10 },
  );
  const { value: first } = await stream.next();
  expect([first.event, first.id, first.data.contract_id]).toEqual(['change', 1, 203]);
  // Dropped for being slow, say: the server ends the stream with a message.
  const next = stream.next();
  other.endStreams();
  expect((await next).value).toMatchObject({ event: 'dropped' });
  tell();
  expect((await stream.next()).value).toMatchObject({ event: 'change', id: 2 });
  aborting.abort();
  expect((await stream.next()).done).toBe(true);
  await other.close();
});

test('its stream waits as long as a refusal says, and asks then from where it was', async () => {
  vi.useFakeTimers();
  try {
    const asked: string[] = [];
    const aborting = new AbortController();
    const fetch = async (url: string) => {
      asked.push(url);
      const body = '{"error":{"code":"rate_limited","message":"Later."}}';
      if (asked.length === 1) return new Response(body, { status: 429, headers: { 'Retry-After': '20' } });
      aborting.abort();
      return new Response('');
    };
    const stream = createClient({ base: 'http://127.0.0.1:1', fetch }).data.followEventsStream(
      { since: 7 },
      { signal: aborting.signal, retryMs: 1 },
    );
    const ended = stream.next();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await ended).done).toBe(true);
    expect(asked[1]).toContain('since=7');
  } finally {
    vi.useRealTimers();
  }
});

test('the Python example follows the feed with the standard library alone, where there is a Python', async ({ skip }) => {
  const exists = await run('python3', ['--version']).then(
    () => true,
    () => false,
  );
  if (!exists) skip('there is no python3 here');
  const said = run('python3', [join(folder, 'example.py'), app.origin, '2']);
  await expect.poll(() => app.listeners.size).toBeGreaterThan(0);
  come();
  come();
  const lines = (await said).stdout.trim().split('\n');
  expect(lines.slice(-2)).toEqual(['change contract new 203', 'change contract new 203']);
  expect(lines.length).toBe(5);
}, 60_000);
