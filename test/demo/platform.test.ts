import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '#main/demo/simulator';
import { MINUTE } from '#shared/time';
import { aContract, aSystem, describeUpstream, requestLines } from '../support/upstream.ts';
import { type FakeClock, fakeClock } from '../support/world.ts';

const REGION = 10_000_002;
let clock: FakeClock;
let simulator: Simulator;
afterEach(() => simulator.close());

async function start(at = '2026-11-20T12:10:00Z', options: { downtime?: boolean } = {}) {
  clock = fakeClock(at);
  const world = { contracts: [aContract({ contract_id: 1 })], systems: [aSystem({ id: 30_000_142, name: 'Jita' })] };
  simulator = await describeUpstream(world, clock, options);
}
const NEW = { 'x-compatibility-date': '2026-08-18' };
async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(simulator.sources.esi + path, { headers });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

describe('compatibility dates', () => {
  it('decide which sovereignty routes exist', async () => {
    await start();
    expect((await ask('/sovereignty/systems', NEW)).status).toBe(200);
    expect((await ask('/sovereignty/map', NEW)).status).toBe(404);
    expect((await ask('/sovereignty/structures', NEW)).status).toBe(404);
    expect((await ask('/sovereignty/systems')).status).toBe(404);
    expect((await ask('/sovereignty/map')).status).toBe(200);
    expect((await ask('/sovereignty/systems?compatibility_date=2026-05-18')).status).toBe(404);
    expect((await ask('/sovereignty/systems?compatibility_date=2026-05-19')).status).toBe(200);
  });

  it('in the future are refused, where a day begins at 11:00 UTC', async () => {
    await start('2026-11-20T10:59:59Z');
    const today = { 'x-compatibility-date': '2026-11-20' };
    expect((await ask('/status', today)).status).toBe(400);
    await clock.advance(1000);
    expect((await ask('/status', today)).status).toBe(200);
    expect((await ask('/status', { 'x-compatibility-date': 'yesterday' })).status).toBe(400);
  });
});

describe('the error limit', () => {
  it('counts refusals per minute, and answers 420 to everything after a hundred', async () => {
    await start('2026-11-20T12:10:13Z');
    const first = await ask('/contracts/public/items/999');
    expect(first.headers.get('x-esi-error-limit-remain')).toBe('99');
    expect(first.headers.get('x-esi-error-limit-reset')).toBe('47');
    expect(first.headers.has('x-ratelimit-group')).toBe(false);
    await Promise.all(Array.from({ length: 99 }, () => ask('/contracts/public/items/999')));

    const [list, bucketed] = await Promise.all([ask(`/contracts/public/${REGION}`), ask('/status')]);
    expect([list.status, bucketed.status]).toEqual([420, 420]);
    expect(list.headers.get('x-esi-error-limit-remain')).toBe('0');
    expect(list.text).toContain('exceeded the error limit');

    await clock.advance(47_000);
    expect((await ask(`/contracts/public/${REGION}`)).status).toBe(200);
  });

  it('is not touched by success, 304 or routes that have a bucket', async () => {
    await start();
    const list = await ask(`/contracts/public/${REGION}`);
    await ask(`/contracts/public/${REGION}`, { 'if-none-match': list.headers.get('etag') ?? '' });
    expect((await ask('/killmails/1/abc')).status).toBe(422);
    expect((await ask(`/contracts/public/${REGION}`)).headers.get('x-esi-error-limit-remain')).toBe('100');
  });
});

describe('token buckets', () => {
  it('cost 2 for an answer, 1 for a 304 and 5 for a refusal, each for fifteen minutes', async () => {
    await start();
    const used = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, { ...NEW, ...headers })).headers.get('x-ratelimit-used');
    expect(await used('/incursions')).toBe('2');
    expect(await used('/incursions', { 'if-none-match': '*' })).toBe('3');
    expect(await used('/fw/systems')).toBe('2');
    expect(await used('/killmails/1/abc')).toBe('5');
    await clock.advance(15 * MINUTE);
    const later = await ask('/incursions', NEW);
    expect(later.headers.get('x-ratelimit-group')).toBe('incursion');
    expect(later.headers.get('x-ratelimit-limit')).toBe('150/15m');
    expect(later.headers.get('x-ratelimit-remaining')).toBe('148');
    expect(later.headers.has('x-esi-error-limit-remain')).toBe(false);
  });

  it('that are empty answer 429 with the seconds until a token returns', async () => {
    await start();
    await Promise.all(Array.from({ length: 75 }, () => ask('/incursions', NEW)));
    await clock.advance(MINUTE);
    const refused = await ask('/incursions', NEW);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '840']);
    await clock.advance(14 * MINUTE);
    expect((await ask('/incursions', NEW)).status).toBe(200);
  });
});

describe('downtime', () => {
  it('is off unless asked for', async () => {
    await start('2026-11-20T11:05:00Z');
    expect((await ask('/status')).status).toBe(200);
  });

  it('answers 5xx from 10:58 to 11:15, some of them as pages of the load balancer', async () => {
    await start('2026-11-20T10:57:59Z', { downtime: true });
    expect((await ask('/status')).status).toBe(200);
    await clock.advance(1000);
    const seen = new Map<number, string>();
    for (let second = 0; second < 17 * 60; second += 20) {
      const { status, text, headers } = await ask('/status');
      expect(status).toBeGreaterThanOrEqual(500);
      seen.set(status, text);
      if (status === 504) expect(headers.get('content-type')).toBe('text/html');
      await clock.advance(20_000);
    }
    expect(new Set(seen.keys())).toEqual(new Set([502, 503, 504]));
    expect(seen.get(503)).toContain('temporarily unavailable');
    expect(seen.get(504)).toContain('<h1>504');
    const back = JSON.parse((await ask('/status')).text);
    expect(back).toMatchObject({ vip: true, start_time: '2026-11-20T11:11:00Z' });
    await clock.advance(3 * MINUTE + 30_000);
    expect(JSON.parse((await ask('/status')).text).vip).toBe(false);
  });
});

