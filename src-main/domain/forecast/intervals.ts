import { type CountDistribution, cumulative, quantile } from './negative-binomial.ts';

/** Expected counts of one series beside what was counted, by day (an index) and system. */
export interface Residuals {
  days: readonly number[];
  expected(day: number): Float64Array;
  outcomes(day: number): ArrayLike<number>;
}

/** Bins of expected counts: one for each power of two from 1/64 on, the last one for all that is larger. */
const BINS = 24;
const SMALLEST_POWER = -6;
/** Parts of a bin, within which expected counts are taken for equal. */
const PARTS = 8;
/** Dispersion of the smallest counts until a bin has data. */
const UNKNOWN_DISPERSION = 0.5;
const DISPERSIONS = { smallest: 1e-4, largest: 30 } as const;
/** A bin with fewer counts has the dispersion of the next smaller one. */
const FEWEST_COUNTS = 30;
/** Halvings of the range of dispersions, on a logarithmic scale: to 0.3 %. */
const HALVINGS = 12;
/** Ends of the 80 % interval. */
const [LOW, HIGH] = [0.1, 0.9];

/**
 * The dispersion of the negative binomial distribution in each bin of expected counts: the one with which four fifths of the counts
 * lie within the 80 % interval, so that single wild systems do not widen it for all. Of a count at an end of the interval that part
 * counts that belongs to it (Czado, Gneiting and Held 2009, Biometrics 65, 1254).
 */
export function dispersionsOf({ days, expected, outcomes }: Residuals): Float64Array {
  const byPart = Array.from({ length: BINS * PARTS }, (): number[] => []);
  for (const day of days) {
    const means = expected(day);
    const counts = outcomes(day);
    means.forEach((mean, system) => {
      const part = partOf(mean);
      const count = counts[system] as number;
      // A large count is moved to where the middle of its part is expected.
      byPart[part]?.push(mean < 2 * PARTS ? Math.round(count) : Math.round((count * middleOf(part)) / mean));
    });
  }
  let dispersion = UNKNOWN_DISPERSION;
  return Float64Array.from({ length: BINS }, (_, bin) => {
    const parts = Array.from({ length: PARTS }, (__, part) => ({
      mean: middleOf(bin * PARTS + part),
      counts: byPart[bin * PARTS + part] as number[],
    }));
    if (parts.reduce((sum, { counts }) => sum + counts.length, 0) >= FEWEST_COUNTS) dispersion = dispersionHolding(parts);
    return dispersion;
  });
}

function dispersionHolding(parts: readonly { mean: number; counts: readonly number[] }[]): number {
  let [from, to] = [Math.log(DISPERSIONS.smallest), Math.log(DISPERSIONS.largest)];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (from + to) / 2;
    let [held, all] = [0, 0];
    for (const { mean, counts } of parts) {
      if (counts.length === 0) continue;
      all += counts.length;
      held += heldOf({ mean, dispersion: Math.exp(middle) }, counts);
    }
    if (held < (HIGH - LOW) * all) from = middle;
    else to = middle;
  }
  return Math.exp((from + to) / 2);
}

/** How many of the counts lie within the 80 % interval; of those at its ends, that share of their probability that belongs to it. */
function heldOf(distribution: CountDistribution, counts: readonly number[]): number {
  const [low, high] = [quantile(distribution, LOW), quantile(distribution, HIGH)];
  const below = cumulative(distribution, high - 1);
  const atHigh = (HIGH - Math.max(LOW, below)) / (cumulative(distribution, high) - below);
  const belowLow = cumulative(distribution, low - 1);
  const atLow = (cumulative(distribution, low) - LOW) / (cumulative(distribution, low) - belowLow);
  let held = 0;
  for (const count of counts) {
    if (count === high) held += atHigh;
    else if (count === low) held += atLow;
    else if (count > low && count < high) held += 1;
  }
  return held;
}

/** The distribution of a count whose expected value is `mean`. */
export function distributionOf(dispersions: Float64Array, mean: number): CountDistribution {
  return { mean, dispersion: dispersions[binOf(mean)] as number };
}

/** The 80 % interval in whole counts: from the 10th to the 90th percentile. */
export function intervalOf(distribution: CountDistribution): { low: number; high: number } {
  return { low: quantile(distribution, LOW), high: quantile(distribution, HIGH) };
}

/**
 * The 80 % interval by expected count. A larger expected count never has a lower `high`, also where the next bin's dispersion is
 * smaller.
 */
export function intervalsOf(dispersions: Float64Array): (mean: number) => { low: number; high: number } {
  // At a bin's end its percentile is the largest of the bin: what all larger means must reach.
  const floors = new Float64Array(BINS);
  for (let bin = 1; bin < BINS; bin += 1) {
    const end = { mean: 2 ** (bin + SMALLEST_POWER), dispersion: dispersions[bin - 1] as number };
    floors[bin] = Math.max(floors[bin - 1] as number, quantile(end, HIGH));
  }
  return (mean) => {
    const { low, high } = intervalOf(distributionOf(dispersions, mean));
    return { low, high: Math.max(high, floors[binOf(mean)] as number) };
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
  return Math.floor(partOf(mean) / PARTS);
}

function partOf(mean: number): number {
  const power = Math.log2(Math.max(mean, 2 ** SMALLEST_POWER));
  return Math.min(BINS * PARTS - 1, Math.floor((power - SMALLEST_POWER) * PARTS));
}

function middleOf(part: number): number {
  return 2 ** ((part + 0.5) / PARTS + SMALLEST_POWER);
}
