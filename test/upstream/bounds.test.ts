import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { archive } from '#main/upstream/archive';
import { bounds } from '#main/upstream/bounds';
import { createClient } from '#main/upstream/client';
import type { Downloads } from '#main/upstream/download';
import { upstreamContract } from '#main/upstream/esi/contract-shapes';
import { createHost } from '#main/upstream/host';
import { retryAfter } from '#main/upstream/host-limits';
import { upstreamKillmail } from '#main/upstream/killmail-shapes';
import { createRequester } from '#main/upstream/requester';
import { rowList } from '#main/upstream/row-list';
import { createTransport } from '#main/upstream/transport';
import { HOUR } from '#shared/time';
import { rememberedAnswers, scriptedFetch } from '../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../support/world.ts';

const BASE = 'http://everef.test';
let clock: ReturnType<typeof fakeClock>;
let server: Server | undefined;
beforeEach(() => {
  clock = fakeClock('2026-09-01T12:00:00Z');
  clock.auto = true;
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientOf(answer: Parameters<typeof scriptedFetch>[2]) {
  const upstream = scriptedFetch(BASE, clock, answer);
  const doubts: string[] = [];
  const deps = { name: 'EVE Ref', baseUrl: BASE, clock, random: seededRandom(1), log: silentLog() };
  const requester = createRequester({
    ...deps,
    host: createHost({ ...deps, atOnce: 2 }),
    transport: createTransport({ fetch: upstream.fetch, userAgent: 'x' }),
  });
  const cache = rememberedAnswers();
  return {
    client: createClient({ ...deps, requester, cache, reportImplausible: (what) => doubts.push(what) }),
    doubts,
    ...upstream,
  };
}

test('a small body that unpacks to gigabytes is left at 4.2 MB, in one sentence, and not asked for again', async () => {
  let asked = 0;
  const base = await serving((_request, response) => {
    asked += 1;
    response.setHeader('content-encoding', 'gzip');
    const packed = createGzip();
    packed.pipe(response);
    const zeros = Buffer.alloc(1024 * 1024, ' ');
    const more = () => {
      while (packed.write(zeros));
      packed.once('drain', more);
    };
    more();
  });
  const before = process.memoryUsage().rss;
  const transport = createTransport({ fetch: realWorld().fetch, userAgent: 'x' });
  const reply = await transport.send({ method: 'GET', url: base, signal: undefined });
  expect(reply).toEqual({
    kind: 'broken',
    reason: 'sends more than 4.2 MB in one answer; the rest was not read',
    retryable: false,
  });
  expect(asked).toBe(1);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
});

test('an answer that comes byte by byte is given up when its time is over', async () => {
  let closed: Promise<unknown> | undefined;
  const base = await serving((request, response) => {
    closed = new Promise((resolve) => void request.socket.once('close', resolve));
    const dripping = setInterval(() => void response.write(' '), 10);
    request.socket.once('close', () => clearInterval(dripping));
  });
  const { fetch } = realWorld();
  const impatient = createTransport({
    fetch: (url, init) => {
      expect(init.withinMs).toBe(bounds.answerTime);
      return fetch(url, { ...init, withinMs: 200 });
    },
    userAgent: 'x',
  });
  const reply = await impatient.send({ method: 'GET', url: base, signal: undefined });
  expect(reply).toEqual({ kind: 'broken', reason: 'did not finish its answer within 5 minutes', retryable: false });
  await closed;
});

test.each([201, 1_000_000_000])('a list of %i pages is refused before its second page', async (pages) => {
  const { client, lines } = clientOf(() => ({ body: [1], headers: { 'x-pages': String(pages) } }));
  expect(await client.get('/list', z.array(z.int()))).toEqual({
    kind: 'failed',
    reason: `EVE Ref says that /list has ${pages} pages; more than 200 are not believed.`,
    retryAt: null,
  });
  expect(lines()).toEqual(['GET /list']);
});

test('a max-age of a year is obeyed for 24 hours, an Expires of a year counts as none, and neither is a fault that is told', async () => {
  const dueWith = async (headers: Record<string, string>) => {
    const { client, doubts } = clientOf(() => ({ body: 7, headers }));
    const answer = await client.get('/a', z.number());
    return { expiresAt: answer.kind === 'fresh' && answer.expiresAt, doubts };
  };
  for (const age of ['31536000', '99999999999999999'])
    expect(await dueWith({ 'cache-control': `public, max-age=${age}` })).toEqual({
      expiresAt: '2026-09-02T12:00:00Z',
      doubts: [],
    });
  expect(await dueWith({ expires: 'Fri, 31 Dec 9999 23:59:59 GMT' })).toEqual({ expiresAt: null, doubts: [] });
});

test.each([
  ['a body of another shape', { body: { seven: 7 } }, { kind: 'failed', retryAt: '2026-09-01T13:00:00Z' }],
  ['a refusal that is no true answer', { status: 404, body: {} }, { kind: 'refused', expiresAt: '2026-09-01T13:00:00Z' }],
])('%s that calls itself valid for a day is asked for again after an hour', async (_, answer, expected) => {
  const headers = { 'cache-control': 'max-age=82800' };
  const { client, lines } = clientOf((_path, times) => (times === 0 ? { ...answer, headers } : { body: 7 }));
  expect(await client.get('/a', z.number())).toMatchObject(expected);
  clock.auto = false;
  await clock.advance(HOUR);
  expect(await client.get('/a', z.number())).toMatchObject({ kind: 'fresh', data: 7 });
  expect(lines()).toHaveLength(2);
});

test('Last-Modified is believed up to five minutes ahead of our clock, and said', async () => {
  const { client, doubts } = clientOf(() => ({ body: 7, headers: { 'last-modified': 'Fri, 31 Dec 9999 23:59:59 GMT' } }));
  expect(await client.get('/a', z.number())).toMatchObject({ observedAt: '2026-09-01T12:05:00Z' });
  expect(doubts).toEqual(["dates an answer more than 5 minutes ahead of this computer's clock; that is not believed"]);
});

test('Retry-After is obeyed for an hour at most', () => {
  const now = clock.now();
  expect(retryAfter('31536000', now)).toBe(HOUR);
  expect(retryAfter('Fri, 31 Dec 9999 23:59:59 GMT', now)).toBe(HOUR);
});

test('five unusable answers in a row pause a publisher; then one question at a time finds out whether it is back', async () => {
  let usable = false;
  const { client, asked } = clientOf(() => ({ body: usable ? 7 : ['seven'] }));
  const get = () => client.get('/a', z.number(), { conditional: false });
  for (let times = 0; times < 5; times += 1) expect((await get()).kind).toBe('failed');
  expect(asked).toHaveLength(5);
  clock.auto = false;
  const waiting = [get(), get(), get()];
  await clock.advance(14_000);
  expect(asked).toHaveLength(5);
  await clock.advance(1_000);
  expect(asked).toHaveLength(6);
  expect((await Promise.all(waiting)).map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
  expect(await get()).toEqual({
    kind: 'failed',
    reason: 'EVE Ref sent an answer to /a that cannot be used. Next attempt at 2026-09-01T12:00:45Z.',
    retryAt: '2026-09-01T12:00:45Z',
  });
  usable = true;
  await clock.advance(30_000);
  expect((await get()).kind).toBe('fresh');
});

test('an id of zero or less makes a row unreadable where it is needed, and is none where it may be absent', () => {
  const row = { type: 'courier', date_issued: 'x', date_expired: 'x', issuer_id: 1, issuer_corporation_id: 1, contract_id: 7 };
  expect(upstreamContract.safeParse({ ...row, contract_id: 0 }).success).toBe(false);
  expect(upstreamContract.parse({ ...row, end_location_id: -5 }).end_location_id).toBeNull();
  const killmail = { killmail_id: 1, killmail_time: '2026-11-20T12:00:00Z', attackers: [], victim: { ship_type_id: 670 } };
  expect(upstreamKillmail.safeParse({ ...killmail, solar_system_id: -30_000_142 }).success).toBe(false);
  expect(upstreamKillmail.safeParse({ ...killmail, solar_system_id: 30_000_142 }).success).toBe(true);
});

test('JSON that would take thirty times its length in memory is not read to its end', async () => {
  const upstream = scriptedFetch(BASE, clock, () => ({ body: `[${'[],'.repeat(400_000)}[]]` }));
  const transport = createTransport({ fetch: upstream.fetch, userAgent: 'x' });
  const request = { method: 'GET' as const, url: BASE, signal: undefined };
  expect(await transport.send(request)).toEqual({
    kind: 'broken',
    reason: 'sends more than 200000 values in one answer; the rest was not read',
    retryable: false,
  });
  expect((await transport.send({ ...request, atMost: bounds.structures })).kind).toBe('answered');
});

test('the list of player structures may be larger than other answers, and one that is none is given up early', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  const nonsense = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [index, { name: index }]));
  const bodies = [{ 1: { name: long } }, { ...nonsense, 60_000: { name: 'Fort' } }, [{ name: 'Fort' }]];
  const { client } = clientOf((_path, times) => ({ body: bodies[times] }));
  const { structures } = archive(client, {} as Downloads, BASE);
  expect(await structures()).toMatchObject({ kind: 'structures', structures: [{ structureId: 1, name: long }] });
  expect(await structures()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('1000 of its 50001 rows cannot be read'),
  });
  expect(await structures()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('an object of structures') });
});

test('a list of nonsense is refused after its first thousand rows', async () => {
  const body = Array.from({ length: 100_000 }, () => ({}));
  const { client } = clientOf(() => ({ body }));
  const answer = await client.get('/list', rowList(z.object({ id: z.int() })));
  expect(answer).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('1001 of its 100000 rows cannot be read'),
  });
});
