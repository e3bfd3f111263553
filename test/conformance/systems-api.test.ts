import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint';
import { errorBody } from '#shared/http/errors';
import { systemsEndpoints } from '#shared/systems-api/index';
import { systemSorts } from '#shared/systems-api/systems';
import { HOUR, MINUTE } from '#shared/time';
import { insertRow } from '../support/builders.ts';
import { aSourceState } from '../support/source-states.ts';
import { ask, startTestApp, type TestAnswer, type TestApp, type TestRequest } from '../support/test-app.ts';
import { fillPlan } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillSystems });
});
afterAll(() => app.close());

/** Asks, and lets a minute pass where the limit is used up: only one of these tests is about it. */
async function get(path: string, options: TestRequest = {}, of: TestApp = app): Promise<TestAnswer> {
  const answer = await ask(`${of.systems}/api/v1${path}`, options);
  if (answer.headers['x-ratelimit-remaining'] === '0') await of.clock.advance(MINUTE);
  return answer;
}
async function body(path: string): Promise<any> {
  const answer = await get(path);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.json;
}
const data = async (path: string): Promise<any> => (await body(path)).data;
const names = async (query: string): Promise<string[]> => (await data(`/systems?${query}`)).map((row: any) => row.name);

async function refused(path: string, ...mentions: string[]): Promise<void> {
  const answer = await get(path);
  expect(answer.status, `${path} ${answer.text}`).toBe(400);
  const { error } = errorBody.parse(answer.json);
  expect(error.code).toBe('bad_request');
  for (const mention of mentions) expect(error.message).toContain(mention);
}

/** One good address of every endpoint. */
const addresses: Record<string, string> = {
  listSystems: '/systems',
  getSystem: '/systems/30000142',
  getSystemHistory: '/systems/Jita/history',
  getSystemCircadian: '/systems/Jita/circadian',
  getSystemSovereignty: '/systems/1DQ1-A/sovereignty',
  searchSystems: '/search?q=ji',
  listSystemRegions: '/regions',
  listGateCamps: '/gate-camps',
  listFightHotspots: '/fights/hotspots',
  listTimers: '/fights/timers',
  getMap: '/map',
  getJumpRange: '/jump-range?staging=Jita',
  getCapitalRange: '/capital-range?staging=Jita',
  listWormholes: '/wormholes',
  getSystemsStats: '/stats',
  getHealth: '/health',
  getCatalog: '',
};
/** Seconds of decisions §2; null is no-store. */
const lifetimes: Record<string, number | null> = {
  listSystems: 60,
  getSystem: 60,
  listFightHotspots: 60,
  listTimers: 60,
  listWormholes: 60,
  getSystemsStats: 60,
  getMap: 300,
  listGateCamps: 300,
  getSystemSovereignty: 300,
  getHealth: null,
  getSystemHistory: 3600,
  getSystemCircadian: 3600,
  searchSystems: 3600,
  listSystemRegions: 3600,
  getJumpRange: 3600,
  getCapitalRange: 300,
  getCatalog: 3600,
};
const every: readonly [string, Endpoint][] = systemsEndpoints
  .filter(({ id }) => Object.hasOwn(addresses, id))
  .map((endpoint) => [endpoint.id, endpoint as Endpoint]);

