import { type CountDistribution, cumulative, tail } from './negative-binomial.ts';

const HOURS = 24;
const WINDOW = 4;

/** The hours in a row with the least expected activity. */
export interface QuietWindow {
  /** UTC hour of day that it begins with; it may go over midnight. */
  fromHour: number;
  hours: number;
  expectedActivity: number;
}

/**
 * The 4 consecutive UTC hours (round the clock) with the smallest share of the day, the earliest of equals; `shares`: 24 that sum
 * to 1. Null where nothing ever happens: then no hour is quieter than another.
 */
export function quietWindow(shares: ArrayLike<number>, expectedOfDay: number): QuietWindow | null {
  let best: QuietWindow | null = null;
  let total = 0;
  for (let from = 0; from < HOURS; from += 1) {
    total += shares[from] as number;
    let sum = 0;
    for (let more = 0; more < WINDOW; more += 1) sum += shares[(from + more) % HOURS] as number;
    if (best === null || sum * expectedOfDay < best.expectedActivity - 1e-12) {
      best = { fromHour: from, hours: WINDOW, expectedActivity: sum * expectedOfDay };
    }
  }
  return total === 0 ? null : best;
}

/** A count so far beside the forecast of its day. `passed`: the share of the day's expected count that belongs to the hours seen. */
export interface Seen<Figure extends string> {
  figure: Figure;
  count: number;
  ofDay: CountDistribution;
  passed: number;
}

/** How unusual a count is, and to which side. */
export interface Surprise<Figure extends string> {
  /** −log10 of the probability. */
  surprise: number;
  /** Two-sided, and corrected for how many figures were looked at. */
  probability: number;
  direction: 'busier' | 'quieter';
  figure: Figure;
  expectedSoFar: number;
}

/** The distribution of a part of the day, in which first kills come as evenly as all. */
function partOfDay({ mean, dispersion, any }: CountDistribution, part: number): CountDistribution {
  if (any === undefined || part === 0) return { mean: mean * part, dispersion };
  return { mean: mean * part, dispersion, any: Math.min(mean * part, 1 - (1 - any) ** part) };
}

/** Smaller probabilities count as this one. */
const SMALLEST = 1e-12;

/**
 * The most unusual of some counts so far under the day's distributions, each scaled by the share of the day that has passed. Its
 * two-sided probability is twice the smaller tail, at most 1, times the number of counts (Bonferroni's correction), so that a surprise of
 * 1 is one day in ten at most, however many figures were looked at. null: none was seen.
 */
export function surpriseOf<Figure extends string>(seen: readonly Seen<Figure>[]): Surprise<Figure> | null {
  let most: Surprise<Figure> | null = null;
  for (const { figure, count, ofDay, passed } of seen) {
    const soFar = partOfDay(ofDay, passed);
    const [above, below] = [tail(soFar, count), cumulative(soFar, count)];
    const probability = Math.min(1, Math.max(SMALLEST, 2 * Math.min(above, below) * seen.length));
    if (most !== null && probability >= most.probability) continue;
    const direction = above < below ? 'busier' : 'quieter';
    // Not −0 where it is certain.
    most = { surprise: 0 - Math.log10(probability), probability, direction, figure, expectedSoFar: soFar.mean };
  }
  return most;
}
