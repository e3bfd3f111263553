import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfLoss, liveLossRate, lossRate } from '#main/domain/plan/loss';

test('a place that few pass has the usual rate, one that many pass its own, and one lost ship in a quiet place is no massacre', () => {
  expect(lossRate({ kills: 0, jumps: 0 }, 0.002)).toBeCloseTo(0.002, 12);
  expect(lossRate({ kills: 1000, jumps: 100_000 }, 0.002)).toBeCloseTo(0.01, 3);
  expect(lossRate({ kills: 0, jumps: 500 }, 0.002)).toBeCloseTo(0.001, 12);
  expect(lossRate({ kills: 1, jumps: 10 }, 0.001)).toBeLessThan(0.002);
});

test('where nothing is usual the rate is what was counted', () => {
  expect(lossRate({ kills: 2, jumps: 100 }, 0)).toBe(0.02);
  expect(lossRate({ kills: 0, jumps: 0 }, 0)).toBe(0);
});

test('what goes on now raises the rate by the ships lost for each passage, and never lowers it', () => {
  expect(liveLossRate(0.001, 40, { strength: 3 })).toBeCloseTo(3 / 30, 12);
  expect(liveLossRate(0.5, 40, { strength: 3 })).toBe(0.5);
  expect(liveLossRate(0.001, 0, { strength: 2 })).toBeCloseTo(0.4, 12);
});

test('a chance lies between 0 and 1, grows with each system entered, and does not depend on their order', () => {
  expect(chanceOfLoss([])).toBe(0);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 50 }), (rates) => {
      const chance = chanceOfLoss(rates);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
      expect(chanceOfLoss(rates.slice(1))).toBeLessThanOrEqual(chance + 1e-12);
      expect(chanceOfLoss(rates.toReversed())).toBeCloseTo(chance, 9);
    }),
  );
});
