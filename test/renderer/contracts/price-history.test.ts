import { expect, test } from 'vitest';
import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import { medianPrice, priceCeiling, priceLine } from '../../../src-renderer/contracts/price-history.tsx';

const hour = (at: string, median: number): PriceHistoryRow => ({
  captured_at: at,
  min_price: median - 1,
  median_price: median,
  max_price: median + 1,
  sample_count: 1,
  volume: 1,
});
const rows = [hour('2026-11-20T08:00:00Z', 10), hour('2026-11-20T11:00:00Z', 20)];

test('an hour without a row is a hole in the line, never a line across it', () => {
  const line = priceLine(rows, 1, Date.parse('2026-11-20T12:30:00Z'));
  expect(line.hours).toHaveLength(24);
  expect(line.median.slice(-5)).toEqual([10, null, null, 20, null]);
  expect(line.minimum.slice(-5)).toEqual([9, null, null, 19, null]);
  expect(line.maximum.slice(-5)).toEqual([11, null, null, 21, null]);
  expect(line.hours.at(-1)).toBe(Date.parse('2026-11-20T12:00:00Z') / 1000);
});

test('a row newer than the window’s clock is still shown', () => {
  expect(priceLine(rows, 1, Date.parse('2026-11-20T09:00:00Z')).median.at(-1)).toBe(20);
});

test('the usual price is the median of the hourly medians', () => {
  expect(medianPrice(rows)).toBe(15);
  expect(medianPrice([...rows, hour('2026-11-20T12:00:00Z', 12)])).toBe(12);
  expect(medianPrice([])).toBeNull();
});

test('a hope far above every median does not press the prices flat: it is counted and left out of sight', () => {
  const hope = { ...hour('2026-11-20T09:00:00Z', 12), max_price: 60_000 };
  const line = (all: readonly PriceHistoryRow[]) => priceLine(all, 1, Date.parse('2026-11-20T12:30:00Z'));
  expect(priceCeiling(line(rows))).toEqual({ ceiling: 21, above: 0 });
  expect(priceCeiling(line([...rows, hope]))).toEqual({ ceiling: expect.closeTo(82.9, 1), above: 1 });
  expect(priceCeiling(line([]))).toEqual({ ceiling: 0, above: 0 });
});
