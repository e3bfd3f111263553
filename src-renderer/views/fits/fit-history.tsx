import { useMemo } from 'react';
import type uPlot from 'uplot';
import { fromIso, SECOND } from '#shared/time';
import type { FitDay } from '#shared/trade-api/fits';
import { count, fullIsk, NOTHING, shortIsk } from '../../ui/format.ts';
import { aloneOnly, axis, daySteps, dayTicks, eveDates, wholeSteps } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { formatDateTime } from '../../ui/time.ts';

const HEIGHT = 130;

/** Stock and price of a fit day by day; a day of which the mirror has nothing is a gap. */
export function FitHistory({ days, url, where }: { days: readonly FitDay[]; url: string | null; where: string }) {
  const { stock, prices } = useMemo(() => {
    const times = days.map(({ day }) => fromIso(`${day}T00:00:00Z`) / SECOND);
    return {
      stock: [times, days.map((one) => one.ready_fits), days.map((one) => one.sold)] as uPlot.AlignedData,
      prices: [times, days.map((one) => one.lowest_price), days.map((one) => one.sold_price)] as uPlot.AlignedData,
    };
  }, [days]);
  const common = {
    room: 15.8,
    table: {
      columns: ['Day (EVE)', 'On offer', 'Sold', 'Cheapest', 'Sold at'],
      rows: days
        .map((one) => [one.day, count(one.ready_fits), count(one.sold), fullIsk(one.lowest_price), fullIsk(one.sold_price)])
        .toReversed(),
    },
    exported: {
      name: 'fit-history',
      url,
      columns: ['day', 'ready_fits', 'sold', 'lowest_price', 'sold_price'],
      rows: days.map((one) => [one.day, one.ready_fits, one.sold, one.lowest_price, one.sold_price]),
    },
  };
  return (
    <>
      <Figure title="Stock by day" about={`Whole fits on offer at the end of each day, and sold on it, ${where}`} {...common}>
        <Plot label={`Stock of ${days.length} days`} height={HEIGHT} data={stock} options={stockOptions} />
      </Figure>
      <Figure title="Price by day" about="The cheapest whole fit on offer, and the median of those sold" {...common}>
        <Plot label={`Prices of ${days.length} days`} height={HEIGHT} data={prices} options={priceOptions} />
      </Figure>
    </>
  );
}

type Options = (colours: PlotColours, scale: number) => Omit<uPlot.Options, 'width' | 'height'>;

function options(label: string, names: readonly [string, string], written: (value: number) => string, isWhole: boolean): Options {
  return (colours, scale) => {
    const line = (name: string, stroke: string, width: number): uPlot.Series => ({
      label: name,
      stroke,
      width,
      points: { show: true, filter: aloneOnly, size: 5, fill: stroke, width: 0 },
      value: (_, value) => (value === null ? NOTHING : written(value)),
    });
    return {
      ...eveDates,
      padding: [10, 14, 0, 0],
      legend: { live: true },
      cursor: { points: { size: 6 } },
      scales: { y: { range: (_plot, _low, high) => [0, Math.max(isWhole ? 4 : 1, high) * 1.1] } },
      axes: [
        axis(colours, scale, { size: 24 * scale, values: dayTicks, incrs: daySteps, space: 56 * scale }),
        axis(colours, scale, {
          values: (_, ticks) => ticks.map(isWhole ? count : shortIsk),
          ...(isWhole ? { incrs: wholeSteps } : {}),
          size: 56 * scale,
          label,
          labelSize: 16 * scale,
        }),
      ],
      series: [
        {
          label: 'Day',
          value: (_, seconds) => (seconds === null ? NOTHING : formatDateTime(seconds * SECOND, 'eve').slice(0, 10)),
        },
        line(names[0], colours.accent, 2),
        line(names[1], colours.soft, 1),
      ],
    };
  };
}

const stockOptions = options('Fits', ['On offer', 'Sold'], count, true);
const priceOptions = options('ISK a fit', ['Cheapest', 'Sold at'], fullIsk, false);
