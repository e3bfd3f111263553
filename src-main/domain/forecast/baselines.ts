import type { ForecastLead } from '#shared/systems-api/forecast';
import { isObserved, knownEnd, type Panel } from './panel.ts';

/** The simple forecasts that any model has to beat (decisions §5). */
export const baselines = ['naive_last_day', 'same_weekday', 'mean_7d', 'mean_28d'] as const;
export type Baseline = (typeof baselines)[number];

/** One model's forecast of one day; a value a system. */
export interface PointForecast {
  jumps: Float64Array;
  kills: Float64Array;
  /** Probability of a fight hotspot. */
  hotspot: Float64Array;
}

const spans = { naive_last_day: [1], same_weekday: [7], mean_7d: [1, 2, 3, 4, 5, 6, 7], mean_28d: range(28) } as const;

/**
 * A baseline's forecast of day `day` (an index) from the days that are known by then: the mean of its days' totals, and as the
 * probability of a hotspot the share of its days that reached the threshold. A day that was not observed is left out; without any of
 * its days the newest observed day stands in. Totals of days with a few missing hours are scaled to 24.
 */
export function baselineForecast(
  model: Baseline,
  panel: Panel,
  day: number,
  thresholds: Uint32Array,
  lead: ForecastLead = 1,
): PointForecast {
  const wanted = spans[model].filter((back) => back >= lead).map((back) => day - back);
  const observed = wanted.filter((at) => at >= 0 && isObserved(panel, at));
  const days = observed.length > 0 ? observed : newestObserved(panel, knownEnd(day, lead));
  const systems = panel.graph.ids.length;
  const forecast = { jumps: new Float64Array(systems), kills: new Float64Array(systems), hotspot: new Float64Array(systems) };
  for (const at of days) {
    const jumpScale = 24 / (panel.jumpHours[at] as number) / days.length;
    const killScale = 24 / (panel.killHours[at] as number) / days.length;
    for (let system = 0; system < systems; system += 1) {
      const place = system * panel.days + at;
      const kills = panel.kills[place] as number;
      add(forecast.jumps, system, (panel.jumps[place] as number) * jumpScale);
      add(forecast.kills, system, kills * killScale);
      if (kills >= (thresholds[system] as number)) add(forecast.hotspot, system, 1 / days.length);
    }
  }
  return forecast;
}

function newestObserved(panel: Panel, day: number): number[] {
  for (let at = day - 1; at >= 0; at -= 1) if (isObserved(panel, at)) return [at];
  return [];
}

function add(values: Float64Array, at: number, more: number): void {
  values[at] = (values[at] as number) + more;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
