import { describe, expect, test } from 'vitest';
import type { DescribedWorld } from '#main/demo/simulator';
import { allJobs } from '#main/ingest/jobs';
import { nextDue } from '#main/ingest/scheduler/job';
import { marketReads } from '#main/store/market/market';
import { settingWrites } from '#main/store/user-data/settings';
import { hubMarkets, plexMarket } from '#shared/game';
import { HOUR, MINUTE } from '#shared/time';
import { jobBench } from '../../support/job-bench.ts';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { anOrder } from '../../support/upstream.ts';

const FORGE = 10_000_002;
const JITA = 60_003_760;

eachBeginsAt('2026-11-20T12:00:30Z');

async function start(world: DescribedWorld, options?: Parameters<typeof jobBench>[2]): Promise<void> {
  const regions = hubMarkets.map(({ regionId }) => ({ id: regionId }));
  await openBench({ regions, ...world }, options);
}
const reads = () => marketReads(bench.db);
const asked = () => upstream.requests.map(({ path, status }) => `${path} ${status}`);

test('a book is kept as the depth at its hub, with the time of its source', async () => {
  await start({
    marketOrders: {
      [FORGE]: [
        anOrder({ price: 5, volume_remain: 10 }),
        anOrder({ price: 5.1, volume_remain: 20 }),
        anOrder({ is_buy_order: true, price: 4, range: 'region', location_id: 60_000_001, system_id: 30_000_001 }),
        anOrder({ price: 1, location_id: 60_000_001, system_id: 30_000_001 }),
        anOrder({ type_id: 587, is_buy_order: true, price: 300_000, volume_remain: 3 }),
      ],
    },
  });
  await bench.run(`market-orders/${FORGE}`);
  expect(reads().depthOfType(34)).toEqual([
    {
      stationId: JITA,
      typeId: 34,
      asks: [
        { price: 5, volume: 10 },
        { price: 5.1, volume: 20 },
      ],
      bids: [{ price: 4, volume: 100 }],
      askVolume: 30,
      bidVolume: 100,
      observedAt: '2026-11-20T12:00:00Z',
    },
  ]);
  const quotes = reads().quotesAt(JITA, [34, 587, 35]);
  expect(reads().observedAt(JITA)).toBe('2026-11-20T12:00:00Z');
  expect([...quotes.keys()]).toEqual([34, 587]);
  expect(quotes.get(587)).toEqual({ bids: [{ price: 300_000, volume: 3 }], asks: [], average: null });
  expect(reads().books()).toEqual([{ stationId: JITA, observedAt: '2026-11-20T12:00:00Z', orders: 4 }]);
  expect(bench.one('SELECT version, observed_at FROM data_versions WHERE name = ?', 'market')).toEqual({
    version: 1,
    observed_at: '2026-11-20T12:00:00Z',
  });
});

test('PLEX is dealt with at every hub by the one market that it has, wherever its orders say that they are', async () => {
  const plex = { type_id: plexMarket.typeId, location_id: 1, system_id: 2 };
  await start({
    marketOrders: {
      [FORGE]: [anOrder({ type_id: 34 })],
      [plexMarket.regionId]: [
        anOrder({ ...plex, price: 6e6, volume_remain: 10 }),
        anOrder({ ...plex, is_buy_order: true, price: 5e6, volume_remain: 20, range: 'station' }),
        anOrder({ ...plex, is_buy_order: true, price: 5.5e6, volume_remain: 500, min_volume: 500 }),
        anOrder({ type_id: 34, price: 1 }),
      ],
    },
  });
  await bench.run(`market-orders/${FORGE}`);
  await bench.run(`market-orders/${plexMarket.regionId}`);
  const told = { bids: [{ price: 5e6, volume: 20 }], asks: [{ price: 6e6, volume: 10 }], average: null };
  for (const { stationId } of hubMarkets)
    expect(reads().quotesAt(stationId, [plexMarket.typeId]).get(plexMarket.typeId)).toEqual(told);
  expect(reads().quotesAt(JITA, [34]).get(34)?.asks).toHaveLength(1);
  expect(
    reads()
      .depthOfType(plexMarket.typeId)
      .map(({ stationId }) => stationId),
  ).toEqual(hubMarkets.map(({ stationId }) => stationId));
  expect(
    reads()
      .books()
      .map(({ stationId }) => stationId),
  ).toEqual([JITA]);
});

