import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceStats, singleItem } from '#main/domain/contracts/price-stats';

const exchange = { type: 'item_exchange', price: 600 } as const;
const offered = { typeId: 34, quantity: 3, isIncluded: true };

test('an item exchange of one item row is offered at price over quantity', () => {
  expect(singleItem(exchange, [offered])).toEqual({ typeId: 34, quantity: 3, unitPrice: 200 });
});

test.each([
  ['an auction', { type: 'auction', price: 600 } as const, [offered]],
  ['a courier', { type: 'courier', price: 600 } as const, [offered]],
  ['a gift', { ...exchange, price: 0 }, [offered]],
  ['a contract without a price', { ...exchange, price: null }, [offered]],
  ['an item that is asked for', exchange, [{ ...offered, isIncluded: false }]],
  ['several rows of one type', exchange, [offered, offered]],
  ['an offer that asks for something besides', exchange, [offered, { ...offered, typeId: 35, isIncluded: false }]],
  ['no items', exchange, []],
  ['a row of nothing', exchange, [{ ...offered, quantity: 0 }]],
])('%s is no single item', (_what, contract, items) => {
  expect(singleItem(contract, items)).toBeNull();
});

const offer = (typeId: number, unitPrice: number, quantity = 1) => ({ typeId, unitPrice, quantity });

test('the median of an even count is the mean of the middle two', () => {
  expect(priceStats([offer(34, 4), offer(34, 1), offer(34, 100), offer(34, 2)])).toEqual([
    { typeId: 34, min: 1, median: 3, max: 100, sampleCount: 4, volume: 4 },
  ]);
});

test('each type has a row of its own, by type; nothing on offer has none', () => {
  expect(priceStats([offer(35, 7, 10), offer(34, 5), offer(35, 9, 20)])).toEqual([
    { typeId: 34, min: 5, median: 5, max: 5, sampleCount: 1, volume: 1 },
    { typeId: 35, min: 7, median: 8, max: 9, sampleCount: 2, volume: 30 },
  ]);
  expect(priceStats([])).toEqual([]);
});

test('half of the offers are at most the median and half at least, however they are ordered', () => {
  const price = fc.double({ min: 0.01, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 60 }), (prices) => {
      const [row] = priceStats(prices.map((unitPrice) => offer(34, unitPrice)));
      if (row === undefined) throw new Error('no row');
      expect(row.min).toBe(Math.min(...prices));
      expect(row.max).toBe(Math.max(...prices));
      expect(prices.filter((price) => price <= row.median).length * 2).toBeGreaterThanOrEqual(prices.length);
      expect(prices.filter((price) => price >= row.median).length * 2).toBeGreaterThanOrEqual(prices.length);
    }),
  );
});
