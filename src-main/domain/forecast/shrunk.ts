import type { ForecastLead } from '#shared/systems-api/forecast';
import { type Baseline, baselineForecast } from './baselines.ts';
import { type Design, fit, means } from './glm.ts';
import { dispersionsOf } from './intervals.ts';
import { fitKillChances } from './kills-distribution.ts';
import { fullDay, type Panel, type Target } from './panel.ts';
import { capped, RESIDUAL_DAYS, type Spread, trainingDays } from './pooled.ts';

const COLUMNS = 5;
/** Strength of the penalty that draws coefficients to the prior, under which the baseline stays as it is. */
const RIDGE = 1;
const PRIOR = [0, 1, 0, 0, 0] as const;
/** Below this many a day the logarithm has slopes of its own: few counts tell little of their mean. */
const RARE: Readonly<Record<Target, readonly [number, number]>> = { jumps: [10, 2], kills: [1, 0.25] };
/** Counts added to a baseline before its logarithm is taken: one over its days. */
const PSEUDO_COUNTS: Readonly<Record<Baseline, number>> = {
  naive_last_day: 1,
  same_weekday: 1,
  mean_7d: 1 / 7,
  mean_28d: 1 / 28,
};

/** Which baseline is served of a series, at which lead. */
interface ShrunkBaseline<Of extends Target> {
  baseline: Baseline;
  target: Of;
  lead: ForecastLead;
}

/** A baseline drawn to what usually comes where it calls as much, with what turns that into a distribution. */
export interface ShrunkSeries<Of extends Target> {
  expected: Float64Array;
  spread: Spread[Of];
}

/**
 * The baseline's forecast of day `day` (an index), by a Poisson regression on its logarithm, with slopes of its own where it is small, and
 * on whether it is nothing, learned from the days before: a baseline of no kills in a week expects as many as usually follow.
 */
export async function shrunkBaseline<Of extends Target>(
  panel: Panel,
  day: number,
  { baseline, target, lead }: ShrunkBaseline<Of>,
  yieldTurn: () => Promise<void>,
): Promise<ShrunkSeries<Of>> {
  const days = trainingDays(panel, day, lead);
  const designs = new Map<number, Design>();
  for (const one of [...days, day]) {
    // The chance of a fight is not asked of it.
    const { [target]: called } = baselineForecast(baseline, panel, one, new Uint32Array(panel.graph.ids.length), lead);
    designs.set(one, designOf(called, target, PSEUDO_COUNTS[baseline]));
    await yieldTurn();
  }
  const design = (one: number) => designs.get(one) as Design;
  const outcomes = (one: number) => fullDay(panel, target, one);
  const coefficients = await fit('log', { days, design, outcomes }, Float64Array.from(PRIOR), RIDGE, yieldTurn);
  const expected = (one: number) => means(design(one), coefficients);
  const spread =
    target === 'jumps'
      ? dispersionsOf({ days: days.slice(-RESIDUAL_DAYS), expected, outcomes })
      : await fitKillChances(panel, days, expected, yieldTurn);
  return { expected: capped(panel, target, day, expected(day)), spread: spread as Spread[Of] };
}

function designOf(called: Float64Array, target: Target, pseudoCount: number): Design {
  const [few, fewest] = RARE[target].map(Math.log) as [number, number];
  const values = new Float32Array(called.length * COLUMNS);
  called.forEach((count, system) => {
    const level = Math.log(count + pseudoCount);
    values.set([1, level, Math.min(0, level - few), Math.min(0, level - fewest), count === 0 ? 1 : 0], system * COLUMNS);
  });
  return { rows: called.length, columns: COLUMNS, values };
}
