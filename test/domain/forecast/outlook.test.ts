import { expect, test } from 'vitest';
import { surpriseOf } from '#main/domain/forecast/outlook';

/** Poisson counts of whole days. */
const seen = <Figure extends string>(figure: Figure, count: number, mean: number) => ({
  figure,
  count,
  ofDay: { mean, dispersion: 0 },
  passed: 1,
});

test('a surprise is one probability: twice the smaller tail of the most unlike figure, times the figures looked at', () => {
  // P(X = 0) = exp(-10) under a mean of 10.
  const alone = surpriseOf([seen('jumps', 0, 10)]);
  expect(alone).toMatchObject({ direction: 'quieter', figure: 'jumps', expectedSoFar: 10 });
  expect((alone?.probability ?? 0) / (2 * Math.exp(-10))).toBeCloseTo(1, 3);
  expect(10 ** -(alone?.surprise ?? 0)).toBeCloseTo(alone?.probability ?? 1, 12);
  const both = surpriseOf([seen('kills', 4, 4), seen('jumps', 0, 10)]);
  expect(both?.figure).toBe('jumps');
  expect((both?.probability ?? 0) / (4 * Math.exp(-10))).toBeCloseTo(1, 3);
});

test('what was expected is no surprise at all, and without a count there is none', () => {
  expect(surpriseOf([seen('kills', 0, 0.01)])).toMatchObject({ surprise: 0, probability: 1 });
  expect(surpriseOf([])).toBeNull();
});
