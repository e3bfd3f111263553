import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#main/runtime/log';
import { createEsiClient, createEsiHost, type EsiClient } from '#main/upstream/esi/client';
import { createTransport, userAgent } from '#main/upstream/transport';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { httpDate, type Recorded, rememberedAnswers, scriptedFetch } from '../../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../../support/world.ts';

const BASE = 'http://esi.test';
const START = Date.parse('2026-09-01T12:00:00Z');
const rows = z.array(z.object({ id: z.int() }));
let clock: ReturnType<typeof fakeClock>;
let cache: ReturnType<typeof rememberedAnswers>;

beforeEach(() => {
  clock = fakeClock('2026-09-01T12:00:00Z');
  clock.auto = true;
  cache = rememberedAnswers();
});

function clientOf(answer: Parameters<typeof scriptedFetch>[2]): { client: EsiClient } & ReturnType<typeof scriptedFetch> {
  const upstream = scriptedFetch(BASE, clock, answer);
  const transport = createTransport({ fetch: upstream.fetch, userAgent: userAgent('1.2.3', 'me@example.com') });
  const deps = { baseUrl: BASE, transport, cache, clock, log: silentLog() };
  const client = createEsiClient({ ...deps, host: createEsiHost({ ...deps, random: seededRandom(1) }) });
  return { client, ...upstream };
}
const good = (changes: Partial<Recorded> = {}): Recorded => ({
  body: [{ id: 1, extra: 'tolerated' }],
  headers: {
    etag: '"one"',
    'last-modified': httpDate(START - MINUTE),
    expires: httpDate(START + 29 * MINUTE),
    'x-esi-error-limit-remain': '100',
    'x-esi-error-limit-reset': '60',
  },
  ...changes,
});
const errorLimit = (remain: number, reset: number) => ({
  'x-esi-error-limit-remain': String(remain),
  'x-esi-error-limit-reset': String(reset),
});

describe('manners', () => {
  test('every request says who asks and for which behaviour', async () => {
    const { client, asked } = clientOf(() => good());
    await client.get('/x', rows);
    expect(asked[0]?.headers).toEqual({
      'user-agent': 'Astrolabe/1.2.3 (me@example.com)',
      'x-compatibility-date': '2026-08-18',
      accept: 'application/json',
    });
  });

  test('without a contact the User-Agent names the project page; brackets and line breaks cannot break the header', () => {
    expect(userAgent('1.2.3', null)).toBe('Astrolabe/1.2.3');
    expect(userAgent('1.2.3', ' me)\r\nX-Evil: (1 ')).toBe('Astrolabe/1.2.3 (meX-Evil: 1)');
    expect(userAgent('1.2.3', '()')).toBe('Astrolabe/1.2.3');
  });

  test('at most 16 requests are under way at once, and the urgent ones go first', async () => {
    let under = 0;
    let most = 0;
    const order: string[] = [];
    const upstream = scriptedFetch(BASE, clock, () => good());
    const slow: typeof upstream.fetch = async (url, init) => {
      under += 1;
      most = Math.max(most, under);
      order.push(url.slice(BASE.length));
      await clock.sleep(SECOND);
      under -= 1;
      return upstream.fetch(url, init);
    };
    const transport = createTransport({ fetch: slow, userAgent: 'x' });
    const deps = { baseUrl: BASE, transport, cache, clock, log: silentLog() };
    const client = createEsiClient({ ...deps, host: createEsiHost({ ...deps, random: seededRandom(1) }) });
    const sweeps = Array.from({ length: 40 }, (_, index) => client.get(`/sweep/${index}`, rows));
    const probe = client.get('/probe', rows, { priority: 'probes' });
    const urgent = client.get('/urgent', rows, { priority: 'interactive' });
    await Promise.all([...sweeps, probe, urgent]);
    expect(most).toBe(16);
    expect(order.indexOf('/urgent')).toBe(16);
    expect(order.at(-1)).toBe('/probe');
  });
});

