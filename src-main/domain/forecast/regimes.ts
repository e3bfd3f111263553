/** The level of each of many series that keep still for a while and then step to another. */
export interface Regimes {
  /** The level to expect next, one value a series; 0 is usual. */
  expected: Float64Array;
  /** Takes in a value of each series; `variances`: of a value around its level. */
  add(values: ArrayLike<number>, variances: ArrayLike<number>): void;
}

export interface RegimeLaw {
  /** Chance of a step at each addition, until the series have shown after how many additions they step. */
  hazard: number;
  /** Variance of the levels that are stepped to, around 0. */
  variance: number;
}

/** Additions since the last step that are told apart; a level that is older is known as well as it ever will be. */
const AGES = 48;
/** What came before the first value is not known: the level may have held for any of so many additions. */
const UNKNOWN_AGES = 12;
/** Values that the chance of a step given beforehand counts as much as, at each age. */
const PRIOR_VALUES = 30;
/** Additions after which what was learned of steps begins to be forgotten: as a mean of so many. */
const MEMORY = 100;
/** Steps are learned from series whose values scatter less than this share of the variance of the levels. */
const CLEAR = 1 / 6;
/** Additions before steps are learned: by then the usual levels have settled. */
const SETTLING = 20;
/** An age that is less likely than this is not followed any further. */
const NEGLIGIBLE = 1e-5;

/**
 * Bayesian online changepoint detection (Adams and MacKay 2007) with normal levels and normal scatter: for each series the
 * probability of every age of its level, and what the level is if that is its age. A step is believed after two or three values,
 * and from then on the values before it count no more: smoothing of whatever memory is late after a step or nervous before it.
 * How likely a step is at which age is learned from all series together: levels may last for any time, or for some times rather
 * than others.
 */
export function followRegimes(series: number, { hazard, variance }: RegimeLaw): Regimes {
  const expected = new Float64Array(series);
  const chances = new Float32Array(series * AGES);
  const levels = new Float32Array(series * AGES);
  const precisions = new Float32Array(series * AGES);
  const turns = { steps: new Float64Array(AGES).fill(hazard * PRIOR_VALUES), outOf: new Float64Array(AGES).fill(PRIOR_VALUES) };
  const hazards = new Float64Array(AGES).fill(hazard);
  /** Of the series that is being looked at: the chance that it steps now, by the age of its level. */
  const stepping = new Float64Array(AGES);
  /** What share of its oldest levels has been that old before. */
  let olderShare = 0;
  let added = 0;
  for (let each = 0; each < series; each += 1) {
    for (let at = each * AGES; at < (each + 1) * AGES; at += 1) precisions[at] = 1 / variance;
    chances.fill(1 / UNKNOWN_AGES, each * AGES, each * AGES + UNKNOWN_AGES);
  }

  /** Every age becomes one more; the last gathers what is older. The chance of a step in all. */
  function age(first: number): number {
    let steps = 0;
    for (let at = 0; at < AGES; at += 1) {
      const chance = chances[first + at] as number;
      stepping[at] = chance * (hazards[at] as number);
      steps += stepping[at] as number;
      chances[first + at] = chance - (stepping[at] as number);
    }
    const [last, before] = [first + AGES - 1, first + AGES - 2];
    const [older, newer] = [chances[last] as number, chances[before] as number];
    olderShare = older > 0 ? older / (older + newer) : 0;
    if (older > 0) {
      const share = newer / (older + newer);
      levels[before] = (levels[last] as number) + share * ((levels[before] as number) - (levels[last] as number));
      precisions[before] = (precisions[last] as number) + share * ((precisions[before] as number) - (precisions[last] as number));
      chances[before] = older + newer;
    }
    chances.copyWithin(first + 1, first, last);
    levels.copyWithin(first + 1, first, last);
    precisions.copyWithin(first + 1, first, last);
    chances[first] = steps;
    levels[first] = 0;
    precisions[first] = 1 / variance;
    return steps;
  }

  /** Adds up at which age the newest value shows a step, if it does; `steps`: the chance of one before it was seen. */
  function learnTurns(first: number, steps: number): void {
    const stepped = (chances[first] as number) / Math.max(steps, Number.MIN_VALUE);
    const oldest = chances[first + AGES - 1] as number;
    for (let at = 0; at < AGES; at += 1) {
      const turned = stepped * (stepping[at] as number);
      const stayed =
        at < AGES - 2 ? (chances[first + at + 1] as number) : oldest * (at === AGES - 1 ? olderShare : 1 - olderShare);
      turns.steps[at] = (turns.steps[at] as number) + turned;
      turns.outOf[at] = (turns.outOf[at] as number) + turned + stayed;
    }
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
        const steps = age(first);
        const total = learn(first, values[each] as number, variances[each] as number);
        let [kept, sum] = [0, 0];
        for (let at = first; at < first + AGES; at += 1) {
          const chance = (chances[at] as number) / total;
          chances[at] = chance < NEGLIGIBLE ? 0 : chance;
          kept += chances[at] as number;
          sum += (chances[at] as number) * (1 - (hazards[at - first] as number)) * (levels[at] as number);
        }
        for (let at = first; at < first + AGES; at += 1) chances[at] = (chances[at] as number) / kept;
        if (added > SETTLING && (variances[each] as number) < CLEAR * variance) learnTurns(first, steps);
        expected[each] = sum / kept;
      }
      added += 1;
      for (let at = 0; at < AGES; at += 1) {
        hazards[at] = (turns.steps[at] as number) / (turns.outOf[at] as number);
        turns.steps[at] = (turns.steps[at] as number) * (1 - 1 / MEMORY);
        turns.outOf[at] = (turns.outOf[at] as number) * (1 - 1 / MEMORY);
      }
    },
  };
}
