import { HOUR } from '#shared/time';
import { FOLLOWS_WITHIN } from './camp-evidence.ts';
import type { LiveStatus } from './live-status.ts';

/** Fewest passages that a live status is set against: a camp that killed all three who came is not taken for certain death. */
const FEWEST_PASSAGES = 5;
/** The share of an hour that the live window is. */
const WINDOW_HOURS = 0.75;
/** A loss that always followed is not taken for certain. */
const MOST_CERTAIN = 0.95;

/** What was counted at a place. `shares`: shares of the passing ships that were lost, added up over all hours. */
export interface PassageTotals {
  /** Hours with traffic, or ships. */
  passed: number;
  clusters: number;
  shares: number;
  /** Squares of the shares that each cluster took, added up. */
  squares: number;
}

/** Ratio of the actual to the expected rate, estimated from a count: the mean of a gamma distribution of this shape around 1. */
export function factorOf(count: number, expected: number, shape: number): number {
  return (count + shape) / (expected + shape);
}

/** Bounds of a shape: below, a count would be all that is known; above, counts differ by nothing but chance. */
const SHAPES = { smallest: 0.05, largest: 1e6 } as const;

/** Learns by how much places, weeks or hours differ beyond chance, from counts of two of their parts, or twice of the same, beside what was expected. */
export function shapeLearner() {
  // Without counts factors are taken to differ by as much as their mean.
  let [excess, squares] = [1, 1];
  return {
    /** A count; its variance beyond Poisson's is that of the factors (method of moments). */
    add(count: number, expected: number): void {
      excess += (count - expected) ** 2 - expected;
      squares += expected * expected;
    },
    /** Counts of two weeks after each other: what they have in common lasts. */
    addPair(count: number, expected: number, other: number, otherExpected: number): void {
      excess += (count - expected) * (other - otherExpected);
      squares += expected * otherExpected;
    },
    shape(): number {
      if (excess <= 0) return SHAPES.largest;
      return Math.min(SHAPES.largest, Math.max(SHAPES.smallest, squares / excess));
    },
  };
}

/**
 * The rate at this moment. Where another loss at the gate has a measured chance, the usual rate and that loss over the passages expected in
 * the time that it was measured for; else the larger of the usual rate and that of the ships lost at stargates in the last 45 minutes.
 * `jumpsPerHour`: how many ships pass in an hour like this.
 */
export function liveLossRate(
  usual: number,
  jumpsPerHour: number,
  { gateStrength, camp }: Pick<LiveStatus, 'gateStrength' | 'camp'>,
): number {
  const chance = camp?.chance ?? null;
  if (chance === null) return Math.max(usual, gateStrength / Math.max(FEWEST_PASSAGES, jumpsPerHour * WINDOW_HOURS));
  return usual - Math.log1p(-Math.min(MOST_CERTAIN, chance)) / Math.max(1, (jumpsPerHour * FOLLOWS_WITHIN) / HOUR);
}

/** The chance, 0 to 1, that a ship is lost that meets these rates one after the other. */
export function chanceOfLoss(rates: Iterable<number>): number {
  let sum = 0;
  for (const rate of rates) sum += rate;
  return 1 - Math.exp(-sum);
}

/** Jumps and kills of one day, as expected or as usual. */
interface OutlookFigures {
  jumps: number;
  kills: number;
}

/** A forecast makes a system at most this many times as dangerous as usual, and at least one over it. */
const MOST_DANGER = 3;

/** How many times its usual danger a day is forecast to have. */
export interface Outlook {
  factor: number;
  /** Whether the day is at its most dangerous rather because few pass than because many are killed. */
  isLittleTraffic: boolean;
}

/**
 * Expected kills by usual ones, over the same of jumps, one of each added so that a quiet system's first kill is not taken for a war;
 * between 1/3 and 3 (decisions §9.3).
 */
export function outlookOf(expected: OutlookFigures, usual: OutlookFigures): Outlook {
  const kills = (expected.kills + 1) / (usual.kills + 1);
  const jumps = (expected.jumps + 1) / (usual.jumps + 1);
  const factor = Math.min(MOST_DANGER, Math.max(1 / MOST_DANGER, kills / jumps));
  return { factor, isLittleTraffic: factor === MOST_DANGER && 1 / jumps > kills };
}
