import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#main/runtime/log';
import { createClient } from '#main/upstream/client';
import { createHost } from '#main/upstream/host';
import { retryAfter } from '#main/upstream/host-limits';
import { createRequester } from '#main/upstream/requester';
import { createTransport } from '#main/upstream/transport';
import { MINUTE, SECOND } from '#shared/time';
import { httpDate, rememberedAnswers, scriptedFetch } from '../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../support/world.ts';

const BASE = 'http://everef.test';
let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock('2026-09-01T12:00:00Z');
  clock.auto = true;
});

function clientOf(answer: Parameters<typeof scriptedFetch>[2]) {
  const upstream = scriptedFetch(BASE, clock, answer);
  const transport = createTransport({ fetch: upstream.fetch, userAgent: 'x' });
  const deps = { name: 'EVE Ref', baseUrl: BASE, clock, random: seededRandom(1), log: silentLog() };
  const requester = createRequester({ ...deps, host: createHost({ ...deps, atOnce: 2 }), transport });
  return { client: createClient({ ...deps, requester, cache: rememberedAnswers() }), ...upstream };
}

test('a publisher is asked with two requests at once at most', async () => {
  let under = 0;
  let most = 0;
  const transport = createTransport({
    userAgent: 'x',
    async fetch() {
      under += 1;
      most = Math.max(most, under);
      await clock.sleep(SECOND);
      under -= 1;
      return { status: 200, headers: { get: () => null }, text: async () => '1', body: null };
    },
  });
  const deps = { name: 'EVE Ref', baseUrl: BASE, clock, random: seededRandom(1), log: silentLog() };
  const requester = createRequester({ ...deps, host: createHost({ ...deps, atOnce: 2 }), transport });
  const client = createClient({ ...deps, requester, cache: rememberedAnswers() });
  await Promise.all(Array.from({ length: 9 }, (_, index) => client.get(`/${index}`, z.number())));
  expect(most).toBe(2);
});

test('server errors and broken answers are retried three times, then said in one sentence', async () => {
  const down = clientOf(() => ({ status: 503, body: '<html>' }));
  expect(await down.client.get('/a', z.number())).toEqual({ kind: 'failed', reason: 'EVE Ref answered 503.', retryAt: null });
  const shaky = clientOf((_, times) => (times < 3 ? { breaks: 'within' } : { body: 7 }));
  expect(await shaky.client.get('/b', z.number())).toMatchObject({ kind: 'fresh', data: 7 });
  expect([...down.lines(), ...shaky.lines()]).toHaveLength(8);
});

test('after a 429 nothing is asked for as long as it says, by any question', async () => {
  const { client, lines } = clientOf((_, times) =>
    times === 0 ? { status: 429, headers: { 'retry-after': '120' } } : { body: 7 },
  );
  expect(await client.get('/a', z.number())).toMatchObject({ kind: 'failed', retryAt: '2026-09-01T12:02:00Z' });
  expect(await client.get('/b', z.number())).toMatchObject({ kind: 'failed', retryAt: '2026-09-01T12:02:00Z' });
  expect(lines()).toEqual(['GET /a']);
  await clock.advance(2 * MINUTE);
  expect((await client.get('/a', z.number())).kind).toBe('fresh');
});

test('Cache-Control alone counts as an Expires', async () => {
  const { client } = clientOf(() => ({ body: 7, headers: { 'cache-control': 'public, max-age=300' } }));
  expect(await client.get('/a', z.number())).toMatchObject({ kind: 'fresh', expiresAt: '2026-09-01T12:05:00Z' });
});

test('an answer with Last-Modified but no ETag is asked for conditionally by its time', async () => {
  const { client, asked } = clientOf((_, times) =>
    times === 0 ? { body: 7, headers: { 'last-modified': httpDate(Date.parse('2026-09-01T11:00:00Z')) } } : { status: 304 },
  );
  for (let round = 0; round < 2; round += 1)
    expect(await client.get('/a', z.number(), { keepBody: true })).toMatchObject({ data: 7 });
  expect(asked[1]?.headers['if-modified-since']).toBe('Tue, 01 Sep 2026 11:00:00 GMT');
});

test('Retry-After may be seconds or a date; a minute where it is neither', () => {
  const now = Date.parse('2026-09-01T12:00:00Z');
  expect(
    ['17', '0', httpDate(now + 90 * SECOND), httpDate(now - MINUTE), 'soon', null].map((text) => retryAfter(text, now)),
  ).toEqual([17 * SECOND, SECOND, 90 * SECOND, SECOND, MINUTE, MINUTE]);
});