describe('names', () => {
  const names = async (ids: unknown) => {
    const body = typeof ids === 'string' ? ids : JSON.stringify(ids);
    const answer = await fetch(`${simulator.sources.esi}/universe/names`, { method: 'POST', body });
    return { status: answer.status, json: await answer.json() };
  };

  it('come all or not at all; structures never do', async () => {
    await start();
    const known = await names([30_000_142, 90_000_001]);
    expect(known.json).toEqual([
      { category: 'solar_system', id: 30_000_142, name: 'Jita' },
      { category: 'character', id: 90_000_001, name: 'Pilot 90000001' },
    ]);
    for (const bad of [[30_000_142, 5], [1_020_000_000_001]]) {
      expect(await names(bad)).toEqual({ status: 404, json: { error: 'Ensure all IDs are valid before resolving.' } });
    }
  });

  it('are refused for doubles, too many, none, and what is no list', async () => {
    await start();
    const tooMany = Array.from({ length: 1001 }, (_, id) => id + 1);
    for (const bad of [[30_000_142, 30_000_142], tooMany, [], 'hello', ['Jita']]) expect((await names(bad)).status).toBe(400);
  });
});

describe('faults', () => {
  it('strike the requests they match, as often as they are meant to, and can be removed', async () => {
    await start();
    simulator.inject({ path: '/contracts/public/items', times: 2, after: 1, effect: { kind: 'status', status: 503 } });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask('/contracts/public/items/1')).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
    const remove = simulator.inject({ path: /status/, times: Number.POSITIVE_INFINITY, effect: { kind: 'malformed' } });
    const { text } = await ask('/status');
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    remove();
    expect(JSON.parse((await ask('/status')).text).players).toBe(20_000);
  });

  it('of every kind look like what they are', async () => {
    await start();
    const path = `/contracts/public/${REGION}`;
    const once = async (effect: Parameters<Simulator['inject']>[0]['effect']) => {
      simulator.inject({ path, effect });
      return ask(path);
    };
    const gateway = await once({ kind: 'status', status: 502, html: true });
    expect([gateway.status, gateway.headers.get('content-type')]).toEqual([502, 'text/html']);
    expect(JSON.parse((await once({ kind: 'wrong-shape' })).text)).toEqual({ unexpected: [1, 2, 3] });
    const empty = await once({ kind: 'empty' });
    expect([empty.status, empty.text, empty.headers.get('last-modified')]).toEqual([200, '[]', 'Fri, 20 Nov 2026 12:00:00 GMT']);
    const rolled = await once({ kind: 'page-roll' });
    expect(rolled.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 11:30:00 GMT');
    const limited = await once({ kind: 'status', status: 429 });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await once({ kind: 'downtime' })).status).toBeGreaterThanOrEqual(502);
    await expect(once({ kind: 'reset' })).rejects.toThrow('fetch failed');
    await expect(once({ kind: 'cut-off' })).rejects.toThrow('terminated');
    expect((await ask(path)).status).toBe(200);
  });

  it('of status 420 stop everything until the window ends', async () => {
    await start('2026-11-20T12:10:30Z');
    simulator.inject({ effect: { kind: 'status', status: 420 } });
    expect((await ask('/status')).status).toBe(420);
    expect((await ask('/incursions', NEW)).status).toBe(420);
    await clock.advance(30_000);
    expect((await ask('/incursions', NEW)).status).toBe(200);
  });

  it('that are silent end when the client gives up; slow ones wait by the clock', async () => {
    await start();
    simulator.inject({ effect: { kind: 'silent' } });
    const client = new AbortController();
    const silent = fetch(`${simulator.sources.esi}/status`, { signal: client.signal });
    while (simulator.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    client.abort();
    await expect(silent).rejects.toThrow('aborted');
    simulator.inject({ effect: { kind: 'slow', ms: 90_000 } });
    const slow = ask('/status');
    while (clock.sleeping() === 0) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(90_000);
    expect((await slow).headers.get('date')).toBe('Fri, 20 Nov 2026 12:11:30 GMT');
  });
});

it('every request is recorded with its source, path, status and time', async () => {
  await start();
  await ask(`/contracts/public/${REGION}?page=1`);
  await ask('/contracts/public/items/2');
  expect(simulator.requests).toEqual([
    { method: 'GET', path: `/contracts/public/${REGION}?page=1`, source: 'esi', status: 200, at: clock.now() },
    { method: 'GET', path: '/contracts/public/items/2', source: 'esi', status: 404, at: clock.now() },
  ]);
  expect(requestLines(simulator)).toEqual([`GET esi/contracts/public/${REGION}?page=1`, 'GET esi/contracts/public/items/2']);
  simulator.clearRequests();
  expect(simulator.requests).toEqual([]);
});

it('a closed simulator refuses connections', async () => {
  await start();
  await simulator.close();
  await expect(ask('/status')).rejects.toThrow('fetch failed');
});
