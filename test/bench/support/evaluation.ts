import { baselineForecast, baselines, type PointForecast } from '#main/domain/forecast/baselines';
import { grade } from '#main/domain/forecast/grading';
import { hotspotThresholds, type Panel } from '#main/domain/forecast/panel';
import { figures, type GradedDay, type Purpose } from '#main/domain/forecast/selection';
import { gainOf, mean, percent } from './gains.ts';

/** Forecasts one day, an index, from the days before it. */
export type Forecaster = (day: number, thresholds: Uint32Array) => PointForecast | Promise<PointForecast>;

/** The gain over the best baseline with its 95 % bootstrap interval over the days, as shares. */
export type Gains = Record<Purpose, ReturnType<typeof gainOf> & { best: string }>;

/** Days on which ours is graded beside the baselines. */
export async function gradedDays(panel: Panel, days: readonly number[], ours: Forecaster): Promise<GradedDay[]> {
  const rows: GradedDay[] = [];
  for (const day of days) {
    const thresholds = hotspotThresholds(panel, day);
    rows.push({ day, model: 'pooled', ...grade('pooled', panel, day, await ours(day, thresholds), thresholds) });
    for (const model of baselines)
      rows.push({ day, model, ...grade(model, panel, day, baselineForecast(model, panel, day, thresholds), thresholds) });
  }
  return rows;
}

/** By how much ours beats the baseline that was best over all of these days; rows of several galaxies may be given. */
export function gainsOf(rows: readonly GradedDay[]): Gains {
  const gains = Object.entries(figures).map(([purpose, figure]) => {
    const valuesOf = (model: string) => rows.filter((row) => row.model === model).map((row) => row[figure]);
    const [best] = baselines.toSorted((one, other) => mean(valuesOf(one)) - mean(valuesOf(other)));
    return [purpose, { best, ...gainOf(valuesOf('pooled'), valuesOf(best as string)) }] as const;
  });
  return Object.fromEntries(gains) as Gains;
}

/** `jumps 12.0 % (11.2 % to 12.9 %)   kills ...`. */
export function gainLine(gains: Gains): string {
  return Object.entries(gains)
    .map(([purpose, { mean: gain, low, high }]) => `${purpose} ${percent(gain)} (${percent(low)} to ${percent(high)})`.padEnd(36))
    .join(' ')
    .trimEnd();
}