test('a type that is no longer dealt with is forgotten with the next book', async () => {
  const both = [anOrder({ type_id: 34 }), anOrder({ type_id: 35 })];
  const isLater = (at: number) => at > clock.now() - MINUTE && at >= Date.parse('2026-11-20T13:00:00Z');
  await start({ marketOrders: { [FORGE]: (at) => (isLater(at) ? both.slice(0, 1) : both) } });
  await bench.run(`market-orders/${FORGE}`);
  await clock.later(HOUR);
  await bench.run(`market-orders/${FORGE}`);
  expect(bench.all('SELECT type_id FROM market_depth')).toEqual([{ type_id: 34 }]);
});

test('a book of many pages costs one request each, and none before its Expires', async () => {
  await start({ marketOrders: { [FORGE]: Array.from({ length: 2001 }, () => anOrder()) } });
  await bench.run(`market-orders/${FORGE}`);
  await bench.run(`market-orders/${FORGE}`);
  const path = (page: number) => `/markets/${FORGE}/orders?order_type=all&page=${page} 200`;
  expect(asked().sort()).toEqual([path(1), path(2), path(3)]);
  expect(bench.one('SELECT ask_volume FROM market_depth')).toEqual({ ask_volume: 200_100 });
});

test('a book is not read twice an hour, although it expires after five minutes and whoever asks', async () => {
  await start({ marketOrders: { [FORGE]: () => [anOrder()] } });
  await bench.run(`market-orders/${FORGE}`);
  await clock.later(20 * MINUTE);
  expect(await bench.run(`market-orders/${FORGE}`)).toEqual({ rows: 0, nextDueAt: Date.parse('2026-11-20T13:00:00Z') });
  expect(asked()).toHaveLength(1);
  await clock.later(40 * MINUTE);
  await bench.run(`market-orders/${FORGE}`);
  expect(asked()).toHaveLength(2);
});

test('each book is due once an hour, also after a failure of another and after a start', async () => {
  await start({});
  const jobs = allJobs(bench.deps).filter(({ name }) => name.startsWith('market-orders/'));
  const markets = [...hubMarkets, plexMarket].map(({ regionId }) => `market-orders/${regionId}`);
  expect(jobs.map(({ name }) => name).sort()).toEqual(markets.sort());
  const endedAt = clock.now();
  const last = { startedAt: endedAt - MINUTE, endedAt, outcome: 'ok' as const, failures: 0, nextDueAt: null, beforeStart: true };
  for (const job of jobs) expect(nextDue(job, last, endedAt) - last.startedAt).toBeGreaterThan(HOUR - 7 * MINUTE);
});

test('a book of which a page fails leaves the one before as it was', async () => {
  await start({ marketOrders: { [FORGE]: Array.from({ length: 1500 }, () => anOrder()) } });
  await bench.run(`market-orders/${FORGE}`);
  await clock.later(HOUR);
  upstream.inject({ source: 'market', path: /page=2/, times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 502 } });
  expect(await bench.failure(`market-orders/${FORGE}`)).toBe('ESI answered 502.');
  expect(reads().books()[0]?.observedAt).toBe('2026-11-20T12:00:00Z');
  expect(reads().depthOfType(34)[0]?.askVolume).toBe(150_000);
});

test('average prices are replaced as a whole', async () => {
  const early = [
    { type_id: 34, average_price: 4, adjusted_price: 3 },
    { type_id: 35, adjusted_price: 9 },
  ];
  await start({ marketPrices: (at) => (at < Date.parse('2026-11-20T13:00:00Z') ? early : [{ type_id: 34, average_price: 5 }]) });
  await bench.run('market-prices');
  expect([...reads().pricesOf([34, 35]).values()]).toEqual([
    { typeId: 34, averagePrice: 4, adjustedPrice: 3, observedAt: '2026-11-20T12:00:00Z' },
    { typeId: 35, averagePrice: null, adjustedPrice: 9, observedAt: '2026-11-20T12:00:00Z' },
  ]);
  await clock.later(HOUR);
  await bench.run('market-prices');
  expect([...reads().pricesOf([34, 35]).values()]).toEqual([
    { typeId: 34, averagePrice: 5, adjustedPrice: null, observedAt: '2026-11-20T13:00:00Z' },
  ]);
});

test('where the source is switched off there is no such job, and all others are there', async () => {
  await start({}, { off: ['market'] });
  const names = allJobs(bench.deps).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('market'))).toEqual([]);
  expect(names).toContain('contract-items');
});

test('the market and the contracts share the limits of their common host', async () => {
  await start({ marketPrices: [{ type_id: 34, average_price: 4 }] });
  upstream.inject({ source: 'market', times: 1, effect: { kind: 'status', status: 403 } });
  await bench.failure('market-prices');
  expect(bench.deps.esi?.errorBudget().remain).toBe(99);
});

