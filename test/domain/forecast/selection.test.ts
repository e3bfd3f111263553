import { expect, test } from 'vitest';
import { chooseServed } from '#main/domain/forecast/selection';
import type { ForecastModel } from '#shared/systems-api/forecast';

const graded = (model: ForecastModel, error: number, day = 1) => ({
  day,
  model,
  maeJumps: error,
  maeKills: error,
  brier: error,
});

test('of baselines that differ in the last digits of a sum the one that is listed first is served', () => {
  const equal = [graded('mean_28d', 0.3), graded('same_weekday', 0.1 + 0.2), graded('pooled', 0.3)];
  for (const rows of [equal, equal.toReversed()])
    expect(chooseServed(rows)).toMatchObject({ jumps: 'same_weekday', kills: 'same_weekday', hotspot: 'same_weekday' });
});

test('a baseline that is better by more than a billionth is served', () => {
  expect(chooseServed([graded('same_weekday', 0.3), graded('mean_28d', 0.3 * (1 - 1e-6))])).toMatchObject({ jumps: 'mean_28d' });
});

test('baselines without any error are equal, and ours is no better than them', () => {
  const rows = [graded('mean_7d', 0), graded('mean_28d', 0), graded('pooled', 0)];
  expect(chooseServed(rows)).toMatchObject({ jumps: 'mean_7d', hotspot: 'mean_7d' });
});
