import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';
import { hash } from '../random.ts';

/** The cluster is up again. */
const RESTART = 11 * HOUR + 15 * MINUTE;
/** Nothing new is sampled from the shutdown on. */
const LAST_OF_DAY = DAY - 17 * MINUTE;

/** When the cluster that was up at `at` had been started. */
export function restartBefore(at: number): number {
  return Math.floor((at - RESTART) / DAY) * DAY + RESTART;
}

/**
 * Hourly samples, counted anew from each restart: the first after 20 to 50 minutes, each next one an hour and a little
 * later. So Last-Modified drifts by a few minutes an hour, and a day has 23 samples more often than 24.
 */
export function sampleTimes(seed: number, at: number): { observedAt: number; nextAt: number } {
  const restart = restartBefore(at);
  const today = samplesAfter(seed, restart);
  if (at < today.first) return { observedAt: samplesAfter(seed, restart - DAY).last, nextAt: today.first };
  const number = Math.min(today.count - 1, Math.floor((at - today.first) / today.step));
  const observedAt = today.first + number * today.step;
  const nextAt = number + 1 < today.count ? observedAt + today.step : samplesAfter(seed, restart + DAY).first;
  return { observedAt, nextAt };
}

function samplesAfter(seed: number, restart: number): { first: number; step: number; count: number; last: number } {
  const day = Math.floor(restart / DAY);
  const first = restart + 20 * MINUTE + (hash(seed, 41, day) % (30 * 60)) * SECOND;
  const step = HOUR + (15 + (hash(seed, 42, day) % 150)) * SECOND;
  const count = Math.floor((restart + LAST_OF_DAY - first) / step) + 1;
  return { first, step, count, last: first + (count - 1) * step };
}