describe('what is remembered', () => {
  test('a fresh answer is not remembered by the client: its data is not stored yet', async () => {
    const { client } = clientOf(() => good());
    const answer = await client.get('/x', rows);
    expect(answer).toMatchObject({
      kind: 'fresh',
      data: [{ id: 1 }],
      observedAt: '2026-09-01T11:59:00Z',
      expiresAt: '2026-09-01T12:29:00Z',
      pages: null,
      record: { url: `${BASE}/x`, etag: '"one"', lastModified: '2026-09-01T11:59:00Z', body: null },
    });
    expect(cache.records.size).toBe(0);
  });

  test('once its data is stored, nothing is asked before Expires, by a new client either; then only what is newer', async () => {
    const first = clientOf(() => good());
    const answer = await first.client.get('/x', rows);
    if (answer.kind === 'fresh') cache.save([answer.record]);
    await clock.advance(28 * MINUTE);

    const again = clientOf(() => ({
      status: 304,
      headers: { expires: httpDate(START + HOUR), 'last-modified': httpDate(START + 29 * MINUTE) },
    }));
    expect(await again.client.get('/x', rows)).toEqual({ kind: 'not-due', expiresAt: '2026-09-01T12:29:00Z' });
    expect(again.lines()).toEqual([]);
    await clock.advance(MINUTE);
    expect(await again.client.get('/x', rows)).toMatchObject({
      kind: 'unchanged',
      observedAt: '2026-09-01T12:29:00Z',
      expiresAt: '2026-09-01T13:00:00Z',
    });
    expect(again.lines()).toEqual(['GET /x if-none-match "one"']);
    await clock.advance(10 * MINUTE);
    expect((await again.client.get('/x', rows)).kind).toBe('not-due');
    expect(again.asked).toHaveLength(1);
  });

  test('a refusal is an answer in itself: not retried, and not asked again before its Expires', async () => {
    const { client, lines } = clientOf(() => ({
      status: 403,
      body: { error: 'Contract not public' },
      headers: { expires: httpDate(START + HOUR) },
    }));
    expect(await client.get('/x', rows)).toMatchObject({ kind: 'refused', status: 403, message: 'Contract not public' });
    expect((await client.get('/x', rows)).kind).toBe('not-due');
    expect(lines()).toEqual(['GET /x']);
  });

  test('a kept body is given again while it is not due and when it is unchanged', async () => {
    const { client, lines } = clientOf((_, times) =>
      times === 0 ? good() : { status: 304, headers: { expires: httpDate(START + 2 * HOUR) } },
    );
    const ask = () => client.get('/x', rows, { keepBody: true });
    for (let round = 0; round < 2; round += 1) expect(await ask()).toMatchObject({ kind: 'fresh', data: [{ id: 1 }] });
    expect(lines()).toHaveLength(1);
    await clock.advance(HOUR);
    expect(await ask()).toMatchObject({ kind: 'fresh', data: [{ id: 1 }], expiresAt: '2026-09-01T14:00:00Z' });
    expect(lines()).toEqual(['GET /x', 'GET /x if-none-match "one"']);
  });

  test('a validator is left out once the whole answer is a day old, however often a 304 said since that it holds', async () => {
    const { client, lines } = clientOf((_, times) =>
      times === 0 ? good() : { status: 304, headers: { expires: httpDate(clock.now() + HOUR) } },
    );
    const first = await client.get('/x', rows);
    if (first.kind === 'fresh') cache.save([first.record]);
    clock.auto = false;
    for (let hours = 0; hours < 25; hours += 1) {
      await clock.advance(HOUR);
      await client.get('/x', rows);
    }
    expect(lines().slice(1, -1)).toEqual(Array(24).fill('GET /x if-none-match "one"'));
    expect(lines().at(-1)).toBe('GET /x');
  });

  test('a 204 has no body to read', async () => {
    const { client } = clientOf(() => ({ status: 204, body: '' }));
    expect(await client.get('/x', rows)).toMatchObject({ kind: 'refused', status: 204, message: null });
  });
});

