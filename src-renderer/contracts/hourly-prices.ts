import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import { plausiblePrices } from '#shared/plausible-prices';
import { medianOf } from '#shared/quantiles';
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

/** Up to which price the history is drawn, and how many hours have an offer above it: one far above the usual would flatten the lines. */
export function priceCeiling({ median, maximum }: PriceLine): { ceiling: number; above: number } {
  const known = (prices: readonly (number | null)[]) => prices.filter((price) => price !== null);
  const range = plausiblePrices([...known(median), ...known(maximum)]);
  const ceiling = Math.min(Math.max(0, ...known(maximum)), range?.high ?? 0);
  return { ceiling, above: known(maximum).filter((price) => price > ceiling).length };
}

/** The median of the hourly medians; null without any. */
export function medianPrice(rows: readonly PriceHistoryRow[]): number | null {
  return rows.length === 0 ? null : medianOf(rows.map((row) => row.median_price));
}
