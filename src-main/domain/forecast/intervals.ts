import { type CountDistribution, quantile } from './negative-binomial.ts';

/** Expected counts of one series beside what was counted, by day (an index) and system. */
export interface Residuals {
  days: readonly number[];
  expected(day: number): Float64Array;
  outcomes(day: number): ArrayLike<number>;
}

/** Bins of expected counts: one for each power of two from 1/64 on, the last one for all that is larger. */
const BINS = 24;
const SMALLEST_POWER = -6;
/** Dispersion of the smallest counts until a bin has data. */
const UNKNOWN_DISPERSION = 0.5;
const SMALLEST_DISPERSION = 1e-4;

/**
 * The dispersion α of the negative binomial distribution with variance m + α m², in each bin of expected counts m, by the method
 * of moments: α = Σ((y − m)² − m) / Σm² (Cameron and Trivedi 2013, Regression Analysis of Count Data, §3.3). A bin without data has
 * the dispersion of the next smaller one.
 */
export function dispersionsOf({ days, expected, outcomes }: Residuals): Float64Array {
  const excess = new Float64Array(BINS);
  const squares = new Float64Array(BINS);
  for (const day of days) {
    const means = expected(day);
    const counts = outcomes(day);
    for (let system = 0; system < means.length; system += 1) {
      const mean = means[system] as number;
      const bin = binOf(mean);
      excess[bin] = (excess[bin] as number) + ((counts[system] as number) - mean) ** 2 - mean;
      squares[bin] = (squares[bin] as number) + mean * mean;
    }
  }
  let dispersion = UNKNOWN_DISPERSION;
  return excess.map((value, bin) => {
    if ((squares[bin] as number) > 1) dispersion = Math.max(SMALLEST_DISPERSION, value / (squares[bin] as number));
    return dispersion;
  });
}

/** The distribution of a count whose expected value is `mean`. */
export function distributionOf(dispersions: Float64Array, mean: number): CountDistribution {
  return { mean, dispersion: dispersions[binOf(mean)] as number };
}

/**
 * The 80 % interval by expected count, in whole counts: from the 10th to the 90th percentile. A larger expected count never has a lower
 * `high`, also where the next bin's dispersion is smaller.
 */
export function intervalsOf(dispersions: Float64Array): (mean: number) => { low: number; high: number } {
  // At a bin's end its percentile is the largest of the bin: what all larger means must reach.
  const floors = new Float64Array(BINS);
  for (let bin = 1; bin < BINS; bin += 1) {
    const end = { mean: 2 ** (bin + SMALLEST_POWER), dispersion: dispersions[bin - 1] as number };
    floors[bin] = Math.max(floors[bin - 1] as number, quantile(end, 0.9));
  }
  return (mean) => {
    const distribution = distributionOf(dispersions, mean);
    return {
      low: quantile(distribution, 0.1),
      high: Math.max(quantile(distribution, 0.9), floors[binOf(mean)] as number),
    };
  };
}

/**
 * The interval as it is published, which always contains the expected count: that lies above the 90th percentile where on nine days
 * of ten there is none, and that end is then a fraction.
 */
export function widenedToMean(expected: number, { low, high }: { low: number; high: number }): { low: number; high: number } {
  return { low: Math.min(expected, low), high: Math.max(expected, high) };
}

function binOf(mean: number): number {
  const power = Math.floor(Math.log2(Math.max(mean, 2 ** SMALLEST_POWER)));
  return Math.min(BINS - 1, power - SMALLEST_POWER);
}
