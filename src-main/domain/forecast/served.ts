import type { ForecastLead } from '#shared/systems-api/forecast';
import type { CalledSystems } from './bands.ts';
import { type Baseline, baselineForecast } from './baselines.ts';
import { type Design, fit, means } from './glm.ts';
import { dispersionsOf, intervalOf, intervalsOf } from './intervals.ts';
import { fitKillChances } from './kills-distribution.ts';
import type { CountDistribution } from './negative-binomial.ts';
import { fullDay, type Panel, type Target } from './panel.ts';
import { capped, type PooledForecast, type PooledModel, RESIDUAL_DAYS, type Spread, trainingDays, withFights } from './pooled.ts';
import type { Served } from './selection.ts';

/** What is served of all systems: expected counts, and what tells their distributions. */
export interface ServedForecast {
  jumps: Float64Array;
  /** Of the jumps, by bin of the expected count. */
  dispersions: Float64Array;
  killDistributions: readonly CountDistribution[];
  /** Probability of a fight hotspot, by the kills' distribution. */
  hotspot: Float64Array;
}

/**
 * Learns from the days before day `before` (an index) what is needed to serve the chosen models beside ours: a baseline is drawn to what
 * usually comes where it calls as much. Answers with what is served of a day.
 */
export async function trainServed(
  panel: Panel,
  before: number,
  { model, served }: { model: PooledModel; served: Served },
  yieldTurn: () => Promise<void>,
): Promise<(of: { day: number; thresholds: Uint32Array; pooled: PooledForecast }) => ServedForecast> {
  const shrunk = <Of extends 'jumps' | 'kills'>(target: Of) => {
    const baseline = served[target];
    return baseline === 'pooled' ? null : shrunkBaseline(panel, before, { baseline, target, lead: model.lead }, yieldTurn);
  };
  const [jumps, kills] = [await shrunk('jumps'), await shrunk('kills')];
  return ({ day, thresholds, pooled }) => {
    const { killDistributions, hotspot } = kills === null ? pooled : withFights(kills.expected(day), thresholds, kills.spread);
    return {
      jumps: jumps?.expected(day) ?? pooled.jumps,
      dispersions: jumps?.spread ?? model.spread.jumps,
      killDistributions,
      hotspot,
    };
  };
}

/** The same as it is graded: by figure, with the intervals. */
export function calledOf({ jumps, dispersions, killDistributions, hotspot }: ServedForecast): CalledSystems {
  const jumpInterval = intervalsOf(dispersions);
  return {
    jumps,
    kills: Float64Array.from(killDistributions, ({ mean }) => mean),
    hotspot,
    interval: (target, system) =>
      target === 'jumps' ? jumpInterval(jumps[system] as number) : intervalOf(killDistributions[system] as CountDistribution),
  };
}

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
interface ShrunkSeries<Of extends Target> {
  /** What is expected on a day (an index). */
  expected(day: number): Float64Array;
  spread: Spread[Of];
}

/**
 * Learns to forecast by a baseline, from the days before day `before` (an index): a Poisson regression on its logarithm, with slopes of its
 * own where it is small, and on whether it is nothing: a baseline of no kills in a week expects as many as usually follow.
 */
export async function shrunkBaseline<Of extends Target>(
  panel: Panel,
  before: number,
  { baseline, target, lead }: ShrunkBaseline<Of>,
  yieldTurn: () => Promise<void>,
): Promise<ShrunkSeries<Of>> {
  const days = trainingDays(panel, before, lead);
  const designOfDay = (day: number) => {
    // The chance of a fight is not asked of it.
    const { [target]: called } = baselineForecast(baseline, panel, day, new Uint32Array(panel.graph.ids.length), lead);
    return designOf(called, target, PSEUDO_COUNTS[baseline]);
  };
  const designs = new Map<number, Design>();
  for (const day of days) {
    designs.set(day, designOfDay(day));
    await yieldTurn();
  }
  const design = (day: number) => designs.get(day) as Design;
  const outcomes = (day: number) => fullDay(panel, target, day);
  const coefficients = await fit('log', { days, design, outcomes }, Float64Array.from(PRIOR), RIDGE, yieldTurn);
  const expected = (day: number) => means(design(day), coefficients);
  const spread =
    target === 'jumps'
      ? dispersionsOf({ days: days.slice(-RESIDUAL_DAYS), expected, outcomes })
      : await fitKillChances(panel, days, expected, yieldTurn);
  return {
    expected: (day) => capped(panel, target, day, means(designOfDay(day), coefficients)),
    spread: spread as Spread[Of],
  };
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