describe('what goes wrong', () => {
  test.each([502, 503, 504, 520])('a %i with a page of HTML is retried, never read as JSON', async (status) => {
    const { client, lines } = clientOf((_, times) => (times < 3 ? { status, body: '<h1>Gateway Time-out</h1>' } : good()));
    expect((await client.get('/x', rows)).kind).toBe('fresh');
    expect(lines()).toHaveLength(4);
  });

  test('after three retries it has failed, in one sentence', async () => {
    const { client, lines } = clientOf(() => ({ status: 503, body: { error: 'The datasource tranquility is unavailable' } }));
    expect(await client.get('/x', rows)).toEqual({ kind: 'failed', reason: 'ESI answered 503.', retryAt: null });
    expect(lines()).toHaveLength(4);
  });

  test('retries wait longer and longer, each by chance up to 1, 2, 4 seconds', async () => {
    const { client, asked } = clientOf(() => ({ status: 503 }));
    await client.get('/x', rows);
    const waits = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(waits).toHaveLength(3);
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThanOrEqual(2 ** index * SECOND);
    expect(new Set(waits.map((wait, index) => wait / 2 ** index)).size).toBe(3);
  });

  test.each([
    ['a connection that cannot be made', { breaks: 'before' }, 'ESI could not be reached (ECONNREFUSED).'],
    ['an answer that breaks off', { breaks: 'within' }, 'ESI broke off in mid-answer.'],
    ['a truncated body', { body: '[{"id":1},{"i' }, 'ESI sent an answer that is no JSON.'],
    ['an empty 200', { body: '' }, 'ESI sent an answer that is no JSON.'],
  ] as const)('%s is retried three times', async (_, recorded, reason) => {
    const { client, lines } = clientOf(() => ({ ...recorded }));
    expect(await client.get('/x', rows)).toEqual({ kind: 'failed', reason, retryAt: null });
    expect(lines()).toHaveLength(4);
  });

  test.each([400, 401, 404, 422])('a %i is not retried', async (status) => {
    const { client, lines } = clientOf(() => ({ status, body: { error: 'no' } }));
    expect(await client.get('/x', rows)).toMatchObject({ kind: 'refused', status, message: 'no' });
    expect(lines()).toHaveLength(1);
  });

  test('a 500 is not retried', async () => {
    const { client, lines } = clientOf(() => ({ status: 500, body: '<html>' }));
    expect((await client.get('/x', rows)).kind).toBe('failed');
    expect(lines()).toHaveLength(1);
  });

  test('a missing required field fails that answer alone, and names its place', async () => {
    const { client, lines } = clientOf(() => good({ body: [{ id: 1 }, { name: 'x' }] }));
    const answer = await client.get('/x', rows);
    expect(answer).toMatchObject({ kind: 'failed', retryAt: '2026-09-01T12:29:00Z' });
    expect(answer.kind === 'failed' && answer.reason).toContain("ESI's answer to /x cannot be used");
    expect(answer.kind === 'failed' && answer.reason).toContain('1.id');
    expect(lines()).toHaveLength(1);
  });

  test('an outage pauses all questions after the fifth failure; what waits is asked when it ends', async () => {
    let down = true;
    const { client, asked } = clientOf(() => (down ? { status: 503 } : good()));
    const under = Array.from({ length: 5 }, (_, index) => client.get(`/x/${index}`, rows));
    clock.auto = false;
    await clock.advance(0);
    expect(asked).toHaveLength(5);
    const later = client.get('/later', rows);
    await clock.advance(14 * SECOND);
    expect(asked).toHaveLength(5);
    down = false;
    await clock.advance(6 * SECOND);
    expect((await later).kind).toBe('fresh');
    expect((await Promise.all(under)).map(({ kind }) => kind)).toEqual(Array(5).fill('fresh'));
  });

  test('an aborted question throws the reason, and asks no more', async () => {
    const { client, asked } = clientOf(() => ({ status: 503 }));
    clock.auto = false;
    const controller = new AbortController();
    const answer = client.get('/x', rows, { signal: controller.signal });
    answer.catch(() => undefined);
    await clock.advance(0);
    controller.abort(new Error('closing'));
    await expect(answer).rejects.toThrow('closing');
    await clock.advance(HOUR);
    expect(asked).toHaveLength(1);
    expect(clock.sleeping()).toBe(0);
  });
});

