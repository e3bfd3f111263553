import { expect, test } from 'vitest';
import { chanceOfLoss } from '#main/domain/plan/loss';
import { correctedRates, correctionOf } from '#main/domain/plan/loss-correction';

const bin = (called: number, lost: number, { journeys = 100_000, expected = 1e5 } = {}) => ({ journeys, called, lost, expected });

test('a chance that came half as often as it was called is told as half, its hops alike', () => {
  const rates = correctedRates([0, 0.04, 0.06], correctionOf([bin(0.1, 0.05)]));
  expect(rates.map((rate) => Number(rate.toFixed(3)))).toEqual([0, 0.02, 0.03]);
});

test('between two graded chances the correction goes from the one to the other', () => {
  const correction = correctionOf([bin(0.01, 0.01), bin(0.16, 0.04)]);
  const factor = (rate: number) => (correctedRates([rate], correction)[0] as number) / rate;
  expect(factor(0.001)).toBeCloseTo(1, 2);
  expect(factor(-Math.log(1 - 0.04))).toBeCloseTo(0.5, 1);
  expect(factor(0.5)).toBeCloseTo(0.25, 1);
});

test('few journeys, and few losses, correct little or nothing, and a correction has its bounds', () => {
  expect(correctionOf([bin(0.1, 0.05, { journeys: 199 }), bin(0, 0)])).toEqual([]);
  // As many journeys that all met one ship.
  expect(correctionOf([bin(0.01, 0, { expected: 5 })])[0]?.factor).toBeGreaterThan(0.9);
  expect(correctionOf([bin(0.5, 0)])[0]?.factor).toBe(0.25);
  expect(chanceOfLoss(correctedRates([0.2, 0.1], []))).toBe(chanceOfLoss([0.2, 0.1]));
});

test('a class of which little is known is corrected as any ship, one of which much is known by its own', () => {
  const usual = correctionOf([bin(0.1, 0.05)]);
  expect(correctionOf([bin(0.1, 0.2, { expected: 0.2 })], usual)[0]?.factor).toBeCloseTo(0.5, 1);
  expect(correctionOf([bin(0.1, 0.2)], usual)[0]?.factor).toBeCloseTo(2, 1);
});
