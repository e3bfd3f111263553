import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { PriceBand } from '#shared/trade-api/price';
import { NOTHING, percent, percentRange, share } from '../../ui/format.ts';
import { axis } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { cividisColour } from '../../ui/ramp.ts';
import { type Theme, useTheme } from '../../ui/use-theme.ts';

interface Props {
  /** Those of which a curve is known. */
  bands: readonly PriceBand[];
  /** The one whose interval is drawn. */
  shown: PriceBand;
  url: string | null;
}

type Told = 'sold_percent' | 'low_percent' | 'high_percent';

/** The percent sold by each day after issue, a line for each band of prices, cheapest brightest. */
export function SurvivalPlot({ bands, shown, url }: Props) {
  const theme = useTheme();
  const { data, options, days } = useMemo(() => {
    const days = [...new Set(bands.flatMap(({ curve }) => curve.map(({ days: day }) => day)))].sort((a, b) => a - b);
    const line = ({ curve }: PriceBand, member: Told) =>
      days.map((day) => curve.find(({ days: one }) => one === day)?.[member] ?? null);
    const series: uPlot.AlignedData = [
      days,
      line(shown, 'low_percent'),
      line(shown, 'high_percent'),
      ...bands.map((band) => line(band, 'sold_percent')),
    ];
    return { days, data: series, options: optionsOf(bands, shown, theme) };
  }, [bands, shown, theme]);
  const at = (band: PriceBand, day: number) => band.curve.find(({ days: one }) => one === day);
  return (
    <Figure
      title="Sold by day"
      room={28}
      about={`Percent sold by so many days after issue, by price; shaded: 95 % interval of ${bandName(shown)}, undecided both ways`}
      table={{
        columns: ['Days', ...bands.map(bandName)],
        rows: days.map((day) => [
          String(day),
          ...bands.map((band) => {
            const told = at(band, day);
            return told?.sold_percent == null
              ? NOTHING
              : `${percent(told.sold_percent)} (${percentRange(told.low_percent, told.high_percent)})`;
          }),
        ]),
      }}
      exported={{
        name: 'sold-by-day',
        url,
        columns: ['days', 'ratio_min', 'ratio_max', 'sold_percent', 'low_percent', 'high_percent', 'undecided_sold_percent'],
        rows: bands.flatMap((band) =>
          band.curve.map((one) => [
            one.days,
            band.ratio_min,
            band.ratio_max,
            one.sold_percent,
            one.low_percent,
            one.high_percent,
            one.undecided_sold_percent,
          ]),
        ),
      }}
    >
      <Plot label={`Percent sold by day, ${bands.length} bands of prices`} height={250} data={data} options={options} />
    </Figure>
  );
}

/** The end of the ramp that is near to the ground is left out. */
function colourOf(place: number, of: number, theme: Theme): string {
  const share = of <= 1 ? 1 : 1 - place / (of - 1);
  return theme === 'light' ? cividisColour(0.8 * (1 - share)) : cividisColour(0.35 + 0.65 * share);
}

const optionsOf =
  (bands: readonly PriceBand[], shown: PriceBand, theme: Theme) =>
  (colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> => {
    const percentOf = (_: uPlot, value: number | null) => percent(value);
    const bound = (label: string): uPlot.Series => ({
      label,
      stroke: colours.line,
      width: 1,
      points: { show: false },
      spanGaps: false,
      value: percentOf,
    });
    return {
      padding: [10, 14, 0, 0],
      legend: { live: true },
      cursor: { points: { size: 6 } },
      scales: { x: { time: false, range: (_, low, high) => [low, high] }, y: { range: [0, 100] } },
      axes: [
        axis(colours, scale, { label: 'days after issue', labelSize: 16 * scale, size: 24 * scale }),
        axis(colours, scale, { values: (_, ticks) => ticks.map((tick) => percent(tick)), size: 48 * scale }),
      ],
      bands: [{ series: [2, 1], fill: colours.accentSoft }],
      series: [
        { label: 'Day', value: (_, day) => (day === null ? NOTHING : String(day)) },
        bound('Lowest'),
        bound('Highest'),
        ...bands.map(
          (band, place): uPlot.Series => ({
            label: bandName(band),
            stroke: band === shown ? colours.accent : colourOf(place, bands.length, theme),
            width: band === shown ? 2.5 : 1.25,
            points: { show: false },
            value: percentOf,
          }),
        ),
      ],
    };
  };

/** A band by the percent of the reference that it has: `97 to 103 %`. */
export function bandName({ ratio_min: from, ratio_max: to }: Pick<PriceBand, 'ratio_min' | 'ratio_max'>): string {
  if (to === null) return `from ${share(from)}`;
  return from === 0 ? `below ${share(to)}` : percentRange(from * 100, to * 100);
}
