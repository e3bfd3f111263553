import { expect, test } from 'vitest';
import { consistencyScores, quietNow, quietThreshold } from '#main/domain/activity/quiet';
import { aDay, days } from '../../support/forecasts/days.ts';

const of = (...values: number[]) => Float64Array.from(values);

test('the threshold counts systems without a jump too', () => {
  expect(quietThreshold(of(0, 0, 30, 40, 50))).toBe(0);
  expect(quietThreshold(of(10, 20, 30, 40, 50))).toBe(10);
});

test('quiet now: no kill, and no more jumps than the threshold; one at the threshold is quiet', () => {
  const jumps = of(3, 3, 4, 50, 60);
  expect([...quietNow({ jumps, kills: of(0, 1, 0, 0, 0) }, 5)]).toEqual([1, 0, 0, 0, 0]);
});

test('nobody is called quiet on the word of an hour that was never sampled', () => {
  expect([...quietNow({ jumps: of(0, 0), kills: null }, 2)]).toEqual([0, 0]);
  expect([...quietNow({ jumps: null, kills: of(0, 0) }, 2)]).toEqual([0, 0]);
});

test('consistency is the share of quiet days, each judged by its own threshold', () => {
  // Systems: 0 always at the threshold, 1 quiet but for one kill on every other day, 2..4 busy.
  const calm = aDay({ jumps: [5, 5, 90, 90, 90] });
  const ambush = aDay({ jumps: [50, 50, 900, 900, 900], kills: [0, 1, 0, 0, 0] });
  const scores = consistencyScores([...days(4, calm), ...days(4, ambush)]);
  expect([...(scores ?? [])]).toEqual([100, 50, 0, 0, 0]);
});

test('six observed days say nothing, seven do; a day with 19 sampled hours of either kind is not observed', () => {
  const day = aDay({ jumps: [1, 9] });
  expect(consistencyScores(days(6, day))).toBeNull();
  expect(consistencyScores([...days(6, day), aDay({ jumps: [1, 9] }, { jumpHours: 19 })])).toBeNull();
  expect(consistencyScores([...days(6, day), aDay({ jumps: [1, 9] }, { killHours: 19 })])).toBeNull();
  expect(consistencyScores([...days(6, day), aDay({ jumps: [1, 9] }, { jumpHours: 20, killHours: 20 })])).not.toBeNull();
});

test('unobserved days neither help nor hurt, and days before the last 30 are forgotten', () => {
  const quiet = aDay({ jumps: [0, 9] });
  const loud = aDay({ jumps: [0, 9], kills: [5, 0] });
  const unseen = aDay({ jumps: [0, 9], kills: [5, 0] }, { jumpHours: 0, killHours: 0 });
  expect(consistencyScores([...days(10, quiet), ...days(20, unseen), ...days(10, loud)])?.[0]).toBe(100);
  expect(consistencyScores([...days(15, quiet), ...days(15, loud)])?.[0]).toBe(50);
});
