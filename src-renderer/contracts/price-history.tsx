import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import { plausiblePrices } from '#shared/plausible-prices';
import { medianOf } from '#shared/quantiles';
import { HOUR, SECOND } from '#shared/time';
import { useWindowEnd } from '../state/rested.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { count, fullIsk, NOTHING, plural, shortIsk } from '../ui/format.ts';
import { aloneOnly, axis, eveDates, eveTicks } from '../ui/plot/axes.ts';
import type { PlotColours } from '../ui/plot/colours.ts';
import { Figure } from '../ui/plot/figure.tsx';
import { Plot } from '../ui/plot/plot.tsx';
import { Empty, Skeleton } from '../ui/states.tsx';
import { formatDateTime } from '../ui/time.ts';

const nothing: readonly PriceHistoryRow[] = [];
/** How far back the plot may look, in days, as the URL carries them. */
export const priceHistoryDays = ['1', '7', '30'] as const;
export type PriceHistoryDays = (typeof priceHistoryDays)[number];

interface Props {
  region: string;
  /** undefined: not here yet. */
  rows: readonly PriceHistoryRow[] | undefined;
  /** Where a script reads them. */
  url: string | null;
  days: PriceHistoryDays;
  onDays: (days: PriceHistoryDays) => void;
}

/** Lowest, median and highest unit price of every hour; an hour without offers is a hole in the band. */
export function PriceHistory({ region, rows: known, url, days, onDays }: Props) {
  const until = useWindowEnd(HOUR);
  const rows = known ?? nothing;
  const { data, options, ceiling, above } = useMemo(() => {
    const line = priceLine(rows, Number(days), until);
    const ceiling = priceCeiling(line);
    const series: uPlot.AlignedData = [line.hours, line.maximum, line.median, line.minimum];
    return { ...ceiling, data: series, options: bandOptions(ceiling.ceiling) };
  }, [rows, days, until]);

  return (
    <Figure
      title={`Price history in ${region}`}
      room={24.8}
      about={`Hourly minimum, median and maximum of single-item offers; a gap is an hour without any${
        above === 0 ? '' : `; ${plural(above, 'hour')} with offers above ${shortIsk(ceiling)} ISK go on out of sight`
      }`}
      actions={
        <Segmented
          label="Days of history"
          value={days}
          options={priceHistoryDays.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }))}
          onChange={onDays}
        />
      }
      table={{
        columns: ['Hour (EVE)', 'Lowest', 'Median', 'Highest', 'Offers', 'Units'],
        rows: rows
          .map((row) => [
            formatDateTime(row.captured_at, 'eve'),
            fullIsk(row.min_price),
            fullIsk(row.median_price),
            fullIsk(row.max_price),
            count(row.sample_count),
            count(row.volume),
          ])
          .toReversed(),
      }}
      exported={{
        name: 'price-history',
        url,
        columns: ['captured_at', 'min_price', 'median_price', 'max_price', 'sample_count', 'volume'],
        rows: rows.map((row) => [row.captured_at, row.min_price, row.median_price, row.max_price, row.sample_count, row.volume]),
      }}
    >
      {known === undefined ? (
        <Skeleton lines={6} label="Loading the prices" />
      ) : rows.length === 0 ? (
        <Empty title="No prices were observed">
          No contract offered one by itself in {region} in this time, or the mirror did not watch it yet.
        </Empty>
      ) : (
        <Plot label={`Hourly prices in ${region}, ${rows.length} hours`} height={220} data={data} options={options} />
      )}
    </Figure>
  );
}

const bandOptions =
  (ceiling: number) =>
  (colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> => {
    const price = (label: string, stroke: string, width: number): uPlot.Series => ({
      label,
      stroke,
      width,
      points: { show: true, filter: aloneOnly, size: 5, fill: stroke, width: 0 },
      value: (_, value) => (value === null ? NOTHING : fullIsk(value)),
    });
    return {
      ...eveDates,
      padding: [10, 14, 0, 0],
      legend: { live: true },
      cursor: { points: { size: 6 } },
      scales: { y: { range: [0, Math.max(1, ceiling) * 1.05] } },
      axes: [
        axis(colours, scale, { size: 36 * scale, values: eveTicks, space: 64 * scale }),
        axis(colours, scale, {
          values: (_, ticks) => ticks.map((tick) => shortIsk(tick)),
          size: 62 * scale,
          label: 'ISK a unit',
          labelSize: 16 * scale,
        }),
      ],
      series: [
        { label: 'EVE time', value: (_, seconds) => (seconds === null ? NOTHING : formatDateTime(seconds * 1000, 'eve')) },
        price('Highest', colours.soft, 1),
        price('Median', colours.accent, 2),
        price('Lowest', colours.soft, 1),
      ],
      bands: [{ series: [1, 3], fill: colours.accentSoft }],
    };
  };

/** Hourly prices on an unbroken line of hours: null where nothing was offered or observed. Times in seconds since the epoch. */
interface PriceLine {
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
