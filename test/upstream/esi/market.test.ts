import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { createEsiClient, createEsiHost } from '#main/upstream/esi/client';
import { marketSource, type UpstreamMarketOrder } from '#main/upstream/esi/market';
import { createTransport } from '#main/upstream/transport';
import { fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { httpDate, type Recorded, rememberedAnswers, scriptedFetch } from '../../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../../support/world.ts';

const BASE = 'http://esi.test';
const START = '2026-11-20T12:00:00Z';
let clock: ReturnType<typeof fakeClock>;
let cache: ReturnType<typeof rememberedAnswers>;
beforeEach(() => {
  clock = fakeClock(START);
  clock.auto = true;
  cache = rememberedAnswers();
});

function marketOf(answer: (path: string, times: number) => Recorded) {
  const upstream = scriptedFetch(BASE, clock, answer);
  const transport = createTransport({ fetch: upstream.fetch, userAgent: 'x' });
  const deps = { baseUrl: BASE, transport, cache, clock, log: silentLog() };
  const client = createEsiClient({ ...deps, host: createEsiHost({ ...deps, random: seededRandom(1) }) });
  return { client, market: marketSource(client, clock), ...upstream };
}
const anOrder = (order_id: number) => ({
  duration: 90,
  is_buy_order: false,
  issued: START,
  location_id: 60_003_760,
  min_volume: 1,
  order_id,
  price: 5.5,
  range: 'region',
  system_id: 30_000_142,
  type_id: 34,
  volume_remain: 10,
  volume_total: 20,
});
const page = (rows: unknown[], pages: number, modified = START): Recorded => ({
  body: rows,
  headers: {
    'x-pages': String(pages),
    etag: `"${modified}"`,
    'last-modified': httpDate(fromIso(modified)),
    expires: httpDate(fromIso(modified) + 5 * MINUTE),
  },
});
async function readAll({ market }: Pick<ReturnType<typeof marketOf>, 'market'>) {
  const orders: UpstreamMarketOrder[] = [];
  const pages: string[] = [];
  const answer = await market.orders(10_000_002, (rows, { done, total }) => {
    orders.push(...rows);
    pages.push(`${done}/${total}`);
  });
  return { answer, orders, pages };
}

describe('a region’s order book', () => {
  test('is handed over page by page, with the time of its oldest page', async () => {
    const upstream = marketOf((path) => {
      const number = Number(new URL(path, BASE).searchParams.get('page'));
      return page([anOrder(number)], 6, number === 3 ? '2026-11-20T11:55:00Z' : START);
    });
    const { answer, orders, pages } = await readAll(upstream);
    expect(orders.map(({ order_id }) => order_id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pages).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
    expect(answer).toMatchObject({ kind: 'read', observedAt: '2026-11-20T11:55:00Z', unreadable: 0, pages: 6 });
  });

  test('may have the 405 pages that The Forge had', async () => {
    const upstream = marketOf((path) => page([anOrder(Number(new URL(path, BASE).searchParams.get('page')))], 405));
    const { answer, orders } = await readAll(upstream);
    expect(answer).toMatchObject({ kind: 'read', pages: 405 });
    expect(orders).toHaveLength(405);
    expect(upstream.lines()).toHaveLength(405);
  });

  test('of more than 1,000 pages is refused before its second page', async () => {
    const upstream = marketOf(() => page([anOrder(1)], 1001));
    const path = '/markets/10000002/orders?order_type=all&page=1';
    const reason = `ESI says that ${path} has 1001 pages; more than 1000 are not believed.`;
    expect((await readAll(upstream)).answer).toEqual({ kind: 'failed', reason, retryAt: null });
    expect(upstream.lines()).toHaveLength(1);
  });

  test('is not asked for beyond its first bad pages', async () => {
    const upstream = marketOf((path) => (path.endsWith('page=7') ? { body: { no: 'list' } } : page([anOrder(1)], 405)));
    expect((await readAll(upstream)).answer).toMatchObject({ kind: 'failed' });
    expect(upstream.lines()).toHaveLength(9);
  });

  test('leaves out a row that cannot be read, and says so', async () => {
    const rows = [...Array.from({ length: 150 }, (_, index) => anOrder(index + 1)), { order_id: 'odd' }];
    const { answer, orders } = await readAll(marketOf(() => page(rows, 1)));
    expect(orders).toHaveLength(150);
    expect(answer).toMatchObject({ kind: 'read', unreadable: 1 });
  });

  test('that became shorter while it was read ends where the source has no further page', async () => {
    const upstream = marketOf((path) =>
      path.endsWith('page=3') ? { status: 404, body: { error: 'Requested page does not exist!' } } : page([anOrder(1)], 3),
    );
    expect((await readAll(upstream)).answer).toMatchObject({ kind: 'read' });
  });

  test('of which a page fails is not read', async () => {
    const upstream = marketOf((path) => (path.endsWith('page=2') ? { status: 500, body: '' } : page([anOrder(1)], 2)));
    expect((await readAll(upstream)).answer).toMatchObject({ kind: 'failed', reason: 'ESI answered 500.' });
  });

  test('that was stored costs no request before its Expires, and one while the snapshot stands', async () => {
    const upstream = marketOf((_, times) => (times === 0 ? page([anOrder(1)], 1) : { ...page([], 1), status: 304, body: '' }));
    const { answer } = await readAll(upstream);
    if (answer.kind !== 'read') throw new Error(answer.kind);
    upstream.client.save([answer.record]);
    expect((await readAll(upstream)).answer).toEqual({ kind: 'not-due', dueAt: isoUtc(fromIso(START) + 5 * MINUTE) });
    clock.auto = false;
    await clock.advance(HOUR);
    expect((await readAll(upstream)).answer).toEqual({ kind: 'unchanged', observedAt: START });
    expect(upstream.lines()).toHaveLength(2);
  });

  test('whose first page is the same in a newer snapshot is read again, because the others may have changed', async () => {
    const newer = '2026-11-20T13:00:00Z';
    const upstream = marketOf((_, times) =>
      times === 0
        ? page([anOrder(1)], 1)
        : times === 1
          ? { ...page([], 1, newer), status: 304, body: '' }
          : page([anOrder(1)], 1, newer),
    );
    const { answer } = await readAll(upstream);
    if (answer.kind === 'read') upstream.client.save([answer.record]);
    clock.auto = false;
    await clock.advance(HOUR);
    expect((await readAll(upstream)).answer).toMatchObject({ kind: 'read', observedAt: newer });
  });
});

test('a price may lack either figure', async () => {
  const { market } = marketOf(() =>
    page(
      [
        { type_id: 34, adjusted_price: 4.5 },
        { type_id: 35, average_price: 9 },
      ],
      1,
    ),
  );
  expect(await market.prices()).toMatchObject({
    kind: 'fresh',
    data: {
      rows: [
        { type_id: 34, adjusted_price: 4.5 },
        { type_id: 35, average_price: 9 },
      ],
      unreadable: 0,
    },
  });
});
