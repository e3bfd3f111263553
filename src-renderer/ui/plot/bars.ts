import uPlot from 'uplot';
import { eveDates } from './axes.ts';
import type { PlotColours } from './colours.ts';

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
