import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packDays, unpackDays } from '#main/store/market/packed-days';
import { DAY, isoUtc } from '#shared/time';
import type { TradedDay } from '#shared/trade-api/market';

const price = fc.integer({ min: 0, max: 1e14 }).map((hundredths) => hundredths / 100);
const someDays: fc.Arbitrary<TradedDay[]> = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 16_000, max: 22_000 }),
      average: price,
      lowest: price,
      highest: price,
      orders: fc.nat(),
      volume: fc.integer({ min: 0, max: 1e12 }),
    }),
    { selector: ({ day }) => day, maxLength: 40 },
  )
  .map((days) =>
    days
      .toSorted((one, other) => one.day - other.day)
      .map(({ day, ...rest }) => ({ date: isoUtc(day * DAY).slice(0, 10), ...rest })),
  );

test('days come out as they went in, to the hundredth of an ISK', () => {
  fc.assert(fc.property(someDays, (days) => void expect(unpackDays(packDays(days))).toEqual(days)));
});

test('a month of an ordinary type takes at most 600 bytes', () => {
  const month = Array.from({ length: 30 }, (_, index) => {
    const average = 512_345.67 * (1 + 0.03 * Math.sin(index));
    const cents = (isk: number) => Math.round(isk * 100) / 100;
    return {
      date: isoUtc(Date.parse('2026-10-20') + index * DAY).slice(0, 10),
      average: cents(average),
      lowest: cents(average * 0.95),
      highest: cents(average * 1.06),
      orders: 120 + index,
      volume: 4_000 + 37 * index,
    };
  });
  expect(packDays(month).length).toBeLessThan(600);
  expect(unpackDays(packDays(month))).toEqual(month);
});
