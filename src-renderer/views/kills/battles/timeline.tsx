import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { BattleReport } from '#shared/plan-api/battles';
import { SECOND } from '#shared/time';
import { count, NOTHING, plural, shortIsk } from '../../../ui/format.ts';
import { axis, eveDates, eveTicks } from '../../../ui/plot/axes.ts';
import type { PlotColours } from '../../../ui/plot/colours.ts';
import { Figure } from '../../../ui/plot/figure.tsx';
import { Plot } from '../../../ui/plot/plot.tsx';
import { sideLetter, sideName } from './battle-text.ts';

/** What each side had lost until the end of each part of the battle: ISK, or ships where no value is known. */
export function Timeline({ report, url }: { report: BattleReport; url: string | null }) {
  const { timeline, part_minutes: minutes, sides, isk_lost: value } = report;
  const isIsk = value !== null;
  const data = useMemo(() => cumulated(report, isIsk), [report, isIsk]);
  const options = useMemo(() => lineOptions(report.sides.map(sideName), isIsk), [report, isIsk]);
  const columns = ['Time', ...sides.map((side, index) => `${sideLetter(index)} ${sideName(side)}`)];
  return (
    <Figure
      title={isIsk ? 'ISK lost over time' : 'Ships lost over time'}
      about={`Each side’s losses until then, by ${plural(minutes, 'minute')}`}
      table={{
        columns,
        rows: timeline.map(({ at, sides: own }) => [
          at.slice(11, 16),
          ...own.map(({ ships_lost: ships, isk_lost: isk }) =>
            ships === 0 && isk === 0 ? NOTHING : `${plural(ships, 'ship')}, ${isk === null ? NOTHING : shortIsk(isk)}`,
          ),
        ]),
      }}
      exported={{
        name: `battle-${report.id}-timeline`,
        url,
        columns: ['at', 'side', 'ships_lost', 'isk_lost'],
        rows: timeline.flatMap(({ at, sides: own }) =>
          own.map(({ ships_lost: ships, isk_lost: isk }, side) => [at, sideLetter(side), ships, isk]),
        ),
      }}
    >
      <Plot label={`Losses of ${plural(sides.length, 'side')} over time`} height={170} data={data} options={options} />
    </Figure>
  );
}

function cumulated({ timeline, sides, part_minutes: minutes }: BattleReport, isIsk: boolean): uPlot.AlignedData {
  const first = Date.parse(timeline[0]?.at ?? '') / SECOND;
  const ends = timeline.map(({ at }) => Date.parse(at) / SECOND + minutes * 60);
  return [
    [first, ...ends],
    ...sides.map((_, side) => {
      let sum = 0;
      const sums = timeline.map(({ sides: own }) => {
        sum += (isIsk ? own[side]?.isk_lost : own[side]?.ships_lost) ?? 0;
        return sum;
      });
      return [0, ...sums];
    }),
  ];
}

function lineOptions(names: readonly string[], isIsk: boolean) {
  const figure = (value: number) => (isIsk ? shortIsk(value) : count(value));
  return (colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> => ({
    ...eveDates,
    cursor: { y: false, drag: { x: false, y: false } },
    axes: [
      axis(colours, scale, { size: 34 * scale, space: 70 * scale, values: eveTicks }),
      axis(colours, scale, {
        values: (_, ticks) => ticks.map(figure),
        size: 62 * scale,
        label: isIsk ? 'ISK' : 'ships',
        labelSize: 16 * scale,
      }),
    ],
    series: [
      {
        label: 'EVE',
        value: (_, seconds) => (seconds === null ? NOTHING : new Date(seconds * SECOND).toISOString().slice(11, 16)),
      },
      ...names.map((name, side) => ({
        label: `${sideLetter(side)} ${name}`,
        stroke: [colours.accent, colours.warning, colours.text][side] ?? colours.soft,
        // Sides are told apart without colour too.
        dash: [[], [8, 4], [2, 3]][side] ?? [1, 6],
        width: 2,
        points: { show: false },
        value: (_: uPlot, value: number | null) => (value === null ? NOTHING : figure(value)),
      })),
    ],
  });
}
