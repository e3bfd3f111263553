import { expect, test } from 'vitest';
import { cumulative, logGamma, quantile, tail } from '#main/domain/forecast/negative-binomial';

/** Sums the textbook probabilities one by one. */
function summed(mean: number, dispersion: number, count: number): number {
  const size = 1 / dispersion;
  let total = 0;
  for (let k = 0; k <= count; k += 1) {
    const log = logGamma(k + size) - logGamma(size) - logGamma(k + 1) + size * Math.log(size / (size + mean));
    total += Math.exp(log + k * Math.log(mean / (size + mean)));
  }
  return total;
}

test.each([
  [0.3, 8, 0],
  [4, 0.5, 7],
  [250, 0.05, 300],
  [3, 2, 40],
])('mean %d with dispersion %d reaches at most %d with the sum of the single probabilities', (mean, dispersion, count) => {
  expect(cumulative({ mean, dispersion }, count)).toBeCloseTo(summed(mean, dispersion, count), 8);
});

test('without dispersion it is the Poisson distribution', () => {
  expect(cumulative({ mean: 2, dispersion: 0 }, 1)).toBeCloseTo(Math.exp(-2) * 3, 4);
});

test('a quantile is the first count that reaches its share', () => {
  const distribution = { mean: 37, dispersion: 0.3 };
  const high = quantile(distribution, 0.9);
  expect(cumulative(distribution, high)).toBeGreaterThanOrEqual(0.9);
  expect(cumulative(distribution, high - 1)).toBeLessThan(0.9);
  expect(quantile({ mean: 0.01, dispersion: 1 }, 0.9)).toBe(0);
});

test('every count reaches zero, and nothing is ever expected of an empty system', () => {
  expect(tail({ mean: 3, dispersion: 1 }, 0)).toBe(1);
  expect(tail({ mean: 0, dispersion: 1 }, 1)).toBe(0);
});

test.each([
  [1, 0],
  [5, Math.log(24)],
  [0.5, Math.log(Math.sqrt(Math.PI))],
])('ln Γ(%d) is %d', (x, expected) => {
  expect(logGamma(x)).toBeCloseTo(expected, 9);
});
