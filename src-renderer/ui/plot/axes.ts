import uPlot from 'uplot';
import type { PlotColours } from './colours.ts';

/** An axis in the look of the house: hairline grid, small figures. */
export function axis({ soft, line, font }: PlotColours, scale: number, own: uPlot.Axis): uPlot.Axis {
  const text = `${Math.round(11 * scale)}px ${font}`;
  return {
    stroke: soft,
    font: text,
    labelFont: text,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1, size: 4 },
    gap: 4,
    ...own,
  };
}

/** Times along x in EVE time, whatever the machine's zone. */
export const eveDates: Pick<uPlot.Options, 'tzDate'> = {
  tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
};