describe.each(every)('%s', (id, endpoint) => {
  const address = addresses[id] ?? '';

  test('answers 200 with its own schema, and nothing beside it', async () => {
    const json = await body(address);
    expect(endpoint.response.parse(json)).toEqual(json);
  });

  test('says how long it may be kept, how old its data is and in which state the mirror is', async () => {
    const { headers } = await get(address);
    const seconds = lifetimes[id];
    expect(headers['cache-control']).toBe(seconds === null ? 'no-store' : `public, max-age=${seconds}`);
    expect(headers['x-mirror-state']).toBe('complete');
    expect(headers['x-ratelimit-limit']).toBe('120');
    expect(Number(headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(0);
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(1e9);
    if (!['getHealth', 'getCatalog'].includes(id)) expect(headers['last-modified']).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  });

  test('answers 304 to the tag that it gave, HEAD without a body, OPTIONS with Allow, and 405 to what writes', async () => {
    const first = await get(address);
    const tag = first.headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await get(address, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await get(address, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', tag]);
    const options = await get(address, { method: 'OPTIONS' });
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await get(address, { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(errorBody.parse(answer.json).error.code).toBe('method_not_allowed');
    }
  });

  test('refuses a parameter that it does not know', async () => {
    await refused(`${address}${address.includes('?') ? '&' : '?'}colour=red`, "'colour'");
  });
});

test('every endpoint of the catalogue is asked by this suite or by the one of the forecasts', () => {
  const others = systemsEndpoints.map(({ id }) => id).filter((id) => !Object.hasOwn(addresses, id));
  expect(others.every((id) => /forecast|brief/i.test(id))).toBe(true);
});

describe('filters of /systems', () => {
  test('without one the quietest come first', async () => {
    expect(await names('')).toEqual(['1DQ1-A', 'HED-GP', 'Niarja', 'Tama', 'Perimeter', 'Jita']);
  });

  test.each([
    ['security=high', ['Niarja', 'Perimeter', 'Jita']],
    ['security=low', ['Tama']],
    ['security=null', ['1DQ1-A', 'HED-GP']],
    ['region=the%20forge', ['Perimeter', 'Jita']],
    ['region=Catch', ['1DQ1-A', 'HED-GP']],
    ['constellation=KIMOTORO', ['Perimeter', 'Jita']],
    ['activity_min=60', ['Tama', 'Perimeter', 'Jita']],
    ['activity_max=20', ['1DQ1-A', 'HED-GP']],
    ['activity_min=20&activity_max=40', ['HED-GP', 'Niarja']],
    ['jumps_min=200', ['Tama', 'Perimeter', 'Jita']],
    ['jumps_max=50', ['1DQ1-A', 'HED-GP', 'Niarja']],
    ['kills_min=1', ['HED-GP', 'Tama', 'Jita']],
    ['kills_max=0', ['1DQ1-A', 'Niarja', 'Perimeter']],
    ['adm_min=4.2', ['1DQ1-A', 'HED-GP']],
    ['adm_max=4.1', []],
    ['min_consistency=50', ['1DQ1-A', 'HED-GP']],
    ['max_hub_distance=1', ['Perimeter', 'Jita']],
    ['near=Jita&within=0', ['Jita']],
    ['near=30000142&within=1', ['Perimeter', 'Jita']],
    ['near=Jita&within=1&security=high&jumps_min=1000&has_npc_station=false', ['Perimeter']],
    ['activity_type=pvp', ['Tama']],
    ['activity_type=pve', ['Niarja']],
    ['activity_type=mixed', ['Perimeter', 'Jita']],
    ['activity_type=dead', ['1DQ1-A']],
    ['trend=increasing', ['Perimeter']],
    ['trend=decreasing', ['Niarja']],
    ['trend=stable', ['Jita']],
    ['has_npc_station=true', ['Jita']],
    ['quiet_now=true', ['1DQ1-A']],
    ['incursion=true', ['Niarja']],
    ['sov_campaign=true', ['HED-GP']],
    ['fw_contested=true', ['Tama']],
    ['wormhole_access=true', ['HED-GP']],
    ['security=high&jumps_min=1000&has_npc_station=false', ['Perimeter']],
  ])('%s leaves %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each(['has_npc_station', 'quiet_now', 'incursion', 'sov_campaign', 'fw_contested', 'wormhole_access'])(
    '%s=false leaves just those that %s=true leaves out',
    async (flag) => {
      const [yes, no] = [await names(`${flag}=true`), await names(`${flag}=false`)];
      expect([...yes, ...no].sort()).toEqual((await names('')).sort());
      expect(yes.length).toBeGreaterThan(0);
      await refused(`/systems?${flag}=yes`, flag, 'true or false');
    },
  );

  const columns: Record<(typeof systemSorts)[number], string> = {
    activity: 'activity_score',
    jumps: 'jumps_1h',
    kills: 'kills_1h',
    npc_kills: 'npc_kills_1h',
    jumps_24h: 'jumps_24h',
    kills_24h: 'kills_24h',
    consistency: 'consistency_score',
    hub: 'hub_distance',
    danger: 'danger_score',
    gate_camp: 'gate_camp_score',
    security: 'security_status',
    name: 'name',
  };
  test.each(systemSorts)('sort=%s orders both ways, nulls last in both', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const values = (await data(`/systems?sort=${sort}&order=${order}`)).map((row: any) => row[columns[sort]]);
      const known = values.filter((value: unknown) => value !== null);
      expect(new Set(known).size).toBeGreaterThan(1);
      const sign = order === 'asc' ? 1 : -1;
      const upper = (value: any) => (typeof value === 'string' ? value.toLowerCase() : value);
      expect(known).toEqual([...known].sort((a, b) => sign * (upper(a) < upper(b) ? -1 : upper(a) > upper(b) ? 1 : 0)));
      expect(values.slice(known.length).every((value: unknown) => value === null)).toBe(true);
    }
  });

  test('pages cut the list, and past its end there is nothing but the true total', async () => {
    const first = await body('/systems?page_size=4');
    const second = await body('/systems?page_size=4&page=2');
    expect([...first.data, ...second.data].map((row: any) => row.name)).toEqual(await names(''));
    expect(second.meta).toMatchObject({ page: 2, page_size: 4, total: 6, total_pages: 2 });
    expect(await body('/systems?page=99')).toMatchObject({ data: [], meta: { total: 6 } });
    expect((await body('/systems')).meta.page_size).toBe(50);
  });

  test('fields keeps the named members alone', async () => {
    expect(await data('/systems?fields=name,jumps_1h&max_hub_distance=0')).toEqual([{ name: 'Jita', jumps_1h: 4000 }]);
    await refused('/systems?fields=name,colour', 'fields', "'name,colour'");
  });

  test.each([
    ['security=nullsec', ['security', 'high, low, null']],
    ['region=Forge', ['region', 'The Forge']],
    ['constellation=Kimotor', ['constellation', 'Kimotoro']],
    ['activity_min=-1', ['activity_min', '0 to 100']],
    ['activity_max=100.5', ['activity_max', '0 to 100']],
    ['activity_min=50&activity_max=40', ['activity_min', 'activity_max']],
    ['jumps_min=x', ['jumps_min', "'x'"]],
    ['jumps_max=-1', ['jumps_max']],
    ['jumps_min=2&jumps_max=1', ['jumps_min']],
    ['kills_min=1.5', ['kills_min']],
    ['kills_max=-1', ['kills_max']],
    ['kills_min=2&kills_max=1', ['kills_min']],
    ['min_consistency=101', ['min_consistency', '0 to 100']],
    ['max_hub_distance=-1', ['max_hub_distance']],
    ['within=2', ['within', 'near']],
    ['near=Jitta', ['near', "'Jita'"]],
    ['near=Jita&within=101', ['within', '101']],
    ['activity_type=busy', ['activity_type', 'pve, pvp, mixed, dead']],
    ['trend=up', ['trend', 'increasing']],
    ['sort=colour', ['sort']],
    ['order=down', ['order']],
    ['page=0', ['page']],
    ['page_size=0', ['page_size', '1 to 500']],
    ['page_size=501', ['page_size', '1 to 500']],
    ['jump_min=3', ["'jump_min'", "'jumps_min'"]],
    ['sort=name&sort=jumps', ['sort', '2 times']],
  ])('%s is refused with a sentence that names it', async (query, mentions) => {
    await refused(`/systems?${query}`, ...mentions);
  });
});

describe('one system', () => {
  test('is found by id and by name in any case, and 404 says which name may have been meant', async () => {
    expect((await data('/systems/jITA')).id).toBe(30000142);
    const missing = await get('/systems/Jitaa');
    expect(missing.status).toBe(404);
    expect(errorBody.parse(missing.json).error.message).toContain("'Jita'");
    expect((await get('/systems/31000005')).status).toBe(404);
  });

  test('its page has all that is live there', async () => {
    expect(await data('/systems/Jita')).toMatchObject({
      live: { hour_ending: '2026-11-20T12:00:00Z', jumps: 100, ship_kills: 1, pod_kills: 0, npc_kills: 2 },
      neighbours: [{ name: 'Perimeter' }],
      stations: [{ id: 60003760, owner: 'Caldari Navy' }],
      wormholes: [{ connection_id: '3' }],
      daily: [
        { date: '2026-11-18', jumps: 2400, hours: 24 },
        { date: '2026-11-20', jumps: 1200, hours: 12 },
      ],
    });
    expect(await data('/systems/HED-GP')).toMatchObject({
      campaigns: [{ campaign_id: 1, state: 'upcoming', defender_name: 'Goonswarm Federation' }],
      fights: [{ fight_id: 'b' }],
      live: { jumps: 0 },
    });
  });

  test('its history has a row for each day with a sample, and none for a day without', async () => {
    expect(await data('/systems/Jita/history?days=3')).toEqual([
      {
        date: '2026-11-18',
        jumps: 2400,
        ship_kills: 24,
        pod_kills: 0,
        npc_kills: 48,
        hours: 24,
        jump_hours: 24,
        kill_hours: 24,
      },
      {
        date: '2026-11-20',
        jumps: 1200,
        ship_kills: 12,
        pod_kills: 0,
        npc_kills: 24,
        hours: 12,
        jump_hours: 12,
        kill_hours: 12,
      },
    ]);
    expect(await data('/systems/Jita/history?days=1')).toHaveLength(1);
    expect((await body('/systems/Jita/history')).meta.days).toBe(90);
    expect((await get('/systems/Jita/history?days=365')).status).toBe(200);
    for (const bad of ['0', '366', 'x']) await refused(`/systems/Jita/history?days=${bad}`, 'days', '1 to 365');
  });

  test('a figure of its history is null on a day without one sampled hour of it, never 0', async () => {
    const other = await startTestApp({
      fill: (db) => {
        fillSystems(db);
        db.exec("DELETE FROM sampled_hours WHERE kind = 'jumps' AND hour >= '2026-11-20'");
        db.exec("DELETE FROM sampled_hours WHERE kind = 'kills' AND hour < '2026-11-20'");
        db.exec('UPDATE activity_days SET jumps = NULL, jumps_total = 0 WHERE day = (SELECT max(day) FROM activity_days)');
      },
    });
    const answer = await get('/systems/Jita/history?days=3', {}, other);
    expect(answer.json.data).toEqual([
      {
        date: '2026-11-18',
        jumps: 2400,
        ship_kills: null,
        pod_kills: null,
        npc_kills: null,
        hours: 0,
        jump_hours: 24,
        kill_hours: 0,
      },
      {
        date: '2026-11-20',
        jumps: null,
        ship_kills: 12,
        pod_kills: 0,
        npc_kills: 24,
        hours: 0,
        jump_hours: 0,
        kill_hours: 12,
      },
    ]);
    await other.close();
  });

  test('its day has 24 hours whose shares sum to one', async () => {
    const { data: hours, meta } = await body('/systems/Jita/circadian');
    expect(hours.map((row: any) => row.hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(hours.reduce((sum: number, row: any) => sum + row.share, 0)).toBeCloseTo(1);
    expect(hours[0]).toMatchObject({ jumps: 100, kills: 1, npc_kills: 2 });
    expect(meta).toMatchObject({ days: 35, hours: 36 });
    const dead = await data('/systems/1DQ1-A/circadian');
    expect(dead.every((row: any) => row.share === 0)).toBe(true);
  });

  test('its sovereignty has the owner of today, and each change in the window with the state at its beginning', async () => {
    expect(await data('/systems/1DQ1-A/sovereignty')).toEqual({
      current: {
        alliance_id: 1354830081,
        alliance_name: 'Goonswarm Federation',
        faction_id: null,
        faction_name: null,
        adm: 4.2,
        vulnerable_from: '2026-11-20T20:00:00Z',
        vulnerable_until: '2026-11-20T22:00:00Z',
        since: '2026-01-04T18:00:00Z',
      },
      changes: [
        { at: '2026-09-01T00:00:00Z', alliance_id: 1354830081, alliance_name: 'Goonswarm Federation', adm: 3.9 },
        { at: '2026-11-15T00:00:00Z', alliance_id: 1354830081, alliance_name: 'Goonswarm Federation', adm: 4.2 },
      ],
    });
    expect((await data('/systems/1DQ1-A/sovereignty?days=2')).changes).toHaveLength(1);
    expect((await data('/systems/Jita/sovereignty')).current).toBeNull();
    for (const bad of ['0', '366']) await refused(`/systems/Jita/sovereignty?days=${bad}`, 'days');
  });
});

describe('names and the map', () => {
  test('search puts the exact name first, then prefixes, then what holds the text', async () => {
    expect((await data('/search?q=ja')).map((row: any) => row.name)).toEqual(['Niarja']);
    expect((await data('/search?q=TAMA')).map((row: any) => row.name)).toEqual(['Tama']);
    expect(await data('/search?q=thera')).toEqual([]);
    expect((await data('/search?q=i&limit=1'.replace('q=i', 'q=er'))).length).toBe(1);
    await refused('/search?q=j', 'q', '2 to 200');
    await refused('/search', 'q', 'required');
    await refused('/search?q=ji&limit=101', 'limit');
  });

  test('regions count their systems by security', async () => {
    expect(await data('/regions')).toEqual([
      { region_id: 10000014, name: 'Catch', systems: 2, high: 0, low: 0, null: 2 },
      { region_id: 10000033, name: 'The Citadel', systems: 2, high: 1, low: 1, null: 0 },
      { region_id: 10000002, name: 'The Forge', systems: 2, high: 2, low: 0, null: 0 },
    ]);
  });

  test('chokepoints rank by betweenness, or by their score', async () => {
    const ranked = await body('/gate-camps');
    expect(ranked.data[0]).toMatchObject({ rank: 1, name: 'Perimeter', betweenness: 0.7 });
    expect(ranked.meta).toEqual({ total: 6, pressure_source: 'killmails' });
    expect((await data('/gate-camps?sort=score&limit=1')).map((row: any) => row.name)).toEqual(['Tama']);
    await refused('/gate-camps?limit=501', 'limit');
    await refused('/gate-camps?sort=name', 'sort');
  });

  test('the map has every system in metres, each gate once, and who holds what', async () => {
    const { data: map, meta } = await body('/map');
    expect(meta).toMatchObject({ systems: 6, gates: 5, metres_per_light_year: 9.4607304725808e15 });
    expect([meta.jumps_until, meta.kills_until].every((end) => end === null || end.endsWith(':00Z'))).toBe(true);
    expect(map.gates).toContainEqual([30000142, 30000144]);
    expect(map.owners).toEqual({ '1354830081': 'Goonswarm Federation' });
    const [from, to] = [30000142, 30004759].map((id) => map.systems.find((row: any) => row.id === id));
    expect(Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z) / meta.metres_per_light_year).toBeCloseTo(8.9993, 3);
  });

  test('the large map is made once for each version of the data', async () => {
    const first = await get('/map');
    const second = await get('/map', { headers: { 'accept-encoding': 'gzip' } });
    expect(second.headers['content-encoding']).toBe('gzip');
    expect(second.headers.etag).toBe(`${first.headers.etag?.slice(0, -1)}-gzip"`);
  });
});

describe('ranges', () => {
  test('jump-range counts gate jumps from the staging system, which is 0; what cannot be reached is absent', async () => {
    expect(await data('/jump-range?staging=jita')).toEqual({
      jumps: { 30000142: 0, 30000144: 1, 30002813: 2, 30003504: 2, 30001161: 3, 30004759: 4 },
    });
    expect((await data('/jump-range?staging=30000142&mode=highsec')).jumps).toEqual({ 30000142: 0, 30000144: 1, 30003504: 2 });
    expect((await data('/jump-range?staging=Jita&mode=safest')).jumps[30004759]).toBe(4);
    expect((await data('/jump-range?staging=Jita&wormholes=true')).jumps[30001161]).toBe(2);
    const own = '/jump-range?staging=Jita&chain=30000142:J120452,J120452:1DQ1-A:20261120T1800Z';
    expect((await data(own)).jumps[30004759], 'by two wormholes of mine').toBe(2);
    expect((await data(`${own},J120452:Nowhere`)).jumps[30004759], 'one that is unknown is left out').toBe(2);
    expect((await data(own.replace('T1800Z', 'T1000Z'))).jumps[30004759], 'one that has closed is left out').toBe(4);
    await refused('/jump-range?staging=Jita&chain=Jita', 'chain', 'J100001');
    const lifetime = async (path: string) => (await get(path)).headers['cache-control'];
    expect(await lifetime(own)).toBe(await lifetime('/wormholes'));
    expect(await lifetime('/jump-range?staging=Jita')).toBe('public, max-age=3600');
    expect(await lifetime('/jump-range?staging=Jita&wormholes=true')).toBe(await lifetime('/wormholes'));
    await refused('/jump-range', 'staging', 'required');
    await refused('/jump-range?staging=Jta', 'staging', 'Jita');
    await refused('/jump-range?staging=Jita&mode=slow', 'mode', 'fastest');
    await refused('/jump-range?staging=Jita&wormholes=1', 'wormholes');
  });

  test('capital-range keeps to legal targets within the drive’s light-years', async () => {
    const { data: reach, meta } = await body('/capital-range?staging=Jita&ship=carrier&jdc=5');
    expect(reach.light_years).toEqual({ 30001161: 5, 30002813: 2 });
    expect(meta).toMatchObject({ range_light_years: 7, range_from: 'figures_of_2022', reachable: 2 });
    expect((await data('/capital-range?staging=Jita&ship=jump_freighter')).light_years[30004759]).toBe(9);
    expect((await data('/capital-range?staging=Tama&ship=titan&jdc=0')).light_years).toEqual({ 30001161: 3 });
    await refused('/capital-range?staging=Jita&ship=titan', 'staging', 'none can be there');
    await refused('/capital-range?staging=Jita&ship=rifter', 'ship');
    await refused('/capital-range?staging=Jita&jdc=6', 'jdc', '0 to 5');
    await refused('/capital-range?staging=X', 'staging');
  });
});

describe('operations', () => {
  test('fights are those of the last hours, most kills first, with a summary', async () => {
    expect(await data('/fights/hotspots')).toMatchObject({
      hotspots: [
        { fight_id: 'a', system: 'Tama', classification: 'gate_camp', gate_id: 50000002, gate: expect.any(String), pilots: 30 },
      ],
      summary: { fights: 1, kills: 12, systems: 1, by_classification: { gate_camp: 1 }, source: 'killmails' },
    });
    expect((await data('/fights/hotspots?hours=6')).hotspots.map((fight: any) => fight.fight_id)).toEqual(['b', 'a']);
    expect((await body('/fights/hotspots?hours=6&limit=1')).meta).toEqual({ hours: 6, total: 2 });
    await refused('/fights/hotspots?hours=25', 'hours', '1 to 24');
    await refused('/fights/hotspots?limit=0', 'limit');
  });

  test('fights name whose the attackers are by their killmails, where those are kept', async () => {
    const other = await startTestApp({
      fill(db) {
        fillPlan(db);
        insertRow(db, 'names', { id: 98, category: 'alliance', name: 'Some Alliance' });
      },
    });
    const { hotspots } = (await get('/fights/hotspots?hours=6', {}, other)).json.data;
    expect(hotspots.map((fight: any) => [fight.fight_id, fight.parties])).toEqual([
      ['b', null],
      ['a', [{ alliance_id: 98, corporation_id: null, name: 'Some Alliance', attackers: 3 }]],
    ]);
    await other.close();
  });

  test('without the killmail feed fights are told from hourly kills, unclassified', async () => {
    const other = await startTestApp({
      fill: (db) => {
        fillSystems(db);
        db.prepare("UPDATE watermarks SET value = 'hourly_kills' WHERE name = 'gate-pressure-source'").run();
      },
    });
    const { hotspots, summary } = (await get('/fights/hotspots', {}, other)).json.data;
    // Twelve hours with a kill each, one after the other: as far as the hours tell, one run.
    expect(hotspots.map((fight: any) => [fight.system, fight.kills, fight.classification, fight.prime_hour])).toEqual([
      ['Jita', 12, 'unclassified', 0],
    ]);
    expect(summary.source).toBe('hourly_kills');
    expect(hotspots[0].parties).toBeNull();
    await other.close();
  });

  test('timers name the defender, soonest first; those that have begun are running', async () => {
    const { data: timers, meta } = await body('/fights/timers');
    expect(timers.map((timer: any) => [timer.system, timer.state, timer.defender_name])).toEqual([
      ['1DQ1-A', 'running', 'Goonswarm Federation'],
      ['HED-GP', 'upcoming', 'Goonswarm Federation'],
    ]);
    expect(meta).toEqual({ upcoming: 1, running: 1 });
  });

  test('wormholes that are still open have activity or class and effect, and a summary', async () => {
    const { data: holes, meta } = await body('/wormholes');
    expect(holes.map((hole: any) => [hole.connection_id, hole.remaining_hours, hole.end_of_life])).toEqual([
      ['2', 14, false],
      ['3', 8, false],
      ['1', 2, true],
    ]);
    expect(holes[0].destination).toMatchObject({ security: null, activity: null, wormhole: { class: 'C5', effect: 'Pulsar' } });
    expect(holes[2].destination).toMatchObject({
      system: 'HED-GP',
      wormhole: null,
      activity: { activity_score: 20, kills_1h: 3 },
    });
    expect(meta.summary).toEqual({
      total: 3,
      by_hub: { Thera: 3 },
      by_security: { wormhole: 1, high: 1, null: 1 },
      by_ship_size: { xlarge: 1, large: 1, medium: 1 },
      end_of_life: 1,
    });
  });

  test('stats say how many hours each collection has, and how many it lacks', async () => {
    const { sources, systems, gates, regions } = await data('/stats');
    expect([systems, gates, regions]).toEqual([6, 5, 3]);
    expect(gates).toBe((await body('/map')).meta.gates);
    expect(sources.find((each: any) => each.source === 'jumps')).toMatchObject({
      first: '2026-11-18T00:00:00Z',
      last: '2026-11-20T11:00:00Z',
      samples: 36,
      missing: 24,
    });
    expect(sources.find((each: any) => each.source === 'campaigns')).toMatchObject({ last: '2026-11-20T12:00:00Z' });
  });

  test('health follows the sources', async () => {
    expect((await data('/health')).status).toBe('ok');
    const late = aSourceState('esi', {
      state: 'late',
      covered_until: '2026-11-20T08:00:00Z',
      heard_at: '2026-11-20T09:10:00Z',
      collected_at: '2026-11-20T09:00:00Z',
    });
    const troubled = await startTestApp({ fill: fillSystems, status: { sources: [late] } });
    const { state, covered_until, heard_at, collected_at, backlog } = late;
    expect((await get('/health', {}, troubled)).json.data).toEqual({
      status: 'degraded',
      last_collection_at: '2026-11-20T09:00:00Z',
      sources: [
        {
          source: 'esi',
          state: 'late',
          last_collection_at: collected_at,
          freshness: state,
          covered_until,
          heard_at,
          backlog,
        },
      ],
    });
    await troubled.close();
    const down = { thread: 'compute' as const, since: '2026-11-20T12:00:00Z', reason: 'It ran out of memory.' };
    const halved = await startTestApp({ fill: fillSystems, status: { threads_down: [down] } });
    expect((await get('/health', {}, halved)).json.data.status).toBe('degraded');
    await halved.close();
    const frozen = await startTestApp({ fill: fillSystems });
    await frozen.clock.advance(16 * HOUR);
    expect((await get('/health', {}, frozen)).json.data.status).toBe('degraded');
    expect((await get('/systems', {}, frozen)).headers['x-mirror-state']).toBe('stale');
    await frozen.close();
    const starting = await startTestApp({ status: { mirror_state: 'empty' } });
    expect((await get('/health', {}, starting)).json.data.status).toBe('starting');
    await starting.close();
  });
});

test('an empty mirror answers 503 with Retry-After where nothing was collected', async () => {
  const empty = await startTestApp();
  for (const path of [
    '/systems',
    '/systems/Jita',
    '/search?q=ji',
    '/regions',
    '/gate-camps',
    '/map',
    '/jump-range?staging=Jita',
    '/wormholes',
    '/fights/timers',
    '/fights/hotspots',
  ]) {
    const answer = await get(path, {}, empty);
    expect([path, answer.status, errorBody.parse(answer.json).error.code]).toEqual([path, 503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
  await empty.close();
});

test('the 121st request within a minute is refused with Retry-After, and the other service is not', async () => {
  const busy = await startTestApp({ fill: fillSystems });
  const statuses: number[] = [];
  for (let request = 0; request < 121; request += 1) statuses.push((await ask(`${busy.systems}/api/v1/health`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refusal = await ask(`${busy.systems}/api/v1/health`);
  expect([refusal.status, errorBody.parse(refusal.json).error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await ask(`${busy.contracts}/api/v1/categories`)).status).toBe(200);
  await busy.close();
});

test('llms.txt, the reference and the OpenAPI document name every endpoint', async () => {
  for (const page of ['/llms.txt', '/docs', '/api/v1/openapi.json']) {
    const { status, text } = await ask(`${app.systems}${page}`);
    expect(status).toBe(200);
    for (const { path } of systemsEndpoints) expect(text, `${page} lacks ${path}`).toContain(path);
  }
});
