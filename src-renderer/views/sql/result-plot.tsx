import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { SqlResult } from '#shared/data-api/sql';
import { NOTHING, significant } from '../../ui/format.ts';
import { aloneOnly, axis, eveDates, eveTicks } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Plot } from '../../ui/plot/plot.tsx';
import { Empty } from '../../ui/states.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { plotChoice } from './plot-choice.ts';

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
