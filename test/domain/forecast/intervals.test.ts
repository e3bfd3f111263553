import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispersionsOf, distributionOf, intervalsOf, widenedToMean } from '#main/domain/forecast/intervals';
import { drawsOf } from '../../support/forecasts/laws/draws.ts';

const ROWS = 20_000;

/** Counts around `mean` whose Poisson rate is scattered by a gamma factor of variance `dispersion` (of whole inverse). */
function countsAround(mean: number, dispersion: number): Float64Array {
  const draws = drawsOf(9);
  const shape = 1 / dispersion;
  const gamma = () => Array.from({ length: shape }, draws.exponential).reduce((sum, value) => sum + value, 0) / shape;
  return Float64Array.from({ length: ROWS }, () => draws.poisson(mean * gamma()));
}

test.each([
  [0.3, 1],
  [8, 0.5],
  [120, 0.1],
])(
  'around a mean of %d the planted dispersion %d is found, and four fifths of counts lie within the interval',
  (mean, dispersion) => {
    const outcomes = countsAround(mean, dispersion);
    const expected = new Float64Array(ROWS).fill(mean);
    const dispersions = dispersionsOf({ days: [0], expected: () => expected, outcomes: () => outcomes });
    const distribution = distributionOf(dispersions, mean);
    // Of counts that are mostly none an interval tells little of the dispersion.
    if (mean > 5) {
      expect(distribution.dispersion / dispersion).toBeGreaterThan(0.9);
      expect(distribution.dispersion / dispersion).toBeLessThan(1.1);
    }
    const { low, high } = intervalsOf(dispersions)(mean);
    const inside = outcomes.filter((count) => count >= low && count <= high).length / ROWS;
    // Whole numbers cannot be cut at exactly a tenth: the smaller the counts, the more lie within.
    expect(inside).toBeGreaterThan(0.79);
    if (mean > 5) expect(inside).toBeLessThan(0.9);
  },
);

test('an expected count lies within its interval, and a larger one never has a lower upper bound', () => {
  const dispersion = fc.double({ min: 1e-4, max: 20, noNaN: true });
  const mean = fc.double({ min: 0, max: 5000, noNaN: true });
  fc.assert(
    fc.property(fc.array(dispersion, { minLength: 24, maxLength: 24 }), fc.array(mean, { minLength: 2 }), (by, means) => {
      const interval = intervalsOf(Float64Array.from(by));
      let before = 0;
      for (const expected of means.toSorted((a, b) => a - b)) {
        const { low, high } = widenedToMean(expected, interval(expected));
        expect(low).toBeLessThanOrEqual(expected);
        expect(high).toBeGreaterThanOrEqual(Math.max(expected, before));
        before = high;
      }
    }),
    { numRuns: 60 },
  );
});

test('a bin without data has the dispersion of the next smaller one', () => {
  const outcomes = countsAround(8, 0.5);
  const dispersions = dispersionsOf({ days: [0], expected: () => new Float64Array(ROWS).fill(8), outcomes: () => outcomes });
  expect(distributionOf(dispersions, 5000).dispersion).toBe(distributionOf(dispersions, 8).dispersion);
  expect(distributionOf(dispersions, 0.1).dispersion).toBe(0.5);
});
