import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endedWithin, kaplanMeier, type Life } from '#main/domain/trade/survival';

const life = (exit: number, hasEnded: boolean, entry = 0): Life => ({ entry, exit, hasEnded });

/** Weeks in remission under 6-MP (Freireich and others, 1963), the example of most textbooks; a minus sign: not followed longer. */
const remissions = [6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35].map((weeks) =>
  life(Math.abs(weeks), weeks > 0),
);

test.each([
  // As textbooks and SAS print it: share in remission, and its 95 % interval on the log-log scale.
  [6, 21, 0.8571, 0.6197, 0.9516],
  [7, 17, 0.8067, 0.5631, 0.9228],
  [10, 15, 0.7529, 0.5032, 0.8894],
  [13, 12, 0.6902, 0.4316, 0.8491],
  [16, 11, 0.6275, 0.3675, 0.8049],
  [22, 7, 0.5378, 0.2678, 0.7468],
  [23, 6, 0.4482, 0.1881, 0.6801],
])('the remissions of the textbook last %i weeks as it says', (weeks, atRisk, lasting, low, high) => {
  const survival = kaplanMeier(remissions);
  expect(survival.steps.find(({ day }) => day === weeks)?.atRisk).toBe(atRisk);
  const ended = endedWithin(survival, weeks);
  expect(1 - (ended?.share ?? 0)).toBeCloseTo(lasting, 4);
  expect([1 - (ended?.high ?? 0), 1 - (ended?.low ?? 0)]).toEqual([expect.closeTo(low, 3), expect.closeTo(high, 3)]);
});

test('nothing is told of a time that none was followed to, nor of nothing', () => {
  expect(endedWithin(kaplanMeier(remissions), 36)).toBeNull();
  expect(endedWithin(kaplanMeier(remissions), 35)).not.toBeNull();
  expect(endedWithin(kaplanMeier([]), 1)).toBeNull();
  // Once all have ended it is known of any time.
  expect(endedWithin(kaplanMeier([life(1, true), life(2, true)]), 50)).toMatchObject({ share: 1, high: 1 });
});

test('where none or all ended, the interval is the exact one of that many trials', () => {
  const none = endedWithin(kaplanMeier(Array.from({ length: 20 }, () => life(5, false))), 3);
  expect(none).toEqual({ share: 0, low: 0, high: expect.closeTo(0.1684, 4) });
  const all = endedWithin(kaplanMeier(Array.from({ length: 20 }, (_, index) => life(1 + index / 100, true))), 3);
  expect(all).toEqual({ share: 1, low: expect.closeTo(0.8316, 4), high: 1 });
});

/** Efron’s redistribution to the right (1967): each share of what is not followed longer goes to all that last longer. */
function redistributed(lives: readonly Life[], days: number): number {
  const ordered = lives.toSorted((a, b) => a.exit - b.exit || Number(b.hasEnded) - Number(a.hasEnded));
  const weights = ordered.map(() => 1 / ordered.length);
  let ended = 0;
  for (const [index, one] of ordered.entries()) {
    const weight = weights[index] ?? 0;
    if (one.hasEnded) ended += one.exit <= days ? weight : 0;
    else
      for (let later = index + 1; later < ordered.length; later += 1)
        weights[later] = (weights[later] ?? 0) + weight / (ordered.length - index - 1);
  }
  return ended;
}

/** The product of the definition, with everything counted anew for each end. */
function product(lives: readonly Life[], days: number): number {
  const times = [...new Set(lives.filter(({ hasEnded }) => hasEnded).map(({ exit }) => exit))].filter((time) => time <= days);
  return (
    1 -
    times.reduce((lasting, time) => {
      const atRisk = lives.filter(({ entry, exit }) => entry < time && exit >= time).length;
      return lasting * (1 - lives.filter(({ exit, hasEnded }) => hasEnded && exit === time).length / atRisk);
    }, 1)
  );
}

const someLives = fc.array(fc.record({ entry: fc.constant(0), exit: fc.integer({ min: 1, max: 12 }), hasEnded: fc.boolean() }), {
  minLength: 1,
  maxLength: 40,
});

test('it equals Efron’s redistribution to the right, and stays within its interval', () => {
  fc.assert(
    fc.property(someLives, fc.integer({ min: 1, max: 12 }), (lives, days) => {
      const told = endedWithin(kaplanMeier(lives), days);
      if (told === null) return days > Math.max(...lives.map(({ exit }) => exit));
      expect(told.share).toBeCloseTo(redistributed(lives, days), 9);
      expect(told.low).toBeLessThanOrEqual(told.share + 1e-9);
      expect(told.high).toBeGreaterThanOrEqual(told.share - 1e-9);
      expect(told.low).toBeGreaterThanOrEqual(0);
      expect(told.high).toBeLessThanOrEqual(1);
      return true;
    }),
  );
});

test('what came late under observation counts from then on alone', () => {
  const late = fc.array(
    fc
      .record({ entry: fc.integer({ min: 0, max: 8 }), length: fc.integer({ min: 1, max: 8 }), hasEnded: fc.boolean() })
      .map(({ entry, length, hasEnded }) => life(entry + length, hasEnded, entry)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(late, fc.integer({ min: 1, max: 8 }), (lives, days) => {
      // Two from the beginning, so that some are always at risk.
      const all = [life(20, false), life(20, false), ...lives];
      expect(endedWithin(kaplanMeier(all), days)?.share).toBeCloseTo(product(all, days), 9);
    }),
  );
});
