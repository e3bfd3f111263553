import { DAY, HOUR } from '#shared/time';
import { poisson, randomStream } from './random.ts';

/** Start of the simulated time, milliseconds; far enough back for 400 days of history. */
export const EPOCH = Date.UTC(2024, 0, 1);

/**
 * How many pilots are about, by hour of day (UTC) in each part of the world; the mean over a day is 1. European evenings
 * are the busiest, then American ones, then those of Asia and Australia.
 */
const PEAK_HOURS = [
  { peak: 19.5, share: 0.5 },
  { peak: 2, share: 0.32 },
  { peak: 11, share: 0.18 },
] as const;
/** Where players live: 0 Europe, 1 America, 2 Asia and Australia. */
export const zones = [0, 1, 2] as const;
export type Zone = (typeof zones)[number];

/** One zone's activity over the day, mean 1: a night of almost nothing and a broad evening. */
export function hourOfDayFactor(zone: Zone, hourOfDay: number): number {
  const angle = ((hourOfDay - PEAK_HOURS[zone].peak) / 24) * 2 * Math.PI;
  // exp(k·cos) is bell-shaped on the circle; 1.753 is its mean for k = 1.4.
  return Math.exp(1.4 * Math.cos(angle)) / 1.5534;
}

/** Saturdays and Sundays are a quarter busier; mean over the week 1. */
export function weekdayFactor(at: number): number {
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6 ? 1.18 : weekday === 5 ? 1.02 : 0.905;
}

/** All zones together: 1 on average over a week. */
export function seasonalFactor(at: number): number {
  const hourOfDay = (at % DAY) / HOUR;
  const now = PEAK_HOURS.reduce((sum, { share }, zone) => sum + share * hourOfDayFactor(zone as Zone, hourOfDay), 0);
  return now * weekdayFactor(at);
}

/** Cumulative counts of a Poisson process with seasonal rate: each event has an ordinal, and an ordinal has its hour. */
export interface EventCounts {
  /** Ordinals of the events of the hour that begins at `hour` (any time within it). */
  ofHour(at: number): { first: number; count: number; start: number };
  /** The hour in which an event falls; undefined before the epoch and after the far future. */
  hourOf(ordinal: number): { first: number; count: number; start: number } | undefined;
}

/** Ten years from the epoch: later is never asked for. */
const MAX_HOURS = 10 * 366 * 24;

/** Counts are summed up from the epoch when first needed: a few milliseconds for years. `countOf`: by number of the hour. */
export function eventCounts(countOf: (hour: number, start: number) => number): EventCounts {
  const before = [0];

  function upTo(hour: number): void {
    for (let next = before.length - 1; next <= hour && next < MAX_HOURS; next += 1) {
      before.push((before[next] ?? 0) + countOf(next, EPOCH + next * HOUR));
    }
  }

  function ofIndex(hour: number): { first: number; count: number; start: number } {
    const first = before[hour] ?? 0;
    return { first, count: (before[hour + 1] ?? first) - first, start: EPOCH + hour * HOUR };
  }

  return {
    ofHour(at) {
      const hour = Math.floor((at - EPOCH) / HOUR);
      if (hour < 0) return { first: 0, count: 0, start: Math.floor(at / HOUR) * HOUR };
      upTo(hour);
      return ofIndex(hour);
    },
    hourOf(ordinal) {
      if (!(ordinal >= 0)) return undefined;
      while ((before.at(-1) ?? 0) <= ordinal && before.length <= MAX_HOURS) upTo(before.length + 24 * 30);
      if ((before.at(-1) ?? 0) <= ordinal) return undefined;
      let low = 0;
      let high = before.length - 2;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((before[middle] ?? 0) <= ordinal) low = middle;
        else high = middle - 1;
      }
      return ofIndex(low);
    },
  };
}

/** Poisson draws for each hour, `perHour` on average over a week, with the seasonality of the pilots. */
export function seasonalPoisson(seed: number, perHour: number): (hour: number, start: number) => number {
  return (hour, start) => poisson(randomStream(seed, hour), perHour * seasonalFactor(start));
}
