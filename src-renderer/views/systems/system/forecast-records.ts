import type { SystemForecast } from '#shared/systems-api/forecast';
import { type Records, recordsOf } from '../../../ui/table/records.ts';

/** A system's forecast, one row a figure. `url`: where a script reads it. */
export function forecastRecords(forecast: SystemForecast, url: string | null): Records {
  const { name, day, jumps, kills, hotspot_probability: expected, models, model_version, made_at } = forecast;
  const figures = [
    { figure: 'jumps', ...jumps, model: models.jumps },
    { figure: 'kills', ...kills, model: models.kills },
    { figure: 'hotspot_probability', expected, low: null, high: null, model: models.hotspot },
  ];
  return recordsOf(
    `forecast of ${name}`,
    ['day', 'figure', 'expected', 'low', 'high', 'model', 'model_version', 'made_at'],
    figures.map((figure) => ({ ...figure, day, model_version, made_at })),
    url,
  );
}
