import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_SEED, generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { exampleReads } from '#main/store/examples';
import { analyticsPrices } from '#shared/contracts-api/analytics';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { errorBody } from '#shared/http/errors';
import { exampleBody, exampleUrl } from '#shared/http/examples';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { tradeEndpoints } from '#shared/trade-api/index';
import { ask, OWN_WINDOW, startTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts';
import { type FakeClock, fakeClock, testWorld } from '../support/world.ts';

/** As the app's own window, whose limit this suite keeps to. */
const unhurried = OWN_WINDOW;
const everyEndpoint = [...contractsEndpoints, ...systemsEndpoints].map(({ id }) => id);
/** What no mirror is needed for, or what counts how much of it there is. */
const always = ['listCategories', 'getStats', 'getIndex', 'getSystemsStats', 'getHealth', 'getCatalog'];
/** They need 35 days of history, which none of these mirrors has. */
const forecasts = ['listSystemForecasts', 'listForecastHotspots', 'listBriefs', 'listForecastAccuracy'];

let folder: string;
let clock: FakeClock;
let upstream: Simulator;
let ingest: IngestHandle;
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-lives-'));
  clock = fakeClock('2026-11-20T12:07:00Z');
  const model = generatedModel({ seed: DEMO_SEED, startsAt: clock.now(), scale: tinyScale });
  upstream = await startSimulator({ clock, model });
});
afterAll(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true });
});

/** Opens the mirror, collects as its schedule says or not at all, and serves it. */
async function open(schedule: boolean): Promise<void> {
  const file = join(folder, 'mirror.sqlite');
  const config = { sources: { ...upstream.sources, everef: null }, contact: 'test', simulated: true };
  ingest = await startIngest({ config, world: testWorld({ clock }), log: silentLog(), file, schedule });
  app = await startTestApp({ file, clock, status: () => ingest.snapshot() });
}
async function close(): Promise<void> {
  await app.close();
  clock.auto = true;
  await ingest.close();
  clock.auto = false;
}
async function once(): Promise<void> {
  clock.auto = true;
  expect(await ingest.runOnce()).toEqual({ failed: [] });
  clock.auto = false;
}

async function data(service: 'contracts' | 'systems', path: string): Promise<any> {
  const answer = await ask(`${app[service]}/api/v1${path}`, { headers: unhurried });
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.json;
}

/** Asks for the example of every endpoint and holds each answer to what all answers promise. Gives the ids that are unavailable. */
async function unavailable(state: string): Promise<string[]> {
  const names = exampleReads(app.db)(clock.now());
  const found: string[] = [];
  for (const [base, endpoints] of [
    [app.contracts, contractsEndpoints],
    [app.systems, systemsEndpoints],
  ] as const)
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const url = exampleUrl(endpoint, base, names);
      const answer = await ask(url, { headers: unhurried });
      expect([answer.status, answer.headers['x-mirror-state']], `${url} ${answer.text.slice(0, 200)}`).toEqual([
        answer.status === 503 ? 503 : 200,
        answer.status === 503 ? undefined : state,
      ]);
      expect(answer.headers).toHaveProperty('x-ratelimit-remaining');
      if (answer.status === 503) found.push(endpoint.id);
      await (answer.status === 503 ? refusedForNow(answer) : answeredInFull(endpoint, url, answer));
    }
  return found;
}

async function refusedForNow({ headers, json }: TestAnswer): Promise<void> {
  expect(errorBody.parse(json).error.code).toBe('unavailable');
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
}