describe('limits', () => {
  test('420 stops all questions until one second after the reset; then the sweep goes on', async () => {
    const { client, asked } = clientOf((path, times) =>
      path === '/x/0' && times === 0 ? { status: 420, headers: errorLimit(0, 30), body: { error: 'limit' } } : good(),
    );
    const first = client.get('/x/0', rows);
    clock.auto = false;
    await clock.advance(0);
    const others = [1, 2, 3].map((index) => client.get(`/x/${index}`, rows));
    await clock.advance(30 * SECOND);
    expect(asked).toHaveLength(1);
    await clock.advance(SECOND);
    expect((await Promise.all([first, ...others])).map(({ kind }) => kind)).toEqual(Array(4).fill('fresh'));
    expect(asked.slice(1).map(({ at }) => at)).toEqual(Array(4).fill(START + 31 * SECOND));
  });

  test('420 fails optional work at once, and says when to come back', async () => {
    const { client, lines } = clientOf(() => ({ status: 420, headers: errorLimit(0, 30) }));
    expect(await client.get('/x', rows, { reserve: 40 })).toMatchObject({ kind: 'failed', retryAt: '2026-09-01T12:00:31Z' });
    expect(await client.get('/y', rows, { reserve: 40 })).toMatchObject({ kind: 'failed' });
    expect(lines()).toEqual(['GET /x']);
  });

  test('optional work leaves its reserve of the errors, even when all of it is asked at once', async () => {
    let remain = 100;
    const { client, lines } = clientOf(() => {
      remain -= 1;
      return { status: 404, headers: errorLimit(remain, 60), body: { error: 'Not found' } };
    });
    const probes = Array.from({ length: 200 }, (_, index) =>
      client.get(`/x/${index}`, rows, { reserve: 40, mayBeRefused: true }),
    );
    const answers = await Promise.all(probes);
    expect(lines()).toHaveLength(60);
    expect(remain).toBe(40);
    expect(client.errorBudget()).toEqual({ remain: 40, resetsAt: '2026-09-01T12:01:00Z' });
    expect(answers.filter(({ kind }) => kind === 'failed')).toHaveLength(140);
    expect(answers.at(-1)).toEqual({ kind: 'failed', reason: 'error budget', retryAt: '2026-09-01T12:01:00Z' });
  });

  test('429 is waited out as long as it says, then asked again', async () => {
    const { client, asked } = clientOf((_, times) => (times === 0 ? { status: 429, headers: { 'retry-after': '7' } } : good()));
    expect((await client.get('/x', rows)).kind).toBe('fresh');
    expect(asked.map(({ at }) => at - START)).toEqual([0, 7 * SECOND]);
  });

  test('429 that asks for a long wait fails the request, which is not held until then', async () => {
    const bucket = { 'x-ratelimit-group': 'sovereignty', 'x-ratelimit-limit': '600/15m', 'x-ratelimit-remaining': '590' };
    const { client, asked } = clientOf((path) =>
      path.startsWith('/sovereignty/systems')
        ? good({ headers: bucket })
        : { status: 429, headers: { 'retry-after': '31536000' } },
    );
    await client.get('/sovereignty/systems', rows);
    const answer = await client.get('/sovereignty/campaigns', rows);
    expect(answer).toMatchObject({ kind: 'failed', retryAt: '2026-09-01T13:00:00Z' });
    expect(asked.map(({ at }) => at - START)).toEqual([0, 0]);
  });

  test('a bucket that runs low is asked more slowly, and others are not', async () => {
    const bucket = { 'x-ratelimit-group': 'sovereignty', 'x-ratelimit-limit': '600/15m', 'x-ratelimit-remaining': '100' };
    const { client, asked } = clientOf((path) => (path.startsWith('/sovereignty') ? good({ headers: bucket }) : good()));
    // A route's first answer tells its group.
    await client.get('/sovereignty/systems', rows);
    await client.get('/sovereignty/campaigns', rows);
    await client.get('/sovereignty/campaigns', rows);
    await client.get('/other', rows);
    const [first, second, third, fourth] = asked.map(({ at }) => at);
    expect(second).toBe(first);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(18 * SECOND);
    expect(fourth).toBe(third);
  });

  const contracts = { 'x-ratelimit-group': 'contract', 'x-ratelimit-limit': '60/15m', 'x-ratelimit-remaining': '58' };

  test.each([
    ['/contracts/public/10000002?page=1', '/contracts/public/10000043?page=2', '/contracts/public/items/7'],
    ['/universe/system_kills', '/universe/system_kills', '/universe/system_jumps'],
    ['/markets/prices', '/markets/prices', '/markets/10000002/history?type_id=34'],
    ['/markets/10000002/history?type_id=34', '/markets/10000043/history?type_id=35', '/markets/prices'],
  ])('429 to %s of a group that nobody assumed silences %s for as long as it says, and not %s', async (path, same, other) => {
    const { client, asked } = clientOf((asking) =>
      asking === path ? { status: 429, headers: { ...contracts, 'retry-after': '300' } } : good(),
    );
    const refusal = {
      kind: 'failed',
      reason: "ESI asks for fewer requests of 'contract'; none of these is sent before 2026-09-01T12:05:00Z.",
      retryAt: '2026-09-01T12:05:00Z',
    };
    expect(await client.get(path, rows)).toEqual(refusal);
    for (let times = 0; times < 50; times += 1) expect(await client.get(same, rows)).toEqual(refusal);
    expect((await client.get(other, rows)).kind).toBe('fresh');
    expect(asked).toHaveLength(2);
    clock.auto = false;
    await clock.advance(5 * MINUTE);
    if (same !== path) expect((await client.get(same, rows)).kind).toBe('fresh');
  });

  test('routes that named the same group are silenced together', async () => {
    const { client, asked } = clientOf((path, times) =>
      path.includes('/items/') && times > 0 ? { status: 429, headers: { 'retry-after': '300' } } : good({ headers: contracts }),
    );
    for (const path of ['/contracts/public/items/7', '/contracts/public/10000002?page=1', '/contracts/public/items/7'])
      await client.get(path, rows, { conditional: false });
    expect(await client.get('/contracts/public/10000002?page=2', rows)).toMatchObject({ retryAt: '2026-09-01T12:05:00Z' });
    expect(asked).toHaveLength(3);
  });

  test('429 to a route without a known group silences the whole host', async () => {
    const { client, asked } = clientOf((path) =>
      path === '/universe/system_kills' ? { status: 429, headers: { 'retry-after': '300' } } : good(),
    );
    for (const path of ['/universe/system_kills', '/contracts/public/10000002?page=1', '/incursions'])
      expect(await client.get(path, rows)).toMatchObject({ kind: 'failed', retryAt: '2026-09-01T12:05:00Z' });
    expect(asked).toHaveLength(1);
  });
});
