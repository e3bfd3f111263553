import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfLoss, liveLossRate, lossRate } from '#main/domain/plan/loss';

test('a system that few pass has the rate of its band, one that many pass its own', () => {
  expect(lossRate({ kills: 0, jumps: 0, hours: 0 }, 0.002)).toBeCloseTo(0.002, 12);
  expect(lossRate({ kills: 1000, jumps: 100_000, hours: 28 }, 0.002)).toBeCloseTo(0.01, 3);
  expect(lossRate({ kills: 0, jumps: 500, hours: 28 }, 0.002)).toBeCloseTo(0.001, 12);
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
