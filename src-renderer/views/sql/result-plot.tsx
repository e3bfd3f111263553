import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { SqlResult } from '#shared/data-api/sql';
import { NOTHING, significant } from '../../ui/format.ts';
import { aloneOnly, axis, eveDates, eveTicks } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Plot } from '../../ui/plot/plot.tsx';
import { Empty } from '../../ui/states.tsx';
import { formatDateTime } from '../../ui/time.ts';

const HEIGHT = 300;

/** The figures of a result over its times, or over its first column of figures. */
export function ResultPlot({ result }: { result: SqlResult }) {
  const choice = useMemo(() => plotChoice(result), [result]);
  const options = useMemo(() => {
    if (choice === null) return null;
    const { x, y, isTime } = choice;
    const along = x < 0 ? 'Row' : (result.columns[x] ?? '');
    return plotOptions(
      along,
      y.map((column) => result.columns[column] ?? ''),
      isTime,
    );
  }, [choice, result]);
  if (choice === null || options === null)
    return <Empty title="There is nothing to plot">A plot needs a column of figures, and best also one of times.</Empty>;
  const label = `${choice.y.map((column) => result.columns[column]).join(', ')}, ${choice.data[0]?.length ?? 0} points`;
  return <Plot label={label} height={HEIGHT} data={choice.data as unknown as uPlot.AlignedData} options={options} />;
}

const plotOptions =
  (along: string, names: readonly string[], isTime: boolean) =>
  (colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> => {
    const strokes = [colours.accent, colours.warning, colours.soft, colours.text, colours.accentSoft, colours.line];
    const shown = (value: number | null) => (value === null ? NOTHING : significant(value, 6));
    return {
      ...eveDates,
      padding: [10, 14, 0, 0],
      legend: { live: true },
      cursor: { points: { size: 6 } },
      scales: { x: { time: isTime } },
      axes: [
        axis(colours, scale, { size: 36 * scale, space: 64 * scale, ...(isTime ? { values: eveTicks } : {}) }),
        axis(colours, scale, { size: 62 * scale, values: (_, ticks) => ticks.map((tick) => significant(tick, 6)) }),
      ],
      series: [
        {
          label: along,
          value: (_, value) => (value === null ? NOTHING : isTime ? formatDateTime(value * 1000, 'eve') : significant(value, 6)),
        },
        ...names.map((label, at) => ({
          label,
          stroke: strokes[at] ?? colours.text,
          width: 1.5,
          points: { show: true, filter: aloneOnly, size: 5 },
          value: (_: uPlot, value: number | null) => shown(value),
        })),
      ],
    };
  };

/** What of a result can be plotted: a column along the bottom, and the columns of figures over it. */
interface PlotChoice {
  x: number;
  /** Whether x counts seconds since the epoch, out of times as text. */
  isTime: boolean;
  y: readonly number[];
  /** x first, then each of y; ascending. */
  data: (number | null)[][];
}

/** Lines in one plot at most. */
const MOST_LINES = 6;
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}(:\d{2}(:\d{2})?)?Z?)?$/;

/**
 * How a result is plotted: over its first column of times, else over its first column of figures where there are two, else over
 * the number of the row. null: it has no figures.
 */
export function plotChoice({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): PlotChoice | null {
  const all = columns.map((_, at) => at);
  const has = (at: number, fits: (value: unknown) => boolean) => {
    const known = rows.map((row) => row[at]).filter((value) => value !== null);
    return known.length > 0 && known.every(fits);
  };
  const figures = all.filter((at) => has(at, (value) => typeof value === 'number'));
  const time = all.find((at) => has(at, (value) => typeof value === 'string' && TIME.test(value)));
  const x = time ?? (figures.length > 1 ? figures[0] : undefined) ?? -1;
  const y = figures.filter((at) => at !== x).slice(0, MOST_LINES);
  if (y.length === 0) return null;
  const placed = rows.map((row, place) => ({ at: placeOf(x < 0 ? place + 1 : row[x]), row }));
  const ordered = placed.filter(({ at }) => at !== null).toSorted((a, b) => (a.at as number) - (b.at as number));
  return {
    x,
    isTime: time !== undefined,
    y,
    data: [ordered.map(({ at }) => at), ...y.map((column) => ordered.map(({ row }) => row[column] as number | null))],
  };
}

/** A value along the bottom; times as seconds since the epoch. */
function placeOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  // An hour may be written without its minutes.
  const full = /T\d{2}Z?$/.test(value) ? `${value.replace('Z', '')}:00:00Z` : value;
  const milliseconds = Date.parse(full.includes('T') && !full.endsWith('Z') ? `${full}Z` : full);
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}
