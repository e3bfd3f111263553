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

/** How unusual a count is: −log10 of the smaller tail probability, and to which side. */
export interface Surprise {
  surprise: number;
  direction: 'busier' | 'quieter';
}

/** The smallest tail probability that is told apart. */
const SMALLEST = 1e-12;

/** Unusualness of the counts so far under the day's distributions, each scaled by the share of the day that has passed. */
export function surpriseOf(seen: readonly { count: number; ofDay: CountDistribution; passed: number }[]): Surprise | null {
  let most: Surprise | null = null;
  for (const { count, ofDay, passed } of seen) {
    const soFar = { mean: ofDay.mean * passed, dispersion: ofDay.dispersion };
    const sides = [
      { direction: 'busier', probability: tail(soFar, count) },
      { direction: 'quieter', probability: cumulative(soFar, count) },
    ] as const;
    for (const { direction, probability } of sides) {
      const surprise = -Math.log10(Math.min(1, Math.max(SMALLEST, probability)));
      if (most === null || surprise > most.surprise) most = { surprise, direction };
    }
  }
  return most;
}