async function answeredInFull(endpoint: Endpoint, url: string, { headers, json }: TestAnswer): Promise<void> {
  expect(endpoint.response.parse(json)).toEqual(json);
  const observed = headers['last-modified'];
  if (observed !== undefined) expect(Date.parse(observed)).toBeLessThanOrEqual(clock.now());
  const again = await ask(url, { headers: { ...unhurried, 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
}

/** What one answer says of the mirror, another one says too. */
async function answersAgree(): Promise<void> {
  const now = isoUtc(clock.now());
  const { meta, data: outstanding } = await data(
    'contracts',
    '/contracts?status=outstanding&sort=date_expired&dir=asc&page_size=200',
  );
  const stats = (await data('contracts', '/stats')).data;
  expect(outstanding.filter(({ date_expired }: any) => date_expired <= now)).toEqual([]);
  expect([outstanding.length, meta.total]).toEqual([stats.contracts_outstanding, stats.contracts_outstanding]);

  const sum = (rows: any[]) => rows.reduce((total, { contracts }) => total + contracts, 0);
  expect(sum((await data('contracts', '/analytics/volume?days=30&top_regions=50')).data)).toBe(stats.contracts_total);
  for (const by of ['corp', 'character'])
    expect(sum((await data('contracts', `/analytics/issuers?days=30&by=${by}&limit=200`)).data)).toBe(stats.contracts_total);
  expect(sum((await data('contracts', '/analytics/issuers?days=1&limit=200')).data)).toBe(stats.contracts_last_24h);

  expect((await data('systems', '/stats')).data.gates).toBe((await data('systems', '/map')).meta.gates);
  for (const { prime_hour } of (await data('systems', '/fights/hotspots?hours=24')).data.hotspots)
    expect(prime_hour).toEqual(expect.any(Number));
  for (const { id } of (await data('systems', '/systems?has_npc_station=true&page_size=5')).data)
    for (const { owner } of (await data('systems', `/systems/${id}`)).data.stations) expect(owner).toEqual(expect.any(String));
  const chokepoints = (await data('systems', '/gate-camps?limit=500')).data;
  const alike = Object.groupBy(chokepoints, (row: any) => `${row.betweenness.toPrecision(8)} ${row.gate_pressure}`);
  for (const rows of Object.values(alike)) expect(new Set((rows ?? []).map((row: any) => row.gate_camp_score)).size).toBe(1);
  expect(Object.keys(alike).length).toBeLessThan(chokepoints.length);
}

async function health(): Promise<string> {
  const { status, last_collection_at, sources } = (await data('systems', '/health')).data;
  const times = sources.flatMap((each: any) => each.last_collection_at ?? []);
  expect(last_collection_at).toBe(times.sort().at(-1) ?? null);
  return status;
}

/** The lives follow each other in one mirror: a small galaxy of the demo, in simulated time. */
describe('both services keep what they promise', () => {
  test('over an empty mirror: nothing is made up, and what is missing may be asked for again', async () => {
    await open(false);
    expect(await unavailable('empty')).toEqual(everyEndpoint.filter((id) => !always.includes(id)));
    expect(await health()).toBe('starting');
  });

  test('after --once, and after a second one at once, which asks for no list and writes no contract', async () => {
    const contracts = () => app.db.prepare('SELECT * FROM contracts ORDER BY contract_id').all();
    await once();
    expect(await unavailable('complete')).toEqual(forecasts);
    await answersAgree();
    const first = contracts();
    expect(first.length).toBeGreaterThan(100);
    upstream.clearRequests();
    await once();
    expect(upstream.requests.filter(({ path }) => /^\/contracts\/public\/\d+\?/.test(path))).toEqual([]);
    expect(contracts()).toEqual(first);
    expect(await unavailable('complete')).toEqual(forecasts);
    expect(await health()).toBe('ok');
    await close();
  });

  test('while it is kept up to date for an hour', async () => {
    const newest = async () => fromIso((await data('contracts', '/stats')).data.latest_contract_seen_at);
    await open(true);
    const before = await newest();
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await clock.advance(HOUR / 4);
      expect(await unavailable('complete')).toEqual(forecasts);
      await answersAgree();
    }
    expect((await newest()) - before).toBeGreaterThanOrEqual(HOUR / 2);
    expect(await health()).toBe('ok');
    await close();
  });

  test('frozen: ten days later, served as it is, every answer says that it is stale, and nothing expired is on offer', async () => {
    clock.jump(10 * DAY);
    await open(false);
    expect(await unavailable('stale')).toEqual(forecasts);
    await answersAgree();
    expect(await health()).toBe('degraded');
    await close();
  });

  test('rested for 35 days: what was on offer then is still in every list, said to have expired, and nothing of it is on offer', async () => {
    clock.jump(25 * DAY);
    await open(false);
    expect(await unavailable('stale')).toEqual(forecasts);
    const stored = (where: string) => app.db.prepare(`SELECT count(*) FROM contracts WHERE ${where}`).pluck().get();
    const total = async (path: string) => (await ask(`${app.origin}${path}`, { headers: unhurried })).json.meta.total;
    const lists = ['/contracts/api/v1/contracts?', '/trade/api/v1/contracts?'];
    for (const list of lists) {
      expect(await total(list)).toBe(stored('hidden = 0'));
      expect(await total(`${list}status=outstanding`)).toBe(0);
    }
    expect(await total('/trade/api/v1/contracts?expired_unjudged=true')).toBe(stored("status = 'outstanding'"));
    const couriers = await total('/trade/api/v1/couriers?expired_unjudged=any');
    expect([couriers > 0, await total('/trade/api/v1/couriers')]).toEqual([true, 0]);
    expect(await total('/trade/api/v1/blueprints?expired_unjudged=any')).toBeGreaterThan(0);
    const { type } = exampleReads(app.db)(clock.now());
    expect(await total(`/trade/api/v1/depth?expired_unjudged=any&type=${encodeURIComponent(type)}`)).toBeGreaterThan(0);
    expect(await total(`/contracts/api/v1/analytics/depth?type=${encodeURIComponent(type)}`)).toBe(0);
    const stats = (await data('contracts', '/stats')).data;
    expect(stats.contracts_outstanding).toBe(0);
    const seen = async (path: string) =>
      (await data('contracts', path)).data.reduce((sum: number, row: any) => sum + row.contracts, 0);
    for (const windowed of ['/analytics/volume?days=30&top_regions=50', '/analytics/issuers?days=30&limit=200']) {
      expect(await seen(windowed)).toBe(0);
      expect(await seen(`${windowed}&ends=last_look`)).toBe(stats.contracts_total);
    }
    const rows = async (path: string) => (await ask(`${app.origin}${path}`, { headers: unhurried })).json.data.length;
    const offered = '/trade/api/v1/types?limit=200';
    expect([await rows(offered), (await rows(`${offered}&ends=last_look`)) > 0]).toEqual([0, true]);
    const prices = exampleUrl(analyticsPrices, '/contracts', exampleReads(app.db)(clock.now())).replace('days=7', 'days=30');
    expect([await rows(prices), (await rows(`${prices}&ends=last_look`)) > 0]).toEqual([0, true]);
    await close();
  });

  test('rested for 35 days, the services for traders, planners and programs answer every example, from what there is', async () => {
    await open(false);
    const names = exampleReads(app.db)(clock.now());
    const refused: string[] = [];
    for (const [mount, endpoints] of [
      ['trade', tradeEndpoints],
      ['plan', planEndpoints],
      ['data', dataEndpoints],
    ] as const)
      for (const endpoint of endpoints as readonly Endpoint[]) {
        const url = exampleUrl(endpoint, `${app.origin}/${mount}`, names);
        const body = exampleBody(endpoint);
        const headers = { ...unhurried, Accept: 'application/json', 'Content-Type': 'application/json' };
        const answer = await ask(url, body === undefined ? { headers } : { headers, method: 'POST', body });
        if (answer.status === 200) expect(endpoint.response.safeParse(answer.json).success, url).toBe(true);
        else refused.push(`${answer.status} ${endpoint.id}`);
      }
    // The first looks back 30 days, in which nothing was issued; the second is as everywhere before 35 days of history.
    expect(refused).toEqual(['404 getRival', '503 listFightChances']);
    await close();
  });
});
