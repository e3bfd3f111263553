import { jumpsDesign, killsDesign, layouts } from './columns.ts';
import { fightChances, fitFightChance } from './fight-chance.ts';
import { type Design, fit, means } from './glm.ts';
import { dispersionsOf } from './intervals.ts';
import { fullDay, isObserved, type Panel, type Target } from './panel.ts';

/** Changes with every change of columns or fitting. */
export const POOLED_VERSION = 'pooled-11';

/** The newest observed days that coefficients are learned from. */
const TRAINING_DAYS = 120;
/** Observed days before the first one to learn from, whose levels would be means of too few days. */
const WARM_UP_DAYS = 21;
const FEWEST_TRAINING_DAYS = 7;
/** The newest training days that the dispersion of counts is learned from. */
const RESIDUAL_DAYS = 42;
/** Strength of the penalty that draws coefficients to their prior, in units of the log-likelihood. */
const RIDGE = 5;

export interface SeriesModel {
  /** Of the columns of the series' layout. */
  coefficients: Float64Array;
  /** Of the negative binomial distribution, by bin of the expected count. */
  dispersions: Float64Array;
}

/** A Poisson regression of each series, the same for all systems, with what turns its means into intervals and probabilities. */
export interface PooledModel {
  version: string;
  /** Days that were learned from. */
  trainedDays: number;
  jumps: SeriesModel;
  kills: SeriesModel;
  /** Coefficients of the logistic regression of fight hotspots. */
  fightChance: Float64Array;
}

/** The model's forecast of one day; values by system. */
export interface PooledForecast {
  jumps: Float64Array;
  kills: Float64Array;
  /** Probability of a fight hotspot. */
  hotspot: Float64Array;
  /** The rows that the means were made from, for the drivers. */
  designs: Record<Target, Design>;
}

/**
 * Learns from the days before day `before` (an index); null where fewer than 7 of them can be learned from. `yieldTurn` is awaited
 * after each stretch of some 10 ms, so that the thread stays responsive; it may throw to give up.
 */
export async function trainPooled(panel: Panel, before: number, yieldTurn: () => Promise<void>): Promise<PooledModel | null> {
  const observed = Array.from({ length: before }, (_, day) => day).filter((day) => isObserved(panel, day));
  const days = observed.slice(WARM_UP_DAYS).filter((day) => day >= before - TRAINING_DAYS);
  if (days.length < FEWEST_TRAINING_DAYS) return null;
  const jumps = await trainSeries(panel, 'jumps', days, (day) => jumpsDesign(panel, day), yieldTurn);
  const kills = await trainSeries(panel, 'kills', days, (day) => killsDesign(panel, day, jumps.expected(day)), yieldTurn);
  const fightChance = await fitFightChance(panel, days, kills.expected, yieldTurn);
  return { version: POOLED_VERSION, trainedDays: days.length, jumps: jumps.model, kills: kills.model, fightChance };
}

/** Forecasts day `day` (an index, at most one past the panel's last) from the days before it. */
export function forecastPooled(panel: Panel, model: PooledModel, day: number, thresholds: Uint32Array): PooledForecast {
  const ofJumps = jumpsDesign(panel, day);
  const jumps = capped(panel, 'jumps', day, means(ofJumps, model.jumps.coefficients));
  const ofKills = killsDesign(panel, day, jumps);
  const kills = capped(panel, 'kills', day, means(ofKills, model.kills.coefficients));
  const hotspot = fightChances(kills, thresholds, model.fightChance);
  return { jumps, kills, hotspot, designs: { jumps: ofJumps, kills: ofKills } };
}

interface TrainedSeries {
  model: SeriesModel;
  /** Expected counts of a training day, by system. */
  expected(day: number): Float64Array;
}

async function trainSeries(
  panel: Panel,
  target: Target,
  days: readonly number[],
  design: (day: number) => Design,
  yieldTurn: () => Promise<void>,
): Promise<TrainedSeries> {
  const outcomes = (day: number) => fullDay(panel, target, day);
  const coefficients = await fit('log', { days, design, outcomes }, layouts[target].prior, RIDGE, yieldTurn);
  const expectedByDay = new Map<number, Float64Array>();
  for (const day of days) {
    expectedByDay.set(day, means(design(day), coefficients));
    await yieldTurn();
  }
  const expected = (day: number) => expectedByDay.get(day) as Float64Array;
  const dispersions = dispersionsOf({ days: days.slice(-RESIDUAL_DAYS), expected, outcomes });
  return { model: { coefficients, dispersions }, expected };
}

/** Bounds each system's mean by one more than twice its largest count so far, because a log-linear mean has no bound of its own. */
function capped(panel: Panel, target: Target, day: number, expected: Float64Array): Float64Array {
  const counts = panel[target];
  return expected.map((value, system) => {
    let largest = 0;
    for (let at = system * panel.days; at < system * panel.days + day; at += 1) largest = Math.max(largest, counts[at] as number);
    return Math.min(value, 2 * largest + 1);
  });
}
