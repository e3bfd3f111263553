import type { Panel } from './panel.ts';

/** Of each system the sum over the systems that a gate joins to it. */
export function neighbourSums({ graph: { offsets, targets } }: Panel, rates: Float64Array): Float64Array {
  return rates.map((_, system) => {
    let total = 0;
    for (let edge = offsets[system] as number; edge < (offsets[system + 1] as number); edge += 1) {
      total += rates[targets[edge] as number] as number;
    }
    return total;
  });
}

/** The sum over each region. */
export function regionSums({ region, regions }: Panel, rates: Float64Array): Float64Array {
  const sums = new Float64Array(regions);
  for (let system = 0; system < rates.length; system += 1) {
    const area = region[system] as number;
    sums[area] = (sums[area] as number) + (rates[system] as number);
  }
  return sums;
}
