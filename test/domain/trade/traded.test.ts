import { expect, test } from 'vitest';
import { daysToSell, daysToTrade, tradedFigures, tradedPace, tradingByType } from '#main/domain/trade/traded';
import { DAY, isoUtc } from '#shared/time';

const NOON = '2026-11-20T11:05:00Z';
const day = (date: string, volume: number, average = 100) => ({
  date,
  volume,
  average,
  lowest: average - 5,
  highest: average + 5,
});

test('the figures are of the 30 days before the source’s own; a day without trade counts with nothing', () => {
  const days = [day('2026-10-20', 900, 1), day('2026-10-21', 300), day('2026-11-19', 600, 130), day('2026-11-20', 9000, 1)];
  expect(tradedFigures(days, NOON)).toEqual({ days_traded: 2, volume_a_day: 30, average: 120, lowest: 95, highest: 135 });
});

test('one day at an odd price moves neither average nor bounds, and its units count', () => {
  const days = [day('2026-11-16', 10), day('2026-11-17', 10), day('2026-11-18', 10), day('2026-11-19', 270, 90_000)];
  expect(tradedFigures(days, NOON)).toEqual({ days_traded: 4, volume_a_day: 10, average: 100, lowest: 95, highest: 105 });
});

test('what nobody trades has no price and no time to sell', () => {
  const nothing = tradedFigures([], NOON);
  expect(nothing).toEqual({ days_traded: 0, volume_a_day: 0, average: null, lowest: null, highest: null });
  expect(daysToTrade(5, nothing)).toBe(null);
  expect(daysToTrade(5, { volume_a_day: 3 })).toBe(1.7);
});

const before = (count: number, average: number) =>
  Array.from({ length: count }, (_, index) =>
    day(isoUtc(Date.parse('2026-10-20T00:00:00Z') - index * DAY).slice(0, 10), 5, average),
  );
const lately = (average: number) =>
  Array.from({ length: 30 }, (_, index) =>
    day(isoUtc(Date.parse('2026-10-21T00:00:00Z') + index * DAY).slice(0, 10), 5, average),
  );

test('what is kept of a year is how much a day is traded now, and the median price of the days before the last 30', () => {
  expect(tradedPace([...before(40, 100), ...lately(400)], NOON)).toEqual({ volumeADay: 5, average: 400, medianBefore: 100 });
  expect(tradedPace([...before(29, 100), ...lately(400)], NOON)).toMatchObject({ medianBefore: null });
});

test('a type was driven up where its market group was not', () => {
  const pace = (typeId: number, factor: number, marketGroupId: number | null) => ({
    typeId,
    marketGroupId,
    volumeADay: 5,
    average: factor * 100,
    medianBefore: 100,
    days: null,
    observedAt: NOON,
  });
  const factors = (paces: Parameters<typeof tradingByType>[0]) => tradingByType(paces).get(1)?.factor;
  const still = [2, 3, 4].map((typeId) => pace(typeId, 1, 7));
  const moved = [2, 3, 4].map((typeId) => pace(typeId, 3, 7));
  expect(factors([pace(1, 4, 7), ...still])).toBe(4);
  expect(factors([pace(1, 4, 7), ...moved])).toBe(null);
  // Too few others tell of no change of the game, and what is in no group has none.
  expect(factors([pace(1, 4, 7), ...moved.slice(1)])).toBe(4);
  expect(factors([pace(1, 4, null), ...moved])).toBe(4);
  expect(factors([{ ...pace(1, 4, 7), medianBefore: null }, ...still])).toBe(null);
});

test('the pace of a type of which only days are kept is made of these, and days to sell are those of the slowest type', () => {
  const kept = { typeId: 2, marketGroupId: null, average: null, medianBefore: null, observedAt: NOON };
  const trading = tradingByType([
    { ...kept, volumeADay: null, days: [day('2026-11-19', 60)] },
    { ...kept, typeId: 3, volumeADay: 5, days: null },
  ]);
  expect(trading.get(2)).toEqual({ volumeADay: 2, factor: null });
  const goods = [
    { type_id: 2, units: 3 },
    { type_id: 3, units: 20 },
  ];
  expect(daysToSell(goods, trading)).toBe(4);
  expect(daysToSell([...goods, { type_id: 4, units: 1 }], trading)).toBe(null);
  expect(daysToSell([], trading)).toBe(null);
});
