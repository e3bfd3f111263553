import { expect, test } from 'vitest';
import {
  type AccuracyRow,
  accuracyOf,
  bandDaysText,
  calledText,
  expectedCount,
  formatWindow,
  gradedDays,
  intervalCoverageText,
  modelGrades,
  noDrivers,
  plainReason,
  ungradedDaysText,
} from '../../../src-renderer/systems/forecast-text.ts';

const graded = (over: Partial<AccuracyRow>): AccuracyRow => ({
  day: '2026-11-19',
  model: 'pooled',
  backtest: false,
  mae_jumps: 30,
  mae_kills: 0.4,
  directional_accuracy: 0.6,
  brier: 0.03,
  quiet_precision: null,
  quiet_recall: 0.5,
  sample_size: 5000,
  ...over,
});
const served = { jumps: 'pooled', kills: 'mean_28d', hotspot: 'pooled' } as const;

test('an expected count keeps two figures where it is small and no fraction where it is large', () => {
  expect([0, 0.123, 9.87, 42.4, 1811.6].map(expectedCount)).toEqual(['0', '0.12', '9.9', '42', '1,812']);
});

test('the reason for a model names it as people would', () => {
  expect(plainReason('kills: pooled is 4.0 % better than mean_7d; hotspot: naive_last_day is served.')).toBe(
    'kills: the pooled model is 4.0 % better than the mean of 7 days; probability: the day before is served.',
  );
});

test('a quiet window goes on past midnight', () => {
  expect(formatWindow({ from_hour: 22, hours: 4 })).toBe('22:00 to 02:00');
});

test('the grades of a model are the means over its days; what was never known stays unknown', () => {
  const [first, second] = modelGrades([
    graded({ model: 'mean_7d', mae_jumps: 50 }),
    graded({ mae_jumps: 20 }),
    graded({ day: '2026-11-20', mae_jumps: 40, backtest: true }),
  ]);
  expect(first).toMatchObject({
    model: 'pooled',
    days: 2,
    backtested_days: 1,
    mae_jumps: 30,
    quiet_precision: null,
    quiet_recall: 0.5,
  });
  expect(second).toMatchObject({ model: 'mean_7d', days: 1, mae_jumps: 50 });
});

test('a model of ours is told beside the best baseline, a baseline beside ours, and by name', () => {
  const grades = modelGrades([
    graded({}),
    graded({ model: 'mean_7d', mae_jumps: 33, mae_kills: 0.5, brier: 0.04 }),
    graded({ model: 'mean_28d', mae_jumps: 35, mae_kills: 0.38, brier: 0.035 }),
  ]);
  expect(accuracyOf('jumps', grades, served)).toBe(
    'Jumps by the pooled model: off by 30 jumps a system and day; the mean of 7 days: off by 33 jumps.',
  );
  expect(accuracyOf('kills', grades, served)).toBe(
    'Kills by the mean of 28 days, a baseline: off by 0.38 kills a system and day; the pooled model: off by 0.4 kills.',
  );
  expect(accuracyOf('hotspot', grades, served)).toBe(
    'The fight probability by the pooled model: Brier score 0.0300 (0 is perfect); the mean of 28 days: Brier score 0.0350.',
  );
  expect(accuracyOf('jumps', [], served)).toBeNull();
});

test('how many days were graded is said, and how many of them were forecast only afterwards', () => {
  expect(gradedDays([])).toBe('No forecast has been graded yet.');
  expect(gradedDays(modelGrades([graded({})]))).toBe('Graded over 1 day.');
  expect(gradedDays(modelGrades([graded({}), graded({ day: '2026-11-18', backtest: true })]))).toBe(
    'Graded over 2 days, 1 of them forecast afterwards from what lay before them.',
  );
  expect(gradedDays(modelGrades([graded({ backtest: true })]))).toMatch(/all of them forecast afterwards/);
});

test('of each lead it is said how many days its bands rest on, and how many of them were forecast only afterwards', () => {
  const band = { figure: 'kills', from: 0, to: 0.3, forecasts: 400, called: 0.1, came: 0.1, interval_held: 0.9 } as const;
  expect(
    bandDaysText([
      { ...band, lead: 1, days: 1, backtested_days: 0 },
      { ...band, lead: 1, figure: 'jumps', days: 1, backtested_days: 0 },
      { ...band, lead: 1.5, days: 14, backtested_days: 13 },
      { ...band, lead: 2, days: 14, backtested_days: 14 },
    ]),
  ).toBe(
    'One day ahead: 1 day. One and a half days ahead: 14 days, 13 forecast afterwards. Two days ahead: 14 days, all forecast afterwards.',
  );
  expect(bandDaysText([])).toBe('');
});

test('intervals are told by the share of systems whose count lay in them, on the days that were forecast beforehand', () => {
  expect(intervalCoverageText({ jumps: 0.853, kills: 0.93 })).toBe(
    'On days that were forecast beforehand, 85 % of the systems’ jumps and 93 % of their kills lay within the 80 % interval.',
  );
  expect(intervalCoverageText(null)).toBeNull();
});

test('days without a grade are named, whether the forecast or the counts were wanting', () => {
  expect(ungradedDaysText(['2026-11-19', '2026-11-20'])).toBe(
    '2 days have no grade, for want of a forecast in time or of observed hours: 2026-11-19, 2026-11-20.',
  );
  expect(ungradedDaysText(['2026-11-19'])).toMatch(/^1 day has no grade/);
  expect(ungradedDaysText([])).toBeNull();
});

test('a forecast without drivers is a baseline’s, or one that little moves', () => {
  const baseline = { jumps: 'mean_7d', kills: 'mean_28d', hotspot: 'pooled' } as const;
  expect(noDrivers(baseline)).toMatch(/baseline/);
  expect(noDrivers(served)).not.toMatch(/baseline/);
});

test('what a called chance came to is told of the range that it lies in, and only where enough were called', () => {
  const range = (from: number, forecasts: number, observed: number) => ({
    from,
    to: from + 0.1,
    forecasts,
    mean_forecast: from + 0.03,
    observed,
  });
  const ranges = [range(0, 90_000, 0.01), range(0.6, 240, 0.58), range(0.9, 19, 1)];
  expect(calledText(ranges, 0.65)).toBe('Of 240 systems that we called 63 %, 58 % had a fight.');
  expect(calledText(ranges)).toBe('Of 240 systems that we called 63 %, 58 % had a fight.');
  expect(calledText(ranges, 0.95)).toBeNull();
  expect(calledText(ranges, 0.3)).toBeNull();
  expect(calledText([])).toBeNull();
});
