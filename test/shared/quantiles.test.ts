import { expect, test } from 'vitest';
import { medianOf, quantile } from '#shared/quantiles';

test('the median of an even count is the mean of the middle two, and of nothing there is none', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  expect(() => medianOf([])).toThrow('no median of nothing');
});

test('between two values a quantile is as far as its share', () => {
  expect([0, 0.25, 0.5, 1].map((share) => quantile([1, 2, 4], share))).toEqual([1, 1.5, 2, 4]);
  expect(quantile(Float64Array.of(7), 0.9)).toBe(7);
});
