import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWriteDb } from '#main/store/db';
import { briefWrites } from '#main/store/forecasts/briefs';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { servedPath } from '#shared/http/openapi';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { systemsEndpoints } from '#shared/systems-api/index';
import { dayNumber } from '#shared/time';
import { root } from '../arch/repository.ts';
import { forecasting, writeDays } from '../support/forecasting.ts';
import { fakeClock } from '../support/world.ts';
import { type Running, scratchFolder, startNode } from './running.ts';

let folder: ReturnType<typeof scratchFolder>;
let simulator: Running;
let sources: string[];

beforeAll(async () => {
  folder = scratchFolder();
  simulator = startNode([join(root, 'out/main/simulator.js'), '--port', '0', '--scale', 'tiny']);
  const bases = await simulator.says('esi');
  sources = dataSourceNames.flatMap((name) => [`--${sourceOption(name)}`, String(bases[name])]);
});
afterAll(async () => {
  simulator.process.kill('SIGKILL');
  await simulator.ended;
  folder.remove();
});

/** npm run headless -- --once, as a script calls it. */
const once = async () => {
  const run = startNode([
    join(root, 'out/main/headless.js'),
    '--once',
    '--data-dir',
    folder.path,
    '--log-level',
    'silent',
    ...sources,
  ]);
  return run.ended;
};

/** The mirror's contracts, each with when it was first and last seen. */
function contracts(): unknown[] {
  const db = new Database(join(folder.path, 'live', 'mirror.sqlite'), { readonly: true });
  const rows = db.prepare('SELECT * FROM contracts ORDER BY contract_id').all();
  db.close();
  return rows;
}

it('mirrors a simulator that runs by itself and exits with 0; again at once it writes no contract', {
  timeout: 300_000,
}, async () => {
  expect(await once()).toEqual({ code: 0, stderr: '' });
  const first = contracts();
  expect(first.length).toBeGreaterThan(100);
  expect(await once()).toEqual({ code: 0, stderr: '' });
  expect(contracts()).toEqual(first);
});

/** What 38 systems with 120 contracts need not hold, although the whole demo galaxy does: no campaign is on, no ore on offer. */
const sparse = ['/systems/api/v1/fights/timers', '/contracts/api/v1/analytics/depth?type=34&limit=10'];

/** The forecast needs 35 days of history, of which a first run fetches three: the rest is written, and forecast from. */
async function liveThrough(days: number): Promise<void> {
  const db = openWriteDb(join(folder.path, 'live', 'mirror.sqlite'));
  const newest = db.prepare<[], string>("SELECT max(hour) FROM sampled_hours WHERE kind = 'jumps'").pluck().get() ?? '';
  writeDays(db, db.prepare<[], number>('SELECT system_id FROM system_rows').pluck().all(), newest, days);
  await forecasting(db, fakeClock(newest)).forecast();
  const brief = { status: 'fallback', text: 'Calm.', model: null, madeAt: newest, forecastMadeAt: newest, facts: {} } as const;
  briefWrites(db).record([{ ...brief, day: dayNumber(newest) + 1, regionId: null, region: null }]);
  db.close();
}

/** Every request that a text shows for this service or under the address that the documents give it, as it is to be asked. */
function requestsIn(text: string, origin: string): string[] {
  const addresses = text.matchAll(/(?:Example: |curl [^\n]*?')(http:\/\/127\.0\.0\.1:\d+\/(?:contracts|systems)\/[^'\s]+)/g);
  const quoted = text.matchAll(/`(\/api\/v1\/[^`]+)`/g);
  const service = /Base address: (?:<code>)?([^\s<]+)/.exec(text)?.[1];
  return [
    ...[...addresses].map(([, url = '']) => url.replace('http://127.0.0.1:4780', origin)),
    ...[...quoted].flatMap(([, path = '']) => (service === undefined ? [] : [`${service}${path}`])),
  ];
}

interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, { get: { parameters: { name: string; in: string; example?: string | number }[] } }>;
}

/** The request that the examples of each operation's parameters make. */
function requestsOfOpenApi({ servers, paths }: OpenApi): string[] {
  return Object.entries(paths).map(([path, { get }]) => {
    const given = get.parameters.filter(({ example }) => example !== undefined);
    const text = ({ example }: { example?: string | number }) => encodeURIComponent(String(example));
    const filled = given.reduce((address, one) => address.replace(`{${one.name}}`, text(one)), path);
    const query = given.filter((one) => one.in === 'query').map((one) => `${one.name}=${text(one)}`);
    return `${servers[0]?.url}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  });
}

/** Whether an answer has something to show. */
function hasRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0;
  return Object.values(data as object).some((value) =>
    typeof value === 'object' && value !== null ? hasRows(value) : value !== null,
  );
}

it('answers every example of its references, of the README and of docs/usage.md with rows', { timeout: 300_000 }, async () => {
  await liveThrough(40);
  const served = startNode([
    join(root, 'out/main/headless.js'),
    '--no-ingest',
    '--port',
    '0',
    '--data-dir',
    folder.path,
    '--log-level',
    'silent',
  ]);
  const { app: origin } = (await served.says('app')) as { app: string };
  const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const unescaped = (html: string) => html.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const references = [
    ...(await Promise.all(['/contracts/llms.txt', '/systems/llms.txt'].map(read))),
    ...(await Promise.all(['/contracts/docs', '/systems/docs'].map(read))).map(unescaped),
    ...['README.md', 'docs/usage.md'].map((path) => readFileSync(join(root, path), 'utf8')),
  ];
  const asked = [...new Set(references.flatMap((text) => requestsIn(text, origin)))].filter((url) => !url.endsWith('/llms.txt'));
  for (const endpoint of [...contractsEndpoints, ...systemsEndpoints]) {
    const path = new RegExp(`${servedPath(endpoint).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    expect(
      asked.some((url) => path.test(url)),
      endpoint.id,
    ).toBe(true);
  }
  const documents = await Promise.all(
    ['contracts', 'systems'].map(async (name) => JSON.parse(await read(`/${name}/api/v1/openapi.json`)) as OpenApi),
  );
  expect(asked).toEqual(expect.arrayContaining(documents.flatMap(requestsOfOpenApi)));
  const wrong: string[] = [];
  for (const url of asked) {
    const answer = await fetch(url);
    const body = (await answer.json()) as { data: unknown };
    const empty = !hasRows(body.data) && !sparse.includes(url.replace(origin, ''));
    if (answer.status !== 200 || empty) wrong.push(`${answer.status} ${url} ${JSON.stringify(body).slice(0, 100)}`);
  }
  served.process.kill('SIGTERM');
  await served.ended;
  expect(wrong).toEqual([]);
});
