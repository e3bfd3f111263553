import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import { HOUR, SECOND } from '#shared/time';

/** Hourly prices on an unbroken line of hours: null where nothing was offered or observed. Times in seconds since the epoch. */
export interface PriceLine {
  hours: number[];
  minimum: (number | null)[];
  median: (number | null)[];
  maximum: (number | null)[];
}

/** Spreads the rows over `days` days up to `until` (ms since the epoch), so that a hole is seen as a hole. */
export function priceLine(rows: readonly PriceHistoryRow[], days: number, until: number): PriceLine {
  const byHour = new Map(rows.map((row) => [Math.floor(Date.parse(row.captured_at) / HOUR), row]));
  const last = Math.max(Math.floor(until / HOUR), ...byHour.keys());
  const line: PriceLine = { hours: [], minimum: [], median: [], maximum: [] };
  for (let hour = last - days * 24 + 1; hour <= last; hour += 1) {
    const row = byHour.get(hour);
    line.hours.push((hour * HOUR) / SECOND);
    line.minimum.push(row?.min_price ?? null);
    line.median.push(row?.median_price ?? null);
    line.maximum.push(row?.max_price ?? null);
  }
  return line;
}

/** The price axis ends at this many times the highest median: single offers far above it would flatten the lines. */
const CEILING_FACTOR = 4;

/** Up to which price the history is drawn, and how many hours have an offer above it. */
export function priceCeiling({ median, maximum }: PriceLine): { ceiling: number; above: number } {
  const known = (prices: readonly (number | null)[]) => prices.filter((price) => price !== null);
  const ceiling = Math.min(Math.max(0, ...known(maximum)), Math.max(0, ...known(median)) * CEILING_FACTOR);
  return { ceiling, above: known(maximum).filter((price) => price > ceiling).length };
}

/** The median of the hourly medians; null without any. */
export function medianOf(rows: readonly PriceHistoryRow[]): number | null {
  const sorted = rows.map((row) => row.median_price).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
