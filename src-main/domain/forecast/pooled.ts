import { type Boosted, boost, corrected } from './boosting.ts';
import { type Circumstances, calibrate, chances, type Expectation } from './calibration.ts';
import { correctionRows, scatters } from './corrections.ts';
import { type FeatureWalk, featureWalk } from './features.ts';
import { layouts } from './layout.ts';
import { type CountDistribution, quantile } from './negative-binomial.ts';
import { fullDay, isObserved, type Panel, type Target, WEEKDAYS } from './panel.ts';
import { type Design, fit, means } from './regression.ts';

/** Changes with every change of features or fitting. */
export const POOLED_VERSION = 'pooled-9';

/** Days that coefficients are learned from, the newest; smoothing goes over everything there is. */
const TRAINING_DAYS = 120;
/** Observed days before the first row to learn from: by then the rates have settled. */
const WARM_UP = 21;
/** Days of past residuals that dispersion is learned from. */
const RESIDUAL_DAYS = 42;
const RIDGE = 5;
const BUCKETS = 24;

/** One series' part of the model. `dispersions`: of the negative binomial, by the size of the expected count. */
export interface SeriesModel {
  coefficients: Float64Array;
  /** Of what the regression expects. */
  corrections: Boosted;
  dispersions: Float64Array;
}

/** A Poisson regression per series over all systems, with what turns its means into intervals and probabilities. */
export interface PooledModel {
  version: string;
  /** Days with rows that were learned from. */
  trainedDays: number;
  jumps: SeriesModel;
  kills: SeriesModel;
  /** Logistic regression from the expected kills and the threshold to the probability of a fight. */
  calibration: Float64Array;
}

/** The pooled model's forecast of one day; arrays by system. */
export interface PooledForecast {
  jumps: Float64Array;
  kills: Float64Array;
  hotspot: Float64Array;
  /** The rows that the means were made from, for the drivers. */
  designs: Record<Target, Design>;
}

/**
 * Learns from the days before `before` (an index); null where fewer than 7 of them can be learned from. `rest` is awaited after
 * each stretch of some 20 ms, so that others in this thread live on; it may throw to give up.
 */
export async function trainPooled(panel: Panel, before: number, rest: () => Promise<void>): Promise<PooledModel | null> {
  const observed = Array.from({ length: before }, (_, day) => day).filter((day) => isObserved(panel, day));
  const days = observed.slice(WARM_UP).filter((day) => day >= before - TRAINING_DAYS);
  if (days.length < 7) return null;
  const jumps = await trainSeries(panel, 'jumps', days, (walk) => walk.jumps(), rest);
  const circumstances = new Map<number, Circumstances>();
  const kills = await trainSeries(
    panel,
    'kills',
    days,
    (walk) => {
      const design = walk.kills(jumps.expected.get(walk.day()) as Float64Array);
      circumstances.set(walk.day(), circumstancesOf(design));
      return design;
    },
    rest,
  );
  const expected = new Map<number, Expectation>();
  for (const [day, circumstance] of circumstances) {
    expected.set(day, { ...circumstance, kills: kills.expected.get(day) as Float64Array });
  }
  const calibration = await calibrate(panel, expected, days, rest);
  return { version: POOLED_VERSION, trainedDays: days.length, jumps: jumps.model, kills: kills.model, calibration };
}

/**
 * Forecasts day `day` (an index, at most one past the panel's last) from the days before it. `walk`: one that stands on that day or
 * before it, of which forecasts of days that follow each other can share one.
 */
export async function forecastPooled(
  panel: Panel,
  model: PooledModel,
  day: number,
  thresholds: Uint32Array,
  rest: () => Promise<void>,
  walk: FeatureWalk = featureWalk(panel),
): Promise<PooledForecast> {
  if (walk.day() > day) throw new Error(`the walk is on day ${walk.day()}, past the day ${day} to forecast`);
  while (walk.day() < day) {
    walk.advance();
    await rest();
  }
  const ofJumps = walk.jumps();
  const jumps = capped(panel, 'jumps', day, expectedOf(panel, 'jumps', ofJumps, model.jumps));
  await rest();
  const ofKills = walk.kills(jumps);
  const kills = capped(panel, 'kills', day, expectedOf(panel, 'kills', ofKills, model.kills));
  const hotspot = chances(panel, day, { kills, ...circumstancesOf(ofKills) }, thresholds, model.calibration);
  return { jumps, kills, hotspot, designs: { jumps: ofJumps, kills: ofKills } };
}

/** Read from the rows that the kills are expected by. */
function circumstancesOf({ rows, features, values }: Design): Circumstances {
  const valuesOf = (name: string) => {
    const column = layouts.kills.column(name);
    return Float64Array.from({ length: rows }, (_, row) => values[row * features + column] as number);
  };
  return { camped: valuesOf('camp_chance'), own: valuesOf('own'), newest: valuesOf('system_1') };
}

