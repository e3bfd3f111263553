import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { usePreferences } from '../../state/local-storage.ts';
import { useTheme } from '../use-theme.ts';
import { eveDates } from './axes.ts';
import { type PlotColours, plotColours } from './colours.ts';

/** Room for the line of figures under the plot, kept from the start so that nothing moves when it is drawn. */
const LEGEND = 28;

interface Props {
  /** Said to a screen reader; the figure's table has the numbers. */
  label: string;
  height: number;
  data: uPlot.AlignedData;
  /** Everything but size, in the colours of the theme. A new function draws a new plot: keep it steady. */
  options: (colours: PlotColours, scale: number) => Omit<uPlot.Options, 'width' | 'height'>;
  /** What the figures below tell while nothing is pointed at: the newest point, else what the options say of none. */
  atRest?: 'last' | 'none';
}

/** Tells the last point that has a figure where none is pointed at, in place of a line of dashes. */
function showLast(plot: uPlot): void {
  if (plot.legend.idx != null) return;
  const [points = [], ...series] = plot.data;
  const last = Array.from(points).findLastIndex((_, index) => series.some((values) => values[index] != null));
  if (last >= 0) plot.setLegend({ idx: last }, false);
}

/** A uPlot in the theme's colours that fills its line. */
export function Plot({ label, height, data, options, atRest = 'last' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const latest = useRef(data);
  const theme = useTheme();
  const scale = usePreferences(({ textScale }) => textScale / 100);

  useEffect(() => {
    const target = box.current;
    if (target === null) return;
    const size = () => ({ width: target.clientWidth, height: height * scale });
    const own = options(plotColours(target), scale);
    const setLegend = [...[own.hooks?.setLegend ?? []].flat(), ...(atRest === 'last' ? [showLast] : [])];
    const made = new uPlot({ ...own, hooks: { ...own.hooks, setLegend }, ...size() }, latest.current, target);
    plot.current = made;
    const follow = new ResizeObserver(() => made.setSize(size()));
    follow.observe(target);
    return () => {
      follow.disconnect();
      made.destroy();
      plot.current = null;
    };
    // The colours are read from the style sheet, so a new theme is a reason to draw anew.
  }, [options, height, scale, theme, atRest]);
  useEffect(() => {
    latest.current = data;
    // The point that was told may be beyond the end of what comes now.
    plot.current?.setLegend({ idx: null as unknown as number }, false);
    plot.current?.setData(data);
    if (plot.current !== null && atRest === 'last') showLast(plot.current);
  }, [data, atRest]);

  // Without its only series a plot is nothing: there is none to choose.
  const isAlone = data.length <= 2;
  return (
    <div
      ref={box}
      className={`plot ${isAlone ? 'plot-alone' : ''}`}
      role="img"
      aria-label={label}
      style={{ minHeight: (height + LEGEND) * scale }}
    />
  );
}

/**
 * What all plots of bars over time share. `margin`: seconds left free on either side, or the first and the last bar would
 * be cut in two. `least`: the least height of the value axis, in its own unit.
 */
export function barPlot(margin: number, least: number): Omit<uPlot.Options, 'width' | 'height' | 'series'> {
  return {
    ...eveDates,
    padding: [10, 8, 0, 0],
    legend: { live: true },
    cursor: { points: { show: false } },
    scales: {
      x: { range: (_, first, last) => [first - margin, last + margin] },
      y: { range: (_, __, high) => [0, Math.max(least, high) * 1.05] },
    },
  };
}

/**
 * A series drawn as bars; each fills `share` of the room between two middles, and `most` pixels at most. `colourOf`: of the bar with this
 * index; absent: all have the accent.
 */
export function barSeries(
  { accent }: PlotColours,
  [share, most]: [share: number, most: number],
  own: uPlot.Series,
  colourOf?: (index: number) => string,
): uPlot.Series {
  const each = { unit: 3, values: ({ data }: uPlot) => Array.from(data[0], (_, index) => colourOf?.(index) ?? accent) } as const;
  const colours = colourOf === undefined ? {} : { disp: { fill: each, stroke: each } };
  const paths = uPlot.paths.bars?.({ size: [share, most], ...colours });
  return { stroke: accent, fill: accent, ...(paths === undefined ? {} : { paths }), points: { show: false }, ...own };
}
