import { expect, test } from 'vitest';
import { factorLearner } from '#main/domain/plan/factors';
import { drawsOf } from '../../support/forecasts/laws/draws.ts';

/** What is told of places of which each has counts around what is expected times its own factor, by that factor. */
function toldOf(factorOf: (place: number) => number, expected = 3) {
  const draws = drawsOf(9);
  const places = Array.from({ length: 4000 }, (_, place) => {
    const factor = factorOf(place);
    return { factor, count: draws.poisson(factor * expected) };
  });
  const learner = factorLearner();
  for (const { count } of places) learner.add(count, expected);
  const told = learner.factors();
  return { told, places };
}

test('where all are alike no count makes a place another', () => {
  const { told } = toldOf(() => 1);
  for (const count of [0, 3, 7]) expect(Math.abs(told(count, 3) - 1)).toBeLessThan(0.15);
});

test('where a tenth has all there is, a place with nothing is taken for nothing, and one with little for one of the tenth', () => {
  const { told } = toldOf((place) => (place % 10 === 0 ? 10 : 0));
  expect(told(0, 3)).toBeLessThan(0.02);
  expect(Math.abs(told(20, 3) / 10 - 1)).toBeLessThan(0.25);
  expect(Math.abs(told(45, 3) / 10 - 1)).toBeLessThan(0.2);
});

test('however factors are distributed, those that are told of counts alike come on average, and all add up', () => {
  const draws = drawsOf(4);
  const { told, places } = toldOf(() => draws.exponential());
  const byCount = Map.groupBy(places, ({ count }) => count);
  for (const [count, some] of byCount)
    if (some.length > 200)
      expect(Math.abs(told(count, 3) / (some.reduce((sum, { factor }) => sum + factor, 0) / some.length) - 1)).toBeLessThan(0.15);
  const sum = places.reduce((total, { count }) => total + 3 * told(count, 3), 0);
  expect(sum / places.reduce((total, { count }) => total + count, 0)).toBeCloseTo(1, 2);
});

test('without counts a place is as usual where nothing was expected, and no count is without end', () => {
  const told = factorLearner().factors();
  expect(told(0, 0)).toBeGreaterThan(0.9);
  expect(told(0, 0)).toBeLessThan(1.1);
  expect(Number.isFinite(told(1000, 1e-9))).toBe(true);
});
