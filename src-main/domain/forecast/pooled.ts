import type { ForecastLead } from '#shared/systems-api/forecast';
import { dangerOf, jumpsDesign, killsDesign, layouts } from './columns.ts';
import { type Design, fit, means } from './glm.ts';
import { dispersionsOf } from './intervals.ts';
import { fitKillChances, type KillChances, killDistributions } from './kills-distribution.ts';
import { type CountDistribution, tail } from './negative-binomial.ts';
import { fullDay, isObserved, type Panel, type Target } from './panel.ts';

/** Changes with every change of columns or fitting. */
export const POOLED_VERSION = 'pooled-13';

/** The newest observed days that coefficients are learned from. */
const TRAINING_DAYS = 120;
/** Observed days before the first one to learn from, whose levels would be means of too few days. */
const WARM_UP_DAYS = 21;
const FEWEST_TRAINING_DAYS = 7;
/** The newest training days that the dispersion of counts is learned from. */
export const RESIDUAL_DAYS = 42;
/** Strength of the penalty that draws coefficients to their prior, in units of the log-likelihood. */
const RIDGE = 5;

/** A Poisson regression of each series, the same for all systems, with what turns its means into distributions. */
export interface PooledModel {
  version: string;
  lead: ForecastLead;
  /** Days that were learned from. */
  trainedDays: number;
  /** Of the columns of each series' layout. */
  coefficients: Record<Target, Float64Array>;
  spread: Spread;
}

/** What turns expected counts into distributions: of jumps the dispersions by bin of the expected count, of kills two chances. */
export interface Spread {
  jumps: Float64Array;
  kills: KillChances;
}

/** The model's forecast of one day; values by system. */
export interface PooledForecast {
  jumps: Float64Array;
  kills: Float64Array;
  /** Of the kills, around their means. */
  killDistributions: CountDistribution[];
  /** Probability of a fight hotspot, by that distribution. */
  hotspot: Float64Array;
  /** The rows that the means were made from, for the drivers. */
  designs: Record<Target, Design>;
}

/**
 * Learns to forecast a day by what is known `lead` days before it, from the days before day `before` (an index); null where fewer than 7
 * of them can be learned from. `yieldTurn` is awaited after each stretch of some 10 ms, so that the thread stays responsive; it may throw
 * to give up.
 */
export async function trainPooled(
  panel: Panel,
  before: number,
  lead: ForecastLead,
  yieldTurn: () => Promise<void>,
): Promise<PooledModel | null> {
  const days = trainingDays(panel, before, lead);
  if (days.length < FEWEST_TRAINING_DAYS) return null;
  const jumps = await trainSeries(panel, 'jumps', days, (day) => jumpsDesign(panel, day, lead), yieldTurn);
  // Kept for all passes over the days: some 5 MB of all systems.
  const dangers = new Map<number, Float64Array>();
  const ofKills = (day: number) => {
    const danger = dangers.get(day) ?? dangerOf(panel, day, lead);
    dangers.set(day, danger);
    return killsDesign(panel, day, lead, { expectedJumps: jumps.expected(day), danger });
  };
  const kills = await trainSeries(panel, 'kills', days, ofKills, yieldTurn);
  const spread = {
    jumps: dispersionsOf({
      days: days.slice(-RESIDUAL_DAYS),
      expected: jumps.expected,
      outcomes: (day) => fullDay(panel, 'jumps', day),
    }),
    kills: await fitKillChances(panel, days, kills.expected, yieldTurn),
  };
  const coefficients = { jumps: jumps.coefficients, kills: kills.coefficients };
  return { version: POOLED_VERSION, lead, trainedDays: days.length, coefficients, spread };
}

/** The days to learn from before day `before` (an index): what is known before each of them reaches back far enough. */
export function trainingDays(panel: Panel, before: number, lead: ForecastLead): number[] {
  const observed = Array.from({ length: before }, (_, day) => day).filter((day) => isObserved(panel, day));
  return observed.slice(WARM_UP_DAYS + Math.ceil(lead) - 1).filter((day) => day >= before - TRAINING_DAYS);
}

/** Forecasts day `day` (an index, at most one past the panel's last) from the days that its lead leaves known. */
export function forecastPooled(panel: Panel, model: PooledModel, day: number, thresholds: Uint32Array): PooledForecast {
  const { lead, coefficients, spread } = model;
  const ofJumps = jumpsDesign(panel, day, lead);
  const jumps = capped(panel, 'jumps', day, means(ofJumps, coefficients.jumps));
  const ofKills = killsDesign(panel, day, lead, { expectedJumps: jumps });
  const kills = capped(panel, 'kills', day, means(ofKills, coefficients.kills));
  return { jumps, ...withFights(kills, thresholds, spread.kills), designs: { jumps: ofJumps, kills: ofKills } };
}

/** Expected kills with their distributions, and the chance of a fight that these tell. */
export function withFights(
  kills: Float64Array,
  thresholds: Uint32Array,
  chances: KillChances,
): Pick<PooledForecast, 'kills' | 'killDistributions' | 'hotspot'> {
  const distributions = killDistributions(kills, thresholds, chances);
  const hotspot = Float64Array.from(distributions, (distribution, system) => tail(distribution, thresholds[system] as number));
  return { kills, killDistributions: distributions, hotspot };
}

interface TrainedSeries {
  coefficients: Float64Array;
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
  return { coefficients, expected: (day) => expectedByDay.get(day) as Float64Array };
}

/** Bounds each system's mean by one more than twice its largest count so far, because a log-linear mean has no bound of its own. */
export function capped(panel: Panel, target: Target, day: number, expected: Float64Array): Float64Array {
  const counts = panel[target];
  return expected.map((value, system) => {
    let largest = 0;
    for (let at = system * panel.days; at < system * panel.days + day; at += 1) largest = Math.max(largest, counts[at] as number);
    return Math.min(value, 2 * largest + 1);
  });
}
