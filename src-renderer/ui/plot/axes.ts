import uPlot from 'uplot';
import { DAY, SECOND } from '#shared/time';
import { clockTime, shortDay } from '../time.ts';
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

const DAY_SECONDS = DAY / SECOND;

/** Ticks of a time axis, in EVE time: `08:00`, the day below each midnight and below the first; days alone where they are far apart. */
export function eveTicks(_: uPlot, ticks: readonly number[], __: number, ___: number, step: number): string[] {
  return ticks.map((tick, place) => {
    const day = shortDay(tick * 1000);
    if (step >= DAY_SECONDS) return day;
    const time = clockTime(tick * 1000, 'eve');
    return tick % DAY_SECONDS === 0 || place === 0 ? `${time}\n${day}` : time;
  });
}

/** Ticks of an axis of EVE days: `08-25`. */
export function dayTicks(_: uPlot, ticks: readonly number[]): string[] {
  return ticks.map((tick) => shortDay(tick * 1000));
}

/** Steps for a time axis, in seconds: whole days, or the same day would stand there twice. */
export const daySteps: number[] = [1, 2, 3, 5, 10, 15, 30, 60, 90, 180, 365].map((days) => days * DAY_SECONDS);

/** Steps for an axis of things that cannot be halved. */
export const wholeSteps: number[] = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** Draws a dot where a value stands alone between two holes: a line through one point is nothing. */
export function aloneOnly(plot: uPlot, series: number): number[] {
  const values = plot.data[series] ?? [];
  return Array.from(values, (_, index) => index).filter(
    (index) => values[index] != null && values[index - 1] == null && values[index + 1] == null,
  );
}

/** Times along x in EVE time, not in the machine's zone. */
export const eveDates: Pick<uPlot.Options, 'tzDate'> = {
  tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
};
