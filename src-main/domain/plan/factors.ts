/** Steps of factors: from a five-hundredth to sixty-four, two steps for each doubling. */
export const GRID = Float64Array.from({ length: 31 }, (_, step) => 2 ** ((step - 18) / 2));
const LOGARITHMS = GRID.map(Math.log);
/** Steps of expected counts for each doubling, within which they are taken for equal; and the doublings below and above 1. */
const STEPS = 2;
const DOUBLINGS = 12;
/** Larger counts are taken for equal within an eighth. */
const EXACT = 8;
const ROUNDS = 60;
/** Logarithm of what counts for nothing beside the largest. */
const NEGLIGIBLE = -40;
/** So many places are taken to have been seen whose factors differ by as much as their mean. */
const SUPPOSED = 4;

/** Learns how factors are distributed, and tells the one to expect where so many were counted and so many had been expected. */
export interface FactorLearner {
  add(count: number, expected: number): void;
  /** As a function of a count and of what was expected; factors of what was added add up to what was counted. */
  factors(): (count: number, expected: number) => number;
}

/**
 * Of what is counted at places, weeks or hours beside what was expected of all alike, by how many times as much there is really. No form is
 * supposed of how these factors are distributed (nonparametric empirical Bayes; Kiefer and Wolfowitz 1956, Annals of Mathematical Statistics
 * 27, 887, by the algorithm of expectation and maximisation): where a few are dangerous and all others safe, one without a loss is taken
 * for safe, and not for half a danger. Counts are Poisson's.
 */
export function factorLearner(): FactorLearner {
  const cells = new Map<number, { count: number; places: number; expected: number }>();
  return {
    add(count, expected) {
      if (expected <= 0) return;
      const key = stepOf(expected) * 65_536 + (count <= EXACT ? count : EXACT + Math.round(8 * Math.log(count / EXACT)));
      let cell = cells.get(key);
      if (cell === undefined) {
        cell = { count: 0, places: 0, expected: 0 };
        cells.set(key, cell);
      }
      cell.places += 1;
      cell.count += count;
      cell.expected += expected;
    },
    factors() {
      const found = [...cells.values()];
      const weights = weightsOf(
        found.map(({ count, places, expected }) => ({ likelihood: likelihoodsOf(count / places, expected / places), places })),
      );
      const mean = tabled((count, expected) => posteriorMean(weights, likelihoodsOf(count, expected, scratch)));
      const [counted, weighted] = found.reduce(
        ([sum, of], { count, places, expected }) => [
          sum + count,
          of + posteriorMean(weights, likelihoodsOf(count / places, expected / places, scratch)) * expected,
        ],
        [1, 1],
      ) as [number, number];
      const scale = counted / weighted;
      return (count, expected) => scale * mean(count, expected);
    },
  };
}

/** A learner for each class of places, since those with many losses differ otherwise than those with few. */
export function classLearner() {
  const learners = new Map<number, FactorLearner>();
  return {
    add(of: number, count: number, expected: number): void {
      const learner = learners.get(of) ?? factorLearner();
      learners.set(of, learner);
      learner.add(count, expected);
    },
    factors() {
      const found = new Map([...learners].map(([of, learner]) => [of, learner.factors()]));
      return (of: number, count: number, expected: number) => found.get(of)?.(count, expected) ?? 1;
    },
  };
}

function stepOf(expected: number): number {
  return Math.max(0, Math.min(2 * STEPS * DOUBLINGS, Math.round(STEPS * (Math.log2(expected) + DOUBLINGS))));
}

/** Places with the same counts: how likely these are by the factor, in parts of the largest. */
export interface FactorCell {
  likelihood: Float64Array;
  places: number;
}

/** How likely each factor of the grid is, from counts at places. */
export function weightsOf(cells: readonly FactorCell[]): Float64Array {
  // Exponential with mean 1, over the grid's steps.
  const supposed = normalised(GRID.map((factor) => factor * Math.exp(-factor)));
  const size = GRID.length;
  let weights: Float64Array = new Float64Array(size).fill(1 / size);
  const next = new Float64Array(size);
  const shares = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < size; at += 1) next[at] = SUPPOSED * (supposed[at] as number);
    for (let cell = 0; cell < cells.length; cell += 1) {
      const { likelihood, places } = cells[cell] as FactorCell;
      let sum = 0;
      for (let at = 0; at < size; at += 1) {
        shares[at] = (weights[at] as number) * (likelihood[at] as number);
        sum += shares[at] as number;
      }
      const part = places / sum;
      for (let at = 0; at < size; at += 1) next[at] = (next[at] as number) + part * (shares[at] as number);
    }
    weights = normalised(next);
  }
  return weights;
}

/** Of a count, by the factor on what was expected; in parts of the largest. */
function likelihoodsOf(count: number, expected: number, into = new Float64Array(GRID.length)): Float64Array {
  return inParts(into, (factor, at) => count * (LOGARITHMS[at] as number) - factor * expected);
}

/** Likelihoods by the factor from their logarithms; in parts of the largest. */
export function inParts(into: Float64Array, logarithmOf: (factor: number, at: number) => number): Float64Array {
  let largest = -Infinity;
  for (let at = 0; at < into.length; at += 1) {
    into[at] = logarithmOf(GRID[at] as number, at);
    largest = Math.max(largest, into[at] as number);
  }
  for (let at = 0; at < into.length; at += 1) {
    const log = (into[at] as number) - largest;
    into[at] = log < NEGLIGIBLE ? 0 : Math.exp(log);
  }
  return into;
}

const scratch = new Float64Array(GRID.length);

/** The factor to expect of places with this likelihood. */
export function posteriorMean(weights: Float64Array, likelihood: Float64Array): number {
  let [sum, mean] = [0, 0];
  for (let at = 0; at < weights.length; at += 1) {
    const weight = (weights[at] as number) * (likelihood[at] as number);
    sum += weight;
    mean += weight * (GRID[at] as number);
  }
  return mean / sum;
}

/** The same function from a table by steps of what was expected, filled as it is asked for: between two steps on a line. */
function tabled(of: (count: number, expected: number) => number): (count: number, expected: number) => number {
  const rows = new Map<number, Float64Array>();
  const last = 2 * STEPS * DOUBLINGS;
  const valueAt = (row: Float64Array, count: number, step: number) => {
    if (Number.isNaN(row[step] as number)) row[step] = of(count, 2 ** (step / STEPS - DOUBLINGS));
    return row[step] as number;
  };
  return (count, expected) => {
    let row = rows.get(count);
    if (row === undefined) {
      row = new Float64Array(last + 1).fill(Number.NaN);
      rows.set(count, row);
    }
    const at = Math.max(0, Math.min(last, STEPS * (Math.log2(Math.max(expected, Number.MIN_VALUE)) + DOUBLINGS)));
    const below = Math.min(last - 1, Math.floor(at));
    const low = valueAt(row, count, below);
    return at === below ? low : low + (at - below) * (valueAt(row, count, below + 1) - low);
  };
}

function normalised(values: Float64Array): Float64Array {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
