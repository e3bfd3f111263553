import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlausible, plausiblePrices } from '#shared/plausible-prices';

const usual = [9.4, 9.8, 10, 10, 10.3, 10.9];

describe('plausible prices', () => {
  test.each([
    ['a typo by a power of ten', 100],
    ['a price to the last zero', 1e9],
    ['next to nothing', 0.01],
    ['bait at half the usual', 4.9],
  ])('leave out %s', (_, odd) => {
    const range = plausiblePrices([...usual, odd]);
    expect(isPlausible(odd, range)).toBe(false);
    expect(usual.every((price) => isPlausible(price, range))).toBe(true);
  });

  test('reach as far as the prices themselves are spread', () => {
    const range = plausiblePrices([10, 20, 40, 80, 160, 320, 640]);
    expect(isPlausible(640, range)).toBe(true);
    expect(isPlausible(1e6, range)).toBe(false);
  });

  test('of a single price are half of it to twice it, and of none nothing is said', () => {
    expect(plausiblePrices([100])).toEqual({ low: expect.closeTo(50, 9), high: expect.closeTo(200, 9) });
    expect(plausiblePrices([0, -1])).toBe(null);
    expect(isPlausible(1e12, null)).toBe(true);
  });

  test('as a property: odd prices that are fewer than half never carry the range away, and a unit of money changes nothing', () => {
    const price = fc.double({ min: 90, max: 110, noNaN: true });
    fc.assert(
      fc.property(fc.array(price, { minLength: 5, maxLength: 15 }), fc.integer({ min: 1, max: 4 }), (prices, count) => {
        const odd = Array.from({ length: Math.min(count, Math.ceil(prices.length / 2) - 1) }, (_, index) => 1e7 * (index + 1));
        const range = plausiblePrices([...prices, ...odd]);
        expect(odd.some((one) => isPlausible(one, range))).toBe(false);
        expect(prices.every((one) => isPlausible(one, range))).toBe(true);
        const inCents = plausiblePrices([...prices, ...odd].map((one) => one * 100));
        expect(inCents?.high).toBeCloseTo((range?.high ?? 0) * 100, 3);
      }),
    );
  });
});
