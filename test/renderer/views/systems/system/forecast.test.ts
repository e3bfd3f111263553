import { expect, test } from 'vitest';
import { forecastRecords } from '../../../../../src-renderer/views/systems/system/forecast.tsx';

test('a forecast is exported as one row a figure, each with the model that made it', () => {
  const { name, columns, rows, url } = forecastRecords(
    {
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
      lead: 1,
      model_version: 'pooled-3',
      made_at: '2026-11-22T00:10:00Z',
    },
    'http://127.0.0.1:4780/systems/api/v1/systems/30000142',
  );
  expect(url).toBe('http://127.0.0.1:4780/systems/api/v1/systems/30000142');
  expect(name).toBe('forecast of Jita');
  expect(columns).toEqual(['day', 'figure', 'expected', 'low', 'high', 'model', 'model_version', 'made_at']);
  expect(rows).toEqual([
    ['2026-11-22', 'jumps', 900.5, 700, 1100, 'pooled', 'pooled-3', '2026-11-22T00:10:00Z'],
    ['2026-11-22', 'kills', 12.25, 4, 21, 'mean_7d', 'pooled-3', '2026-11-22T00:10:00Z'],
    ['2026-11-22', 'hotspot_probability', 0.125, null, null, 'pooled', 'pooled-3', '2026-11-22T00:10:00Z'],
  ]);
});
