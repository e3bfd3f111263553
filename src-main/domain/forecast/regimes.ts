/** The level of each of many series that keep still for a while and then step to another. */
export interface Regimes {
  /** The level to expect next, one value a series; 0 is usual. */
  expected: Float64Array;
  /** Takes in a value of each series; `variances`: of a value around its level. */
  add(values: ArrayLike<number>, variances: ArrayLike<number>): void;
}

export interface RegimeLaw {
  /** Chance of a step at each addition. */
  hazard: number;
  /** Variance of the levels that are stepped to, around 0. */
  variance: number;
}

/** Additions since the last step that are told apart; a level that is older is known as well as it ever will be. */
const AGES = 32;
/** An age that is less likely than this is not followed any further. */
const NEGLIGIBLE = 1e-5;

/**
 * Bayesian online changepoint detection (Adams and MacKay 2007) with normal levels and normal scatter: for each series the
 * probability of every age of its level, and what the level is if that is its age. A step is believed after two or three values,
 * and from then on the values before it count no more: smoothing of whatever memory is late after a step or nervous before it.
 */
export function followRegimes(series: number, { hazard, variance }: RegimeLaw): Regimes {
  const expected = new Float64Array(series);
  const chances = new Float32Array(series * AGES);
  const levels = new Float32Array(series * AGES);
  const precisions = new Float32Array(series * AGES);
  for (let each = 0; each < series; each += 1) {
    chances[each * AGES] = 1;
    precisions[each * AGES] = 1 / variance;
  }

  /** Every age becomes one more; the last gathers what is older. */
  function age(first: number): void {
    const [last, before] = [first + AGES - 1, first + AGES - 2];
    const [older, newer] = [chances[last] as number, chances[before] as number];
    if (older > 0) {
      const share = newer / (older + newer);
      levels[before] = (levels[last] as number) + share * ((levels[before] as number) - (levels[last] as number));
      precisions[before] = (precisions[last] as number) + share * ((precisions[before] as number) - (precisions[last] as number));
      chances[before] = older + newer;
    }
    chances.copyWithin(first + 1, first, last);
    levels.copyWithin(first + 1, first, last);
    precisions.copyWithin(first + 1, first, last);
    for (let at = first + 1; at <= last; at += 1) chances[at] = (chances[at] as number) * (1 - hazard);
    chances[first] = hazard;
    levels[first] = 0;
    precisions[first] = 1 / variance;
  }

  function learn(first: number, value: number, scatter: number): number {
    let total = 0;
    for (let at = first; at < first + AGES; at += 1) {
      if ((chances[at] as number) === 0) continue;
      const precision = precisions[at] as number;
      const surprise = value - (levels[at] as number);
      const spread = 1 / precision + scatter;
      chances[at] = ((chances[at] as number) * Math.exp((-0.5 * surprise * surprise) / spread)) / Math.sqrt(spread);
      total += chances[at] as number;
      levels[at] = (levels[at] as number) + surprise / (1 + scatter * precision);
      precisions[at] = precision + 1 / scatter;
    }
    return total;
  }

  return {
    expected,
    add(values, variances) {
      for (let each = 0; each < series; each += 1) {
        const first = each * AGES;
        age(first);
        const total = learn(first, values[each] as number, variances[each] as number);
        let [kept, sum] = [0, 0];
        for (let at = first; at < first + AGES; at += 1) {
          const chance = (chances[at] as number) / total;
          chances[at] = chance < NEGLIGIBLE ? 0 : chance;
          kept += chances[at] as number;
          sum += (chances[at] as number) * (levels[at] as number);
        }
        for (let at = first; at < first + AGES; at += 1) chances[at] = (chances[at] as number) / kept;
        expected[each] = ((1 - hazard) * sum) / kept;
      }
    },
  };
}
