import { expect, test } from 'vitest';
import { baselineAfter, type ProgressBaseline, secondsLeft } from '#main/ingest/scheduler/time-left';
import { MINUTE } from '#shared/time';

const of = (done: number, total: number | null, unit = 'days') => ({ done, total, unit });
const begun: ProgressBaseline = { done: 80, unit: 'days', at: 1000 };

test('what earlier runs have done is no part of the rate', () => {
  expect(secondsLeft(begun, of(80, 100), MINUTE)).toBeNull();
  expect(secondsLeft(begun, of(81, 100), 11_000)).toBe(190);
  expect(secondsLeft(begun, of(90, 100), 11_000)).toBe(10);
});

test('no time is promised before two seconds, without an end, or with nothing done', () => {
  const atZero: ProgressBaseline = { done: 0, unit: 'days', at: 0 };
  expect(secondsLeft(atZero, of(5, 10), 1999)).toBeNull();
  expect(secondsLeft(atZero, of(5, 10), 2000)).toBe(2);
  expect(secondsLeft(atZero, of(5, null), 10_000)).toBeNull();
  expect(secondsLeft(atZero, of(0, 10), 10_000)).toBeNull();
  expect(secondsLeft(atZero, of(12, 10), 10_000)).toBe(0);
});

test('the first report is the baseline, and stays it while the work goes on', () => {
  const first = baselineAfter(null, of(80, 100), 1000);
  expect(first).toEqual(begun);
  expect(baselineAfter(first, of(95, 120), 9000)).toBe(first);
});

test('another unit, or a count that starts anew, is another stage with a rate of its own', () => {
  expect(baselineAfter(begun, of(81, 90, 'files'), 9000)).toEqual({ done: 81, unit: 'files', at: 9000 });
  expect(baselineAfter(begun, of(2, 100), 9000)).toEqual({ done: 2, unit: 'days', at: 9000 });
});
