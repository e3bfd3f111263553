import type { LiveStatus } from './live-status.ts';

/** Fewest passages that a live status is set against: a camp that killed all three who came is not taken for certain death. */
const FEWEST_PASSAGES = 5;
/** The share of an hour that the live window is. */
const WINDOW_HOURS = 0.75;

/** Ships lost, and jumps made, at one place over some hours. */
export interface Traffic {
  kills: number;
  jumps: number;
}

/**
 * Shapes of a gamma distribution (decisions §9.3): places differ by as much as their mean, the hours of the day of one place by half
 * of it, and the weekdays of one hour by a third.
 */
const PLACES = 1;
const HOURS = 3;
const WEEKDAYS = 10;

/**
 * Ships lost for each jump at a place, drawn towards the rate that is usual for its like by as many jumps as usually cost one ship.
 * Above 0 where the usual rate is.
 */
export function lossRate(traffic: Traffic, usual: number): number {
  return drawnTo(usual, traffic, PLACES);
}

/** The same of one hour of the day, drawn towards the place's own rate by as many jumps as usually cost three ships. */
export function hourlyLossRate(traffic: Traffic, usual: number): number {
  return drawnTo(usual, traffic, HOURS);
}

/** The same of one hour of the week, drawn towards the rate of that hour of the day by as many jumps as usually cost ten ships. */
export function weekdayLossRate(traffic: Traffic, usual: number): number {
  return drawnTo(usual, traffic, WEEKDAYS);
}

/** The mean of a gamma distribution of this shape around the usual rate, after so many kills. */
function drawnTo(usual: number, { kills, jumps }: Traffic, shape: number): number {
  if (usual > 0) return (kills + shape) / (jumps + shape / usual);
  return jumps === 0 ? 0 : kills / jumps;
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