/** The distribution of a count whose expected value is `mean`. */
export function distributionOf({ dispersions }: Pick<SeriesModel, 'dispersions'>, mean: number): CountDistribution {
  return { mean, dispersion: dispersions[bucketOf(mean)] as number };
}

/** The 10th and 90th percentile. */
export function intervalOf(distribution: CountDistribution): { low: number; high: number } {
  return { low: quantile(distribution, 0.1), high: quantile(distribution, 0.9) };
}

interface Trained {
  model: SeriesModel;
  /** By day: expected counts. */
  expected: Map<number, Float64Array>;
}

async function trainSeries(
  panel: Panel,
  target: Target,
  days: readonly number[],
  design: (walk: FeatureWalk) => Design,
  rest: () => Promise<void>,
): Promise<Trained> {
  const designs = new Map<number, Design>();
  const outcomes = new Map<number, Float64Array>();
  const walk = featureWalk(panel);
  const wanted = new Set(days);
  const last = days[days.length - 1] as number;
  for (; walk.day() <= last; walk.advance()) {
    if (wanted.has(walk.day())) {
      designs.set(walk.day(), design(walk));
      outcomes.set(walk.day(), fullDay(panel, target, walk.day()));
    }
    await rest();
  }
  const coefficients = await fit('log', layouts[target].prior(), RIDGE, days, designs, outcomes, rest);
  const regressed = new Map<number, Float64Array>();
  const rows = new Map<number, Design>();
  for (const day of days) {
    const counts = means(designs.get(day) as Design, coefficients);
    regressed.set(day, counts);
    rows.set(day, correctionRows(panel, target, designs.get(day) as Design, counts));
    await rest();
  }
  const corrections = await boost(
    // Every other day teaches trees as much as all of them do.
    days.filter((_, at) => at % 2 === 0),
    rows,
    outcomes,
    regressed,
    scatters[target],
    rest,
  );
  const expected = new Map<number, Float64Array>();
  for (const day of days) {
    expected.set(day, corrected(corrections, rows.get(day) as Design, regressed.get(day) as Float64Array));
    await rest();
  }
  const dispersions = dispersionsOf(days.slice(-RESIDUAL_DAYS), expected, outcomes);
  return { model: { coefficients, corrections, dispersions }, expected };
}

/** A day's expected counts. */
function expectedOf(panel: Panel, target: Target, design: Design, model: SeriesModel): Float64Array {
  const regressed = means(design, model.coefficients);
  return corrected(model.corrections, correctionRows(panel, target, design, regressed), regressed);
}

/** By the method of moments: dispersion = Σ((y − m)² − m) / Σm² over the rows whose expected count is of a size. */
function dispersionsOf(
  days: readonly number[],
  expected: ReadonlyMap<number, Float64Array>,
  outcomes: ReadonlyMap<number, Float64Array>,
): Float64Array {
  const excess = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS);
  for (const day of days) {
    const means = expected.get(day) as Float64Array;
    const counts = outcomes.get(day) as Float64Array;
    for (let system = 0; system < means.length; system += 1) {
      const mean = means[system] as number;
      const bucket = bucketOf(mean);
      const residual = (counts[system] as number) - mean;
      excess[bucket] = (excess[bucket] as number) + residual * residual - mean;
      squares[bucket] = (squares[bucket] as number) + mean * mean;
    }
  }
  let known = 0.5;
  return excess.map((value, bucket) => {
    if ((squares[bucket] as number) > 1) known = Math.max(1e-4, value / (squares[bucket] as number));
    return known;
  });
}

/** Expected counts of the same power of two share a dispersion, from 1/64 on. */
function bucketOf(mean: number): number {
  return Math.max(0, Math.min(BUCKETS - 1, Math.floor(Math.log2(Math.max(mean, 1e-6))) + 6));
}

/** Nothing is expected that is more than twice the most that was ever counted there: a regression knows no bounds of its own. */
function capped(panel: Panel, target: Target, day: number, expected: Float64Array): Float64Array {
  const counts = panel[target];
  return expected.map((value, system) => {
    let most = 0;
    for (let at = system * panel.days; at < system * panel.days + day; at += 1) most = Math.max(most, counts[at] as number);
    return Math.min(value, 2 * most + 1);
  });
}

/** The mean of the seven weekday coefficients of a band: what a weekday's effect is measured against. */
export function meanWeekday(target: Target, coefficients: Float64Array, band: number): number {
  let sum = 0;
  for (let weekday = 0; weekday < WEEKDAYS; weekday += 1)
    sum += coefficients[layouts[target].firstWeekday + band * WEEKDAYS + weekday] as number;
  return sum / WEEKDAYS;
}
