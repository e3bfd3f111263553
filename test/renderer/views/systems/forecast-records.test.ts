import { expect, test } from 'vitest';
import { accuracyRecords, forecastRecords } from '../../../../src-renderer/views/systems/forecast-records.ts';
import type { ModelGrade } from '../../../../src-renderer/views/systems/forecast-words.ts';

test('a forecast is exported as one row a figure, each with the model that made it', () => {
  const { name, columns, rows } = forecastRecords({
    id: 30_000_142,
    name: 'Jita',
    region: 'The Forge',
    security: 'high',
    day: '2026-11-22',
    jumps: { expected: 900.5, low: 700, high: 1100 },
    kills: { expected: 12.25, low: 4, high: 21 },
    hotspot_probability: 0.125,
    drivers: [],
    quiet_window: null,
    model: 'mean_7d',
    models: { jumps: 'pooled', kills: 'mean_7d', hotspot: 'pooled' },
    model_version: 'pooled-3',
    made_at: '2026-11-22T00:10:00Z',
  });
  expect(name).toBe('forecast of Jita');
  expect(columns).toEqual(['day', 'figure', 'expected', 'low', 'high', 'model', 'model_version', 'made_at']);
  expect(rows).toEqual([
    ['2026-11-22', 'jumps', 900.5, 700, 1100, 'pooled', 'pooled-3', '2026-11-22T00:10:00Z'],
    ['2026-11-22', 'kills', 12.25, 4, 21, 'mean_7d', 'pooled-3', '2026-11-22T00:10:00Z'],
    ['2026-11-22', 'hotspot_probability', 0.125, null, null, 'pooled', 'pooled-3', '2026-11-22T00:10:00Z'],
  ]);
});

test('the accuracy of each model is exported with full figures and with what it is served for', () => {
  const grade = (model: ModelGrade['model']): ModelGrade => ({
    model,
    days: 14,
    backtested: 3,
    jumps: 30.125,
    kills: 0.4375,
    hotspot: 0.03125,
    direction: 0.625,
    quietPrecision: null,
    quietRecall: 0.5,
  });
  const served = { jumps: 'pooled', kills: 'mean_28d', hotspot: 'pooled' } as const;
  const { columns, rows } = accuracyRecords([grade('pooled'), grade('mean_28d'), grade('mean_7d')], served);
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
