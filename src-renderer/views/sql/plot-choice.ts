import type { SqlResult } from '#shared/data-api/sql';

/** What of a result can be plotted: a column along the bottom, and the columns of figures over it. */
export interface PlotChoice {
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
