import { medianOf } from './quantiles.ts';

/** Prices between which an offer can be counted on; ISK a unit, both ends included. */
export interface PriceRange {
  low: number;
  high: number;
}

/** Robust deviations from the median within which a price counts: Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993. */
const DEVIATIONS = 3.5;
/** Makes the median absolute deviation of normal values their standard deviation. */
const NORMAL_CONSISTENCY = 1.4826;
/** A price up to this many times the median, or down to that part of it, always counts: few or equal prices say nothing of their spread. */
const LEAST_FACTOR = 2;

/**
 * The one rule against typos and bait (decisions §3.12): around the median of the prices' logarithms, 3.5 times their scaled median
 * absolute deviation, and a factor of 2 at least. Prices of 0 and less are left out; null: none is left.
 */
export function plausiblePrices(prices: readonly number[]): PriceRange | null {
  const logs = prices.filter((price) => price > 0).map(Math.log);
  if (logs.length === 0) return null;
  const middle = medianOf(logs);
  const deviation = medianOf(logs.map((log) => Math.abs(log - middle)));
  const reach = Math.max(Math.log(LEAST_FACTOR), DEVIATIONS * NORMAL_CONSISTENCY * deviation);
  return { low: Math.exp(middle - reach), high: Math.exp(middle + reach) };
}

/** Whether a price lies within a range; always where there is none. */
export function isPlausible(price: number, range: PriceRange | null): boolean {
  return range === null || (price >= range.low && price <= range.high);
}
