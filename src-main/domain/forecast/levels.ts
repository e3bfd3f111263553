import { isObserved, type Panel } from './panel.ts';

/** A series of daily counts. */
export type Series = 'jumps' | 'kills' | 'violentHours';

/** The observed days among the `span` days before day `before`, an index; the newest observed day where there is none among them. */
export function observedDays(panel: Panel, before: number, span: number): number[] {
  const days: number[] = [];
  for (let day = Math.max(0, before - span); day < before; day += 1) if (isObserved(panel, day)) days.push(day);
  return days.length > 0 ? days : newestDay(panel, before);
}

/** The newest observed day before day `before`, an index. */
export function newestDay(panel: Panel, before: number): [number] {
  for (let day = before - 1; day >= 0; day -= 1) if (isObserved(panel, day)) return [day];
  throw new Error(`no day before day ${before} was observed`);
}

/** Each system's mean count over some observed days, per day of 24 sampled hours. */
export function meanOf(panel: Panel, series: Series, days: readonly number[]): Float64Array {
  const hours = series === 'jumps' ? panel.jumpHours : panel.killHours;
  const counts = panel[series];
  const weights = days.map((day) => 24 / (hours[day] as number) / days.length);
  const means = new Float64Array(panel.graph.ids.length);
  for (let system = 0; system < means.length; system += 1) {
    const first = system * panel.days;
    let sum = 0;
    for (let at = 0; at < days.length; at += 1) sum += (weights[at] as number) * (counts[first + (days[at] as number)] as number);
    means[system] = sum;
  }
  return means;
}

/** Each system's logarithm of (numerator + pseudo-count) / (denominator + pseudo-count). */
export function logRatio(numerator: Float64Array, denominator: Float64Array, pseudoCount: number): Float64Array {
  return numerator.map((value, at) => Math.log((value + pseudoCount) / ((denominator[at] as number) + pseudoCount)));
}

/** Values beyond this, as logarithms (a factor of 7.4), come from a fault of the counting: they count as no more. */
const LARGEST_LOG_RATIO = 2;

/** Of each system the weighted mean over its constellation of the values, which are logarithms. */
export function constellationMeans(
  { constellation, constellations }: Pick<Panel, 'constellation' | 'constellations'>,
  values: Float64Array,
  weights: Float64Array,
): Float64Array {
  const sums = new Float64Array(constellations);
  const total = new Float64Array(constellations);
  for (let system = 0; system < values.length; system += 1) {
    const at = constellation[system] as number;
    const value = Math.max(-LARGEST_LOG_RATIO, Math.min(LARGEST_LOG_RATIO, values[system] as number));
    sums[at] = (sums[at] as number) + value * (weights[system] as number);
    total[at] = (total[at] as number) + (weights[system] as number);
  }
  return values.map((_, system) => {
    const at = constellation[system] as number;
    return (total[at] as number) === 0 ? 0 : (sums[at] as number) / (total[at] as number);
  });
}
