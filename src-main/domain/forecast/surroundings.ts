import { BANDS, type Panel } from './panel.ts';

/** Of each system the sum over the systems that a gate joins to it. */
export function neighbourSums({ graph: { offsets, targets } }: Panel, rates: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: rates.length }, (_, system) => {
    let total = 0;
    for (let edge = offsets[system] as number; edge < (offsets[system + 1] as number); edge += 1) {
      total += rates[targets[edge] as number] as number;
    }
    return total;
  });
}

/** The sum over each of `groups` areas; `group`: the area of each system. */
export function groupSums(group: ArrayLike<number>, groups: number, rates: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(groups);
  for (let system = 0; system < rates.length; system += 1) {
    const area = group[system] as number;
    sums[area] = (sums[area] as number) + (rates[system] as number);
  }
  return sums;
}

/** Of each system the harm per exposure in its security band; `harm` and `exposure`: by system. */
export function bandRates(panel: Panel, harm: ArrayLike<number>, exposure: ArrayLike<number>): Float64Array {
  const [ofBand, overBand] = [groupSums(panel.band, BANDS, harm), groupSums(panel.band, BANDS, exposure)];
  return Float64Array.from(panel.band, (band) => ((ofBand[band] as number) + 1e-3) / ((overBand[band] as number) + 1));
}
