import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { createEsiClient, createEsiHost } from '#main/upstream/esi/client';
import { universe } from '#main/upstream/esi/universe';
import { createTransport } from '#main/upstream/transport';
import { DAY, HOUR, isoUtc } from '#shared/time';
import { httpDate, rememberedAnswers, scriptedFetch } from '../../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../../support/world.ts';

const BASE = 'http://esi.test';
let clock: ReturnType<typeof fakeClock>;
let cache: ReturnType<typeof rememberedAnswers>;

beforeEach(() => {
  clock = fakeClock('2026-09-01T12:00:00Z');
  clock.auto = true;
  cache = rememberedAnswers();
});

function universeOf(answer: Parameters<typeof scriptedFetch>[2]) {
  const upstream = scriptedFetch(BASE, clock, answer);
  const transport = createTransport({ fetch: upstream.fetch, userAgent: 'x' });
  const deps = { baseUrl: BASE, transport, cache, clock, log: silentLog() };
  const client = createEsiClient({ ...deps, host: createEsiHost({ ...deps, random: seededRandom(1) }) });
  return { universe: universe(client), ...upstream };
}

/** /universe/names as upstream has it: all ids or none. */
function namesUpstream(nameless: ReadonlySet<number>, remain = { errors: 100 }) {
  const bodies: number[][] = [];
  const built = universeOf((_, __, { body }) => {
    const ids = JSON.parse(String(body ?? '[]')) as number[];
    bodies.push(ids);
    if (ids.some((id) => nameless.has(id))) {
      remain.errors -= 1;
      return {
        status: 404,
        body: { error: 'Ensure all IDs are valid before resolving.' },
        headers: { 'x-esi-error-limit-remain': String(remain.errors), 'x-esi-error-limit-reset': '30' },
      };
    }
    return { body: ids.map((id) => ({ id, category: 'character', name: `Pilot ${id}` })) };
  });
  return { ...built, bodies };
}

describe('names', () => {
  test('up to 1000 ids go in one question, each id once', async () => {
    const { universe: esi, bodies } = namesUpstream(new Set());
    const ids = Array.from({ length: 2500 }, (_, index) => 90_000_000 + (index % 2100));
    const answer = await esi.names(ids);
    expect(bodies.map((body) => body.length)).toEqual([1000, 1000, 100]);
    expect(answer.resolved.size).toBe(2100);
    expect(answer.resolved.get(90_000_007)).toEqual({ category: 'character', name: 'Pilot 90000007' });
  });

  test('a refused question is halved until the nameless ids are alone; all others are named', async () => {
    const nameless = new Set([90_000_003, 90_000_700]);
    const { universe: esi, bodies } = namesUpstream(nameless);
    const ids = Array.from({ length: 1000 }, (_, index) => 90_000_000 + index);
    const answer = await esi.names(ids);
    expect(new Set(answer.unresolvable)).toEqual(nameless);
    expect(answer.resolved.size).toBe(998);
    expect(answer.failed).toEqual([]);
    expect(bodies.length).toBeLessThan(45);
  });

  test('structures, zero and negative ids are never sent', async () => {
    const { universe: esi, bodies } = namesUpstream(new Set());
    const answer = await esi.names([1_035_466_617_946, 0, -5, 90_000_001]);
    expect(bodies).toEqual([[90_000_001]]);
    expect(answer.unresolvable).toEqual([1_035_466_617_946, 0, -5]);
  });

  test('nothing to ask costs nothing', async () => {
    const { universe: esi, bodies } = namesUpstream(new Set());
    expect(await esi.names([])).toEqual({ resolved: new Map(), unresolvable: [], failed: [], reason: null });
    expect(bodies).toEqual([]);
  });

  test('the search for nameless ids stops at the reserve; what was not settled is failed, not nameless', async () => {
    const remain = { errors: 46 };
    const ids = Array.from({ length: 1000 }, (_, index) => 90_000_000 + index);
    const { universe: esi } = namesUpstream(new Set(ids.filter((id) => id % 100 === 0)), remain);
    const answer = await esi.names(ids);
    expect(remain.errors).toBe(40);
    expect(answer.reason).toBe('error budget');
    expect(answer.failed.length).toBeGreaterThan(900);
    expect(answer.resolved.size + answer.unresolvable.length + answer.failed.length).toBe(1000);
  });

  test('an id that upstream leaves out of a good answer has no name', async () => {
    const { universe: esi } = universeOf(() => ({ body: [{ id: 1, category: 'character', name: 'One' }] }));
    const answer = await esi.names([1, 2]);
    expect(answer).toMatchObject({ unresolvable: [2], failed: [] });
  });
});

test('the regions are asked for once until Expires, across restarts, and then only if they changed', async () => {
  const start = clock.now();
  const answer = () => ({ body: [10_000_002, 10_000_001], headers: { etag: '"r"', expires: httpDate(start + 23 * HOUR) } });
  const first = universeOf(answer);
  expect(await first.universe.regionIds()).toEqual({
    kind: 'regions',
    regionIds: [10_000_001, 10_000_002],
    observedAt: isoUtc(start),
    expiresAt: isoUtc(start + 23 * HOUR),
  });
  const restarted = universeOf(() => ({ status: 304, headers: { expires: httpDate(start + 47 * HOUR) } }));
  expect(await restarted.universe.regionIds()).toMatchObject({ regionIds: [10_000_001, 10_000_002] });
  expect(restarted.lines()).toEqual([]);
  await clock.advance(DAY);
  expect(await restarted.universe.regionIds()).toMatchObject({ regionIds: [10_000_001, 10_000_002] });
  expect(restarted.lines()).toEqual(['GET /universe/regions if-none-match "r"']);
});
