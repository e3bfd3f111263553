import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfLoss, factorOf, liveLossRate, shapeLearner } from '#main/domain/plan/loss';
import { drawsOf } from '../../support/forecasts/laws/draws.ts';

test('a count is told as what was expected where counts differ by chance alone, and as itself where they differ much', () => {
  expect(factorOf(9, 3, 1e6)).toBeCloseTo(1, 4);
  expect(factorOf(9, 3, 0.01)).toBeCloseTo(3, 1);
  expect(factorOf(0, 0, 2)).toBe(1);
});

test('how much counts differ beyond chance is learned from them', () => {
  const draws = drawsOf(5);
  const shapeOf = (factor: () => number) => {
    const learner = shapeLearner();
    for (let place = 0; place < 20_000; place += 1) learner.add(draws.poisson(4 * factor()), 4);
    return learner.shape();
  };
  expect(shapeOf(() => 1)).toBeGreaterThan(50);
  // Exponential factors are a gamma distribution of shape 1.
  expect(Math.abs(shapeOf(() => draws.exponential()) - 1)).toBeLessThan(0.1);
});

test('what lasts from week to week is told apart from what comes and goes', () => {
  const draws = drawsOf(6);
  const shapeOf = (isLasting: boolean) => {
    const learner = shapeLearner();
    for (let place = 0; place < 20_000; place += 1) {
      const [one, other] = [draws.exponential(), draws.exponential()];
      learner.addPair(draws.poisson(4 * one), 4, draws.poisson(4 * (isLasting ? one : other)), 4);
    }
    return learner.shape();
  };
  expect(Math.abs(shapeOf(true) - 1)).toBeLessThan(0.1);
  expect(shapeOf(false)).toBeGreaterThan(20);
});

test('ships lost at gates now raise the rate by their number for each passage, and never lower it; those lost elsewhere do not count', () => {
  const lost = (gateStrength: number) => ({ gateStrength, camp: null });
  expect(liveLossRate(0.001, 40, lost(3))).toBeCloseTo(3 / 30, 12);
  expect(liveLossRate(0.5, 40, lost(3))).toBe(0.5);
  expect(liveLossRate(0.001, 0, lost(2))).toBeCloseTo(0.4, 12);
  expect(liveLossRate(0.001, 40, lost(0))).toBe(0.001);
});

test('where another loss at a gate has a measured chance, that chance over the passages of half an hour is added to the usual rate', () => {
  const camp = (chance: number) => ({
    gateStrength: 3,
    camp: { claim: 'camp', chance, cases: 100, ships: 3, minutes: 2 } as const,
  });
  const rate = liveLossRate(0.01, 40, camp(0.6)) - 0.01;
  // Of twenty who pass as many are lost as make another loss 60 % likely.
  expect(1 - Math.exp(-20 * rate)).toBeCloseTo(0.6, 12);
  expect(liveLossRate(0.01, 40, camp(0))).toBe(0.01);
  expect(Number.isFinite(liveLossRate(0, 0, camp(1)))).toBe(true);
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
