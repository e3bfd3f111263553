import { expect, test } from 'vitest';
import { allJobs } from '#main/ingest/jobs';
import { marketHistoryReads } from '#main/store/market/history';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { aContract, anItem, describeUpstream } from '../../support/upstream.ts';

const FORGE = 10_000_002;
const DOMAIN = 10_000_043;

eachBeginsAt('2026-11-20T12:00:30Z');

type World = Parameters<typeof describeUpstream>[0];
const aDay = (date: string, volume: number) => ({ date, average: 5, highest: 6, lowest: 4.5, order_count: 3, volume });
const fortyDays = Array.from({ length: 40 }, (_, index) =>
  aDay(isoUtc(Date.parse('2026-10-11T00:00:00Z') + index * DAY).slice(0, 10), index + 1),
);
async function start(world: World = {}): Promise<void> {
  await openBench({
    contracts: [
      aContract({ contract_id: 1, items: [anItem(), anItem({ type_id: 34 })] }),
      aContract({ contract_id: 2, items: [anItem({ type_id: 34 })] }),
      // Copies and what was never traded are on no market.
      aContract({ contract_id: 3, items: [anItem({ type_id: 691, is_blueprint_copy: true }), anItem({ type_id: 999 })] }),
    ],
    regions: [{ id: FORGE }, { id: DOMAIN }],
    marketPrices: [34, 587, 691].map((type_id) => ({ type_id, average_price: 5 })),
    marketHistory: { [FORGE]: { 34: fortyDays, 587: [] }, [DOMAIN]: { 34: fortyDays.slice(0, 3) } },
    ...world,
  });
  for (const job of ['region-list', 'public-contracts', 'contract-items', 'market-prices']) await bench.run(job);
}
const asked = () =>
  upstream.requests.flatMap(({ path, status }) => {
    const [, region, type] = /^\/markets\/(\d+)\/history\?type_id=(\d+)$/.exec(path) ?? [];
    return region === undefined ? [] : [`${region} ${type} ${status}`];
  });
const stored = () => marketHistoryReads(bench.db).of([FORGE, DOMAIN], [34, 587]);

test('the newest 31 days of what contracts hold are kept, the most held type and the hub of the settings first', async () => {
  await start();
  await bench.run('market-history');
  expect(asked().slice(0, 3)).toEqual([`${FORGE} 34 200`, `${FORGE} 587 200`, `${DOMAIN} 34 200`]);
  expect(asked().every((line) => / (34|587) /.test(line))).toBe(true);
  const tritanium = stored().find(({ regionId, typeId }) => regionId === FORGE && typeId === 34);
  expect(tritanium).toMatchObject({ observedAt: '2026-11-20T11:05:00Z' });
  expect(tritanium?.days.map(({ date }) => date)).toEqual(fortyDays.slice(10 - 1, 40).map(({ date }) => date));
  expect(tritanium?.days.at(-1)).toEqual({ date: '2026-11-19', average: 5, lowest: 4.5, highest: 6, orders: 3, volume: 40 });
  // Of the last 30 days those with 11 to 40 units; too few days before them to say what was paid then.
  expect(
    marketHistoryReads(bench.db)
      .paces(FORGE)
      .find(({ typeId }) => typeId === 34),
  ).toEqual({
    typeId: 34,
    marketGroupId: null,
    volumeADay: 25.5,
    average: 5,
    medianBefore: null,
    days: null,
    observedAt: '2026-11-20T11:05:00Z',
  });
  expect(bench.one('SELECT version, observed_at FROM data_versions WHERE name = ?', 'market_history')).toMatchObject({
    observed_at: '2026-11-20T11:05:00Z',
  });
});

test('nothing is asked again before the source’s next day, and then for all of it, since another day must be there', async () => {
  await start();
  await bench.run('market-history');
  const first = asked().length;
  await bench.run('market-history');
  expect(asked()).toHaveLength(first);
  await clock.later(DAY);
  await bench.run('market-history');
  const again = asked().slice(first);
  expect(again).toContain(`${FORGE} 587 200`);
  // What the region has no market for is asked for again after a week.
  expect(again.some((line) => line.endsWith(' 404'))).toBe(false);
  expect(stored().find(({ typeId }) => typeId === 587)).toMatchObject({ days: [], observedAt: '2026-11-21T11:05:00Z' });
});

test('one validator for every type, region and day hides no day: at most once a day it is left out', async () => {
  const etag = 'W/"44e534e9ca440ea11c02d7d1e9ffe76231c51a81cdc03b3d5ab9a88d"';
  await start({ marketHistory: { [FORGE]: { 587: [...fortyDays, aDay('2026-11-20', 41)] } } });
  // Its answers are valid for a minute only: so each type may be asked for often.
  const effect = { kind: 'constant-etag', etag, headers: { 'cache-control': 'max-age=60' } } as const;
  upstream.inject({ path: /history/, times: Number.POSITIVE_INFINITY, effect });
  const newest = () =>
    stored()
      .find(({ typeId }) => typeId === 587)
      ?.days.at(-1)?.date;
  await bench.run('market-history');
  expect(newest()).toBe('2026-11-19');
  for (const pause of [2 * MINUTE, 22 * HOUR]) {
    await clock.later(pause);
    await bench.run('market-history');
  }
  // Before the next update of the day its word is taken.
  expect(asked().filter((line) => line.startsWith(`${FORGE} 587`))).toEqual(
    [200, 304, 304].map((status) => `${FORGE} 587 ${status}`),
  );
  await clock.later(2 * HOUR);
  await bench.run('market-history');
  expect(newest()).toBe('2026-11-20');
  expect(stored().find(({ typeId }) => typeId === 587)?.observedAt).toBe('2026-11-21T11:05:00Z');
  await clock.later(HOUR);
  await bench.run('market-history');
  expect(
    asked()
      .filter((line) => line.startsWith(`${FORGE} 587`))
      .map((line) => line.slice(-3)),
  ).toEqual(['200', '304', '304', '200', '304']);
});

test('one run asks for three hundred at most, and leaves the error budget to others', async () => {
  const types = Array.from({ length: 320 }, (_, index) => 40_000 + index);
  await start({
    contracts: [aContract({ contract_id: 1, items: types.map((type_id) => anItem({ type_id })) })],
    marketPrices: types.map((type_id) => ({ type_id, average_price: 5 })),
    marketHistory: {},
  });
  // None of them has a market: each answer costs one of the hundred errors a minute.
  const { nextDueAt } = await bench.run('market-history');
  expect(asked().length).toBeLessThanOrEqual(300);
  expect(bench.deps.esi?.errorBudget().remain).toBeGreaterThan(0);
  expect(nextDueAt === undefined || nextDueAt > clock.now() - 1).toBe(true);
});

test('a source that fails leaves what was stored, and the run says why', async () => {
  await start();
  await bench.run('market-history');
  await clock.later(DAY);
  upstream.inject({
    source: 'market',
    path: /history/,
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'status', status: 502 },
  });
  expect(await bench.failure('market-history')).toMatch(/^ESI answered 502/);
  expect(stored().find(({ regionId, typeId }) => regionId === FORGE && typeId === 34)?.days).toHaveLength(31);
});

test('where the market is switched off there is no such job', async () => {
  await start();
  const names = allJobs({ ...bench.deps, market: null }).map(({ name }) => name);
  expect(names).not.toContain('market-history');
});
