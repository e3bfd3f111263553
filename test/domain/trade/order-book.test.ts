import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depthSteps, type MarketOrder, orderBook, type PriceLevel } from '#main/domain/trade/order-book';

const JITA = { stationId: 60_003_760, systemId: 30_000_142 };
let ids = 0;
function anOrder(given: Partial<MarketOrder> = {}): MarketOrder {
  ids += 1;
  return {
    orderId: ids,
    typeId: 34,
    locationId: JITA.stationId,
    systemId: JITA.systemId,
    isBid: false,
    price: 10,
    volume: 100,
    minVolume: 1,
    range: 'station',
    ...given,
  };
}
function depthOf(...orders: MarketOrder[]) {
  const book = orderBook(JITA);
  for (const order of orders) book.add(order);
  return book.depthOf(34);
}

describe('which orders can be dealt with at a station', () => {
  const elsewhere = { locationId: 60_000_001, systemId: 30_000_001 };
  const sameSystem = { locationId: 60_000_002 };
  test.each<[string, Partial<MarketOrder>, boolean]>([
    ['an ask at the station', {}, true],
    ['an ask at another station of the system', sameSystem, false],
    ['a bid at the station for it alone', { isBid: true }, true],
    ['a bid of the whole region from elsewhere', { isBid: true, ...elsewhere, range: 'region' }, true],
    ['a bid of another station of the system, for the system', { isBid: true, ...sameSystem, range: 'solarsystem' }, true],
    ['a bid of another station of the system, for jumps around', { isBid: true, ...sameSystem, range: '5' }, true],
    ['a bid of another station of the system, for it alone', { isBid: true, ...sameSystem, range: 'station' }, false],
    ['a bid of another system for jumps around', { isBid: true, ...elsewhere, range: '40' }, false],
    ['a bid for several units at a time only', { isBid: true, minVolume: 2 }, false],
    ['an order of which nothing remains', { volume: 0 }, false],
  ])('%s', (_, given, counts) => {
    const { bids, asks } = depthOf(anOrder(given));
    expect(bids.levels.length + asks.levels.length).toBe(counts ? 1 : 0);
  });

  test('an order that comes twice, on two pages of a list that moved, counts once', () => {
    const order = anOrder({ volume: 7 });
    expect(depthOf(order, order).asks).toEqual({ levels: [{ price: 10, volume: 7 }], volume: 7 });
  });
});

test('rows that come in any order, some of them again and changed meanwhile, make the same book', () => {
  const order = fc.record({
    orderId: fc.integer({ min: 1, max: 60 }),
    price: fc.integer({ min: 1, max: 400 }),
    volume: fc.integer({ min: 0, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 250 }), fc.infiniteStream(fc.nat(1000)), (rows, chance) => {
      // An order keeps its type and side.
      const orders = rows.map((row) => anOrder({ ...row, typeId: 34 + (row.orderId % 2), isBid: row.orderId % 3 === 0 }));
      const shuffled = orders
        .map((one) => ({ one, at: chance.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const [book, other] = [orders, shuffled].map((given) => {
        const made = orderBook(JITA);
        for (const one of given) made.add(one);
        return { orders: made.orders(), types: made.typeIds().map(made.depthOf) };
      });
      expect(other).toEqual(book);
    }),
  );
});

test('of an order that comes twice the row that promises less counts', () => {
  const [ask, bid] = [anOrder({ volume: 7 }), anOrder({ isBid: true, volume: 7, price: 9 })];
  const { asks, bids } = depthOf({ ...ask, volume: 9 }, ask, { ...ask, price: 11 }, bid, { ...bid, price: 8 });
  expect([asks.levels, bids.levels]).toEqual([[{ price: 11, volume: 7 }], [{ price: 8, volume: 7 }]]);
  expect(depthOf(ask, { ...ask, volume: 0 }).asks).toEqual({ levels: [], volume: 0 });
});

describe('what is kept of a side', () => {
  test('the prices within 5 % of the best, best first, orders of one price together', () => {
    const asks = [105, 100, 106, 100, 104].map((price) => anOrder({ price, volume: 1 }));
    expect(depthOf(...asks).asks.levels).toEqual([
      { price: 100, volume: 2 },
      { price: 104, volume: 1 },
      { price: 105, volume: 1 },
      { price: 106, volume: 1 },
    ]);
    const far = [100, 101, 102, 103, 104, 105, 106, 200].map((price) => anOrder({ price }));
    expect(depthOf(...far).asks.levels.map(({ price }) => price)).toEqual([100, 101, 102, 103, 104, 105]);
  });

  test('one odd order does not hide what stands behind it', () => {
    const { asks, bids } = depthOf(
      anOrder({ price: 1, volume: 1 }),
      anOrder({ price: 100 }),
      anOrder({ isBid: true, price: 5000, volume: 1 }),
      anOrder({ isBid: true, price: 95 }),
    );
    expect(asks.levels).toEqual([
      { price: 1, volume: 1 },
      { price: 100, volume: 100 },
    ]);
    expect(bids.levels.map(({ price }) => price)).toEqual([5000, 95]);
  });

  test('the units of all orders are told, also of those whose price is not kept', () => {
    const many = Array.from({ length: 300 }, (_, index) => anOrder({ price: 100 + index, volume: 1 }));
    expect(depthOf(...many).asks.volume).toBe(300);
  });

  test('no more than eight steps, and none better than the orders that it stands for', () => {
    const level = fc.record({ price: fc.integer({ min: 1000, max: 1060 }), volume: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 40 }), fc.boolean(), fc.integer({ min: 1, max: 900 }), (levels, isBid, units) => {
        const prices = new Map(levels.map((one) => [one.price, one]));
        const sorted = [...prices.values()].sort((a, b) => (isBid ? b.price - a.price : a.price - b.price));
        const kept = depthSteps(sorted, isBid);
        expect(kept.length).toBeLessThanOrEqual(8);
        const walk = walked(kept, units);
        const true_ = walked(sorted, walk.units);
        if (isBid) expect(walk.sum).toBeLessThanOrEqual(true_.sum);
        else expect(walk.sum).toBeGreaterThanOrEqual(true_.sum);
      }),
    );
  });
});

function walked(levels: readonly PriceLevel[], wanted: number): { sum: number; units: number } {
  let units = 0;
  let sum = 0;
  for (const { price, volume } of levels) {
    const taken = Math.min(volume, wanted - units);
    units += taken;
    sum += taken * price;
  }
  return { sum, units };
}
