import { GRID, inParts, posteriorMean, weightsOf } from './factors.ts';
import { WEEKS } from './passages.ts';

/** A place is known to be used if so many came in its other weeks. */
const KNOWN = 6;
/** So many weeks are taken to have been seen that differ by chance alone. */
const SUPPOSED_WEEKS = 8;
const LEAST_SHARE = 0.1;
/** Steps for each doubling, within which what was expected, and larger counts, are taken for equal. */
const STEPS = 4;
const EXACT = 8;

/** What came to places in each of the newest weeks, and what was expected of all alike: of week w at place i at `w * places + i`. */
export interface ByWeek {
  counts: ArrayLike<number>;
  expected: ArrayLike<number>;
}

/**
 * In which share of its weeks a place is used that is used at all; 1 where weeks differ by chance alone. Learned from the weeks in which nothing
 * came to places to which much came in the others.
 */
export function shareOfWeeks({ counts, expected }: ByWeek): number {
  const places = counts.length / WEEKS;
  let [weeks, empty, byChance] = [SUPPOSED_WEEKS, 0, 0];
  for (let index = 0; index < places; index += 1) {
    const count = sumAt(counts, index);
    if (count < KNOWN) continue;
    const usual = sumAt(expected, index);
    for (let at = index; at < counts.length; at += places) {
      const others = count - (counts[at] as number);
      const own = expected[at] as number;
      if (others < KNOWN || own === 0) continue;
      weeks += 1;
      empty += counts[at] === 0 ? 1 : 0;
      byChance += Math.exp((-others * own) / (usual - own));
    }
  }
  return Math.min(1, Math.max(LEAST_SHARE, 1 - (empty - byChance) / (weeks - byChance)));
}

/**
 * By how many times as much as expected something comes to each place, learned as `factorLearner` does; but a place is used in a share of its
 * weeks alone (zero-inflated Poisson; Lambert 1992, Technometrics 34, 1): one with all there was in one week of four is then one of those
 * to which as much comes in each week that they are used, and not one with little.
 */
export function weekFactors({ counts, expected }: ByWeek, share: number): Float64Array {
  const places = counts.length / WEEKS;
  const cells = new Map<number, WeekCell>();
  const keys = new Float64Array(places);
  for (let index = 0; index < places; index += 1) {
    const own = { count: 0, used: 0, known: 0, expected: 0 };
    for (let at = index; at < counts.length; at += places) {
      if ((expected[at] as number) === 0) continue;
      own.count += counts[at] as number;
      own.used += counts[at] === 0 ? 0 : 1;
      own.known += 1;
      own.expected += expected[at] as number;
    }
    const key = keyOf(own);
    keys[index] = key;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { ...own, places: 1 });
    else {
      cell.places += 1;
      cell.count += own.count;
      cell.expected += own.expected;
    }
  }
  const likely = new Map(
    [...cells].map(([key, cell]) => [key, { cell, likelihood: likelihoodOf(cell, share), places: cell.places }]),
  );
  const weights = weightsOf([...likely.values()].filter(({ cell }) => cell.known > 0));
  const means = new Map([...likely].map(([key, { likelihood }]) => [key, posteriorMean(weights, likelihood)]));
  let [counted, weighted] = [1, 1];
  for (const [key, cell] of cells) {
    counted += cell.count;
    weighted += (means.get(key) as number) * cell.expected;
  }
  return Float64Array.from(keys, (key) => ((means.get(key) as number) * counted) / weighted);
}

/** Places alike: how many came to them in all known weeks, in how many of these any came, and what was expected; added up over the places. */
interface WeekCell {
  count: number;
  used: number;
  known: number;
  expected: number;
  places: number;
}

/** Weeks of a place are taken for equally long. */
function keyOf({ count, used, known, expected }: Omit<WeekCell, 'places'>): number {
  const many = count <= EXACT ? count : EXACT + Math.round(2 * STEPS * Math.log2(count / EXACT));
  const step = expected === 0 ? 0 : Math.round(STEPS * Math.log2(expected)) + 512;
  return ((many * 1024 + step) * (WEEKS + 1) + used) * (WEEKS + 1) + known;
}

/** By the factor; the same for each where nothing is known. */
function likelihoodOf({ count, used, known, expected, places }: WeekCell, share: number): Float64Array {
  return inParts(new Float64Array(GRID.length), (factor) => {
    if (known === 0) return 0;
    const mean = (factor * expected) / places / known / share;
    const empty = known === used ? 0 : (known - used) * Math.log(1 - share + share * Math.exp(-mean));
    return (count / places) * Math.log(mean) - used * mean + empty;
  });
}

function sumAt(values: ArrayLike<number>, index: number): number {
  let sum = 0;
  for (let at = index; at < values.length; at += values.length / WEEKS) sum += values[at] as number;
  return sum;
}
