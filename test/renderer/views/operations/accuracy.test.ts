import { expect, test } from 'vitest';
import type { ModelGrade } from '../../../../src-renderer/systems/forecast-text.ts';
import { accuracyRecords } from '../../../../src-renderer/views/operations/accuracy.tsx';

test('the accuracy of each model is exported with full figures and with what it is served for', () => {
  const grade = (model: ModelGrade['model']): ModelGrade => ({
    model,
    days: 14,
    backtested_days: 3,
    mae_jumps: 30.125,
    mae_kills: 0.4375,
    brier: 0.03125,
    directional_accuracy: 0.625,
    quiet_precision: null,
    quiet_recall: 0.5,
  });
  const served = { jumps: 'pooled', kills: 'mean_28d', hotspot: 'pooled' } as const;
  const { columns, rows } = accuracyRecords([grade('pooled'), grade('mean_28d'), grade('mean_7d')], served, null);
  const asObjects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
  expect(asObjects.map(({ model, served_for }) => [model, served_for])).toEqual([
    ['pooled', 'jumps hotspot'],
    ['mean_28d', 'kills'],
    ['mean_7d', ''],
  ]);
  expect(asObjects[0]).toEqual({
    model: 'pooled',
    served_for: 'jumps hotspot',
    days: 14,
    backtested_days: 3,
    mae_jumps: 30.125,
    mae_kills: 0.4375,
    brier: 0.03125,
    directional_accuracy: 0.625,
    quiet_precision: null,
    quiet_recall: 0.5,
  });
});
