import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { clockOfUpstream, fakeClock } from '../support/world.ts';

let simulator: Simulator;

beforeAll(async () => {
  const clock = fakeClock('2026-11-20T15:00:00Z');
  clock.auto = true;
  const model = generatedModel({ seed: 3, startsAt: clock.now(), scale: tinyScale });
  simulator = await startSimulator({ clock: clockOfUpstream(clock), model, live: true });
});
afterAll(() => simulator.close());

const ask = (source: 'esi' | 'market' | 'images', path: string, headers: Record<string, string> = {}) =>
  fetch(simulator.sources[source] + path, { headers });

test('as live, an icon calls itself valid for a year', async () => {
  expect((await ask('images', '/types/34/icon?size=32')).headers.get('cache-control')).toBe('public, max-age=31536000');
});

test('as live, histories of any type and region have one validator, and 304 for it', async () => {
  const [one, other] = await Promise.all([34, 35].map((type) => ask('market', `/markets/10000002/history?type_id=${type}`)));
  const tag = one?.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\//);
  expect(other?.headers.get('etag')).toBe(tag);
  expect(await one?.text()).not.toBe(await other?.text());
  expect((await ask('market', '/markets/10000002/history?type_id=35', { 'if-none-match': tag })).status).toBe(304);
});

test('as live, one question in 2,000 is refused without a word about limits, one page in 500 does not count the others', async () => {
  const headers: Headers[] = [];
  let refused = 0;
  for (let asked = 0; asked < 2000; asked += 200) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('esi', '/contracts/public/10000002?page=2')));
    for (const answer of answers) {
      await answer.text();
      if (answer.status === 200) headers.push(answer.headers);
      else {
        refused += 1;
        expect(answer.status).toBe(429);
        expect([...answer.headers.keys()].filter((name) => /ratelimit|error-limit/.test(name))).toEqual([]);
        expect(answer.headers.get('retry-after')).toBe('2');
      }
    }
  }
  expect(refused).toBe(1);
  const uncounted = headers.filter((one) => one.get('x-pages') === null).length;
  expect(uncounted).toBeGreaterThanOrEqual(3);
  expect(uncounted).toBeLessThanOrEqual(4);
});
