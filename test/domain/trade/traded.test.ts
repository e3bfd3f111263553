import { expect, test } from 'vitest';
import { daysToTrade, tradedFigures } from '#main/domain/trade/traded';

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
