import { expect, test } from 'vitest';
import { WEEKS } from '#main/domain/plan/passages';
import { shareOfWeeks, weekFactors } from '#main/domain/plan/week-factors';
import { drawsOf } from '../../support/forecasts/laws/draws.ts';

const PLACES = 4000;
const EXPECTED = 0.5;

/**
 * Counts of four weeks: one place in ten has as many as all ten expect, in the share of the weeks in which it is used; the others have next to
 * none. Weeks of use begin on a day of the place's own.
 */
function drawn(share: number) {
  const draws = drawsOf(5);
  const counts = new Uint16Array(WEEKS * PLACES);
  for (let place = 0; place < PLACES; place += 1) {
    const days = draws.below(7);
    const used = Array.from({ length: WEEKS + 1 }, () => (place % 10 === 0 && draws.uniform() < share ? 1 : 0));
    for (let week = 0; week < WEEKS; week += 1) {
      const part = ((used[week] as number) * (7 - days) + (used[week + 1] as number) * days) / 7;
      counts[week * PLACES + place] = draws.poisson((10 * EXPECTED * part) / share + 0.01);
    }
  }
  return { counts, expected: new Float64Array(WEEKS * PLACES).fill(EXPECTED) };
}

test.each([1, 0.6, 0.3])('the share of weeks in which places are used is found where it is %d', (share) => {
  expect(Math.abs(shareOfWeeks(drawn(share)) - share)).toBeLessThan(0.08);
});

test('a place with all there was in one week of four is taken for one of those that are used in some weeks', () => {
  const weeks = drawn(0.4);
  const factors = weekFactors(weeks, shareOfWeeks(weeks));
  const weeksOf = (place: number) => Array.from({ length: WEEKS }, (_, week) => weeks.counts[week * PLACES + place] as number);
  const busy = Array.from(factors.keys()).filter(
    (place) => place % 10 === 0 && weeksOf(place).filter((count) => count > 0).length === 1,
  );
  expect(busy.length).toBeGreaterThan(50);
  const mean = busy.reduce((sum, place) => sum + (factors[place] as number), 0) / busy.length;
  expect(Math.abs(mean / 10 - 1)).toBeLessThan(0.25);
  const unaware = weekFactors(weeks, 1);
  expect(busy.reduce((sum, place) => sum + (unaware[place] as number), 0) / busy.length).toBeLessThan(0.8 * mean);
});

test('places without any are as good as safe, factors add up to what came, and one of which nothing is known is as usual', () => {
  const { counts, expected } = drawn(0.6);
  expected.forEach((_, at) => {
    if (at % PLACES === 7) expected[at] = 0;
  });
  const factors = weekFactors({ counts, expected }, 0.6);
  expect(factors[1]).toBeLessThan(0.1);
  const [told, came] = [
    factors.reduce((sum, factor) => sum + WEEKS * EXPECTED * factor, 0),
    counts.reduce((sum, count) => sum + count, 0),
  ];
  expect(Math.abs(told / came - 1)).toBeLessThan(0.02);
  expect(Math.abs((factors[7] as number) - 1)).toBeLessThan(0.25);
});

test('without counts weeks are taken to be alike', () => {
  const none = { counts: new Uint16Array(WEEKS), expected: new Float64Array(WEEKS) };
  expect(shareOfWeeks(none)).toBe(1);
  expect(Number.isFinite(weekFactors(none, 1)[0])).toBe(true);
});