describe('a new mirror', () => {
  const snapshot = { [FORGE]: (at: number) => [anOrder({ price: at < Date.parse('2026-11-20T12:00:00Z') ? 5 : 6 })] };
  const source = () => bench.one('SELECT observed_at, source FROM market_books WHERE station_id = ?', JITA);

  test('has its first books out of one file of the archive, and pages through them once these are old', async () => {
    await start({ marketOrders: snapshot }, { archive: true });
    await bench.run('market-snapshot');
    expect(source()).toEqual({ observed_at: '2026-11-20T11:45:00Z', source: 'archive' });
    expect(reads().depthOfType(34)[0]?.asks).toEqual([{ price: 5, volume: 100 }]);
    expect(bench.one('SELECT observed_at FROM data_versions WHERE name = ?', 'market')).toEqual({
      observed_at: '2026-11-20T11:45:00Z',
    });
    await bench.run(`market-orders/${FORGE}`);
    expect(asked().filter((line) => line.includes('/orders?'))).toEqual([]);
    await clock.later(HOUR);
    await bench.run(`market-orders/${FORGE}`);
    expect(source()).toMatchObject({ source: 'esi' });
    expect(reads().depthOfType(34)[0]?.asks).toEqual([{ price: 6, volume: 100 }]);
  });

  test('that has a book already asks the archive for nothing', async () => {
    await start({ marketOrders: snapshot }, { archive: true });
    await bench.run(`market-orders/${FORGE}`);
    const before = upstream.requests.length;
    expect(await bench.run('market-snapshot')).toEqual({ rows: 0, idle: true });
    expect(upstream.requests).toHaveLength(before);
  });

  test.each([
    ['does not answer', { kind: 'status', status: 503 } as const],
    ['has no such file', { kind: 'status', status: 404 } as const],
    ['sends something else', { kind: 'replaced', body: 'no table at all' } as const],
  ])('whose archive %s says so, and goes on page by page', async (_what, effect) => {
    await start({ marketOrders: snapshot }, { archive: true });
    upstream.inject({ source: 'everef', path: /market-orders/, times: Number.POSITIVE_INFINITY, effect });
    expect(await bench.failure('market-snapshot')).toMatch(/^EVE Ref\b.*\. The markets are read page by page\.$/);
    expect(reads().books()).toEqual([]);
    await bench.run(`market-orders/${FORGE}`);
    expect(source()).toMatchObject({ source: 'esi' });
  });
});

test('a whole page without its number of pages is asked for again, and is no book', async () => {
  await start({ marketOrders: { [FORGE]: Array.from({ length: 2001 }, () => anOrder()) } });
  upstream.inject({ source: 'market', path: /page=1$/, effect: { kind: 'no-page-count' } });
  await bench.run(`market-orders/${FORGE}`);
  expect(reads().books()).toEqual([expect.objectContaining({ orders: 2001 })]);
  await clock.later(HOUR);
  upstream.inject({ source: 'market', path: /page=1$/, times: Number.POSITIVE_INFINITY, effect: { kind: 'no-page-count' } });
  expect(await bench.failure(`market-orders/${FORGE}`)).toBe(
    'ESI does not say how many pages the market orders of region 10000002 have.',
  );
  expect(reads().books()).toEqual([expect.objectContaining({ orders: 2001, observedAt: '2026-11-20T12:00:00Z' })]);
});

test('where one hub is enough, its book alone is read, page by page, and its histories alone', async () => {
  await start(
    {
      marketOrders: Object.fromEntries(hubMarkets.map(({ regionId }) => [regionId, [anOrder()]])),
      archivesFrom: '2026-11-19T00:00:00Z',
    },
    { archive: true },
  );
  settingWrites(bench.db).save('market', { books: 'one' });
  settingWrites(bench.db).save('trade', { hub: 'Amarr' });
  for (const job of ['market-snapshot', 'market-orders', 'market-history']) await bench.run(job);
  const paths = [10_000_043, plexMarket.regionId].map((regionId) => `/markets/${regionId}/orders?order_type=all&page=1 200`);
  expect(
    asked()
      .filter((line) => line.includes('market'))
      .sort(),
  ).toEqual(paths);
  settingWrites(bench.db).save('market', { books: 'all' });
  await bench.run('market-orders');
  expect(asked().filter((line) => line.includes('/orders?'))).toHaveLength(6);
});
