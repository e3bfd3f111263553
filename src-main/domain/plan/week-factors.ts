import { GRID, inParts, posteriorMean, weightsOf } from './factors.ts';
import { WEEKS } from './passages.ts';

/** Places are looked at to which so many came. */
const KNOWN = 6;
/** So many weeks are taken to have been seen that differ by chance alone. */
const SUPPOSED_WEEKS = 8;
const LEAST_SHARE = 0.1;
/** Steps for each doubling, within which what was expected is taken for equal; larger counts of a week count as this one. */
const STEPS = 4;
const MOST = 32;
/** Days on which weeks of use may begin. */
const OFFSETS = 7;

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
      const own = expected[at] as number;
      if (own === 0) continue;
      weeks += 1;
      empty += counts[at] === 0 ? 1 : 0;
      // Were all weeks used, each of those that came would lie in it by its share.
      byChance += (1 - own / usual) ** count;
    }
  }
  // A week that is empty lies in two of which neither is used.
  const unused = Math.max(0, (empty - byChance) / (weeks - byChance));
  return Math.min(1, Math.max(LEAST_SHARE, 1 - Math.sqrt(unused)));
}

/**
 * By how many times as much as expected something comes to each place, learned as `factorLearner` does; but a place is used in a share of its
 * weeks alone (zero-inflated Poisson; Lambert 1992, Technometrics 34, 1): one with all there was in one week of four is then one of those
 * to which as much comes in each week that they are used, and not one with little. Weeks of use begin at any time: one of those that are counted
 * lies in two of them.
 */
export function weekFactors({ counts, expected }: ByWeek, share: number): Float64Array {
  const places = counts.length / WEEKS;
  const cells = new Map<string, WeekCell>();
  const keys = Array.from({ length: places }, (_, index) => {
    const known = Array.from({ length: WEEKS }, (__, week) => week * places + index).filter((at) => (expected[at] as number) > 0);
    const own = known.map((at) => counts[at] as number);
    const usual = known.reduce((sum, at) => sum + (expected[at] as number), 0);
    const key = keyOf(own, usual);
    const cell = cells.get(key) ?? { weeks: own.map((count) => Math.min(count, MOST)), count: 0, expected: 0, places: 0 };
    cells.set(key, cell);
    cell.count += own.reduce((sum, count) => sum + count, 0);
    cell.expected += usual;
    cell.places += 1;
    return key;
  });
  const likely = new Map(
    [...cells].map(([key, cell]) => [key, { cell, likelihood: likelihoodOf(cell, share), places: cell.places }]),
  );
  const weights = weightsOf([...likely.values()].filter(({ cell }) => cell.weeks.length > 0));
  const means = new Map([...likely].map(([key, { likelihood }]) => [key, posteriorMean(weights, likelihood)]));
  let [counted, weighted] = [1, 1];
  for (const [key, cell] of cells) {
    counted += cell.count;
    weighted += (means.get(key) as number) * cell.expected;
  }
  return Float64Array.from(keys, (key) => ((means.get(key) as number) * counted) / weighted);
}

/** Places alike: how many came to them in each known week, and all that came and was expected of all of them. */
interface WeekCell {
  weeks: number[];
  count: number;
  expected: number;
  places: number;
}

/** Weeks of a place are taken for equally long. */
function keyOf(weeks: readonly number[], expected: number): string {
  const step = expected === 0 ? 0 : Math.round(STEPS * Math.log2(expected));
  return `${weeks.map((count) => Math.min(count, MOST)).join()} ${step}`;
}

/** By the factor; the same for each where nothing is known. */
function likelihoodOf({ weeks, expected, places }: WeekCell, share: number): Float64Array {
  return inParts(new Float64Array(GRID.length), (factor) => {
    const mean = (factor * expected) / places / weeks.length / share;
    let sum = 0;
    for (let step = 0; step < OFFSETS; step += 1) sum += chanceOfWeeks(weeks, { mean, share, part: (step + 0.5) / OFFSETS });
    return Math.log(Math.max(Number.MIN_VALUE, sum));
  });
}

/** How likely the counts are where so much comes in a week of use, of which `part` lies in the counted week in which it begins. */
function chanceOfWeeks(weeks: readonly number[], { mean, share, part }: { mean: number; share: number; part: number }): number {
  let [used, unused] = [share, 1 - share];
  for (const count of weeks) {
    const [whole, first, second] = [poisson(count, mean), poisson(count, (1 - part) * mean), poisson(count, part * mean)];
    const none = count === 0 ? 1 : 0;
    [used, unused] = [share * (used * whole + unused * second), (1 - share) * (used * first + unused * none)];
  }
  return used + unused;
}

function poisson(count: number, mean: number): number {
  let chance = Math.exp(-mean);
  for (let one = 1; one <= count; one += 1) chance *= mean / one;
  return chance;
}

function sumAt(values: ArrayLike<number>, index: number): number {
  let sum = 0;
  for (let at = index; at < values.length; at += values.length / WEEKS) sum += values[at] as number;
  return sum;
}
