import type { LiveStatus } from './live-status.ts';

/** Jumps of the whole band's rate that are added to each system's own: a system that few pass is judged by its like. */
const PRIOR_JUMPS = 500;
/** Fewest passages that a live status is set against: a camp that killed all three who came is not taken for certain death. */
const FEWEST_PASSAGES = 5;
/** The share of an hour that the live window is. */
const WINDOW_HOURS = 0.75;

/** What is known of the traffic through a system at one hour of the UTC day, over some weeks. */
export interface Traffic {
  /** Ships of players destroyed, capsules not counted. */
  kills: number;
  jumps: number;
  /** Sampled hours that these are the sums of. */
  hours: number;
}

/**
 * Ships destroyed for each jump into a system at an hour of the day: that of the system itself, drawn towards the rate of its
 * security band by 500 jumps of it (decisions §9.3). Above 0 where the band's is.
 */
export function lossRate({ kills, jumps }: Traffic, bandRate: number): number {
  return (kills + PRIOR_JUMPS * bandRate) / (jumps + PRIOR_JUMPS);
}

/**
 * The rate at this moment: the larger of the usual one and that of the last 45 minutes, by the passages of so long a time.
 * `jumpsPerHour`: how many ships pass in an hour like this.
 */
export function liveLossRate(usual: number, jumpsPerHour: number, { strength }: Pick<LiveStatus, 'strength'>): number {
  return Math.max(usual, strength / Math.max(FEWEST_PASSAGES, jumpsPerHour * WINDOW_HOURS));
}

/** The chance, 0 to 1, that a ship is lost that meets these rates one after the other. */
export function chanceOfLoss(rates: Iterable<number>): number {
  let sum = 0;
  for (const rate of rates) sum += rate;
  return 1 - Math.exp(-sum);
}
