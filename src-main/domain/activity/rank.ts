/** Relative difference up to which two values count as equal: sums of fractions in another order differ in their last digits. */
export const EQUAL_WITHIN = 1e-9;

/**
 * The rank of every value (decisions §4.3): 0 where it is 0, else the share of the values above 0 that are at most as large.
 * So the largest has 1, and equal values have equal ranks. Neighbours within 1e-9 of each other are equal.
 * No unit, 0 to 1.
 */
export function ranks(values: Float64Array): Float64Array {
  const above = values.filter((value) => value > 0).sort();
  const atMost = new Float64Array(above.length);
  for (let at = above.length - 1; at >= 0; at -= 1) {
    const equal = (above[at + 1] ?? Number.POSITIVE_INFINITY) <= (above[at] as number) * (1 + EQUAL_WITHIN);
    atMost[at] = equal ? (atMost[at + 1] as number) : at + 1;
  }
  return values.map((value) => (value > 0 ? (atMost[countAtMost(above, value) - 1] as number) / above.length : 0));
}

/** How many values of an ascending list are at most this one. */
function countAtMost(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The nearest-rank percentile: the smallest value that at least `share` (above 0, at most 1) of all values do not exceed.
 * In the values' own unit; NaN for none.
 */
export function nearestRank(values: Float64Array, share: number): number {
  const ascending = values.toSorted();
  return ascending[Math.ceil(share * ascending.length) - 1] ?? Number.NaN;
}
