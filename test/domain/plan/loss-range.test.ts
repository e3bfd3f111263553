import { expect, test } from 'vitest';
import { rangeOfLost } from '#main/domain/plan/loss-grade';

const percents = ({ least, most }: { least: number; most: number }) =>
  [least, most].map((share) => Number((100 * share).toFixed(1)));

test('of few lost ships the share that was lost may be several times as much or as little, of many hardly', () => {
  // Poisson's limits of five are 1.6 and 11.7.
  expect(percents(rangeOfLost({ called: 0.02, lost: 0.05, ships: 5, expected: 2 }))).toEqual([1.6, 11.7]);
  expect(percents(rangeOfLost({ called: 0.05, lost: 0.05, ships: 1000, expected: 1000 }))).toEqual([4.7, 5.3]);
});

test('no more is known than ships were lost, though each is met by many journeys', () => {
  expect(percents(rangeOfLost({ called: 0.02, lost: 0.05, ships: 5, expected: 200 }))).toEqual([1.6, 11.7]);
});

test('where none was lost the share may be that of the next one', () => {
  const { least, most } = rangeOfLost({ called: 0.02, lost: 0, ships: 0, expected: 4 });
  expect(least).toBe(0);
  // Of 3.7 losses, where four were called, one comes more seldom than in one case of forty.
  expect(most).toBeCloseTo(0.02 * (3.69 / 4), 3);
  expect(rangeOfLost({ called: 0, lost: 0, ships: 0, expected: 0 })).toEqual({ least: 0, most: 1 });
});
