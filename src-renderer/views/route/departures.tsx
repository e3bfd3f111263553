import { useMemo } from 'react';
import type uPlot from 'uplot';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { bestDeparture, type DepartureRow, lossText } from '../../systems/loss-text.ts';
import { NOTHING, percent } from '../../ui/format.ts';
import { axis, eveTicks } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { barPlot, barSeries, Plot } from '../../ui/plot/plot.tsx';
import { Empty } from '../../ui/states.tsx';
import { LOSSES_UNKNOWN } from './loss-basis.ts';

/** In the plot's own unit, seconds. */
const HALF_HOUR = (30 * MINUTE) / SECOND;

/** When to leave: the chance of loss on the whole way for each half hour of the day ahead, where any is known. */
export function Departures({ rows, url, isKnown }: { rows: readonly DepartureRow[]; url: string | null; isKnown: boolean }) {
  const data = useMemo(
    (): uPlot.AlignedData => [
      // As wide as the others, the bar of now stands where its half hour begins.
      rows.map(({ leaves_at: at }) => Math.floor(Date.parse(at) / SECOND / HALF_HOUR) * HALF_HOUR),
      rows.map(({ chance_of_loss: chance }) => (chance === null ? null : chance * 100)),
    ],
    [rows],
  );
  if (!isKnown) return <Empty title="When to leave is not known yet">{LOSSES_UNKNOWN}</Empty>;
  return (
    <Figure
      title="When to leave"
      about={bestDeparture(rows)}
      room={18}
      table={{
        columns: ['Leave (EVE)', 'Chance of loss', 'Most of it in'],
        rows: rows.map((row) => [
          row.leaves_at.slice(11, 16),
          row.chance_of_loss === null ? NOTHING : lossText(row.chance_of_loss),
          row.worst_system,
        ]),
      }}
      exported={{
        name: 'departures',
        url,
        columns: ['leaves_at', 'chance_of_loss', 'worst_system'],
        rows: rows.map((row) => [row.leaves_at, row.chance_of_loss, row.worst_system]),
      }}
    >
      <Plot
        label="Chance of loss by the time of departure over the next 24 hours"
        height={150}
        data={data}
        options={barOptions}
        atRest="none"
      />
    </Figure>
  );
}

function barOptions(colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    ...barPlot(HALF_HOUR / 2, 0.1),
    axes: [
      axis(colours, scale, {
        size: 36 * scale,
        space: 60 * scale,
        values: eveTicks,
        incrs: [2, 3, 4, 6, 8, 12].map((hours) => (hours * HOUR) / SECOND),
      }),
      axis(colours, scale, {
        values: (_, ticks) => ticks.map((tick) => percent(tick)),
        size: 52 * scale,
      }),
    ],
    series: [
      {
        label: 'Leave',
        // Where no bar is pointed at, the first one counts: now.
        value: ({ data }, seconds) =>
          seconds === null || seconds === data[0][0] ? 'now' : new Date(seconds * 1000).toISOString().slice(11, 16),
      },
      barSeries(
        colours,
        [0.8, 24],
        {
          label: 'chance of loss',
          value: ({ data }, value) => {
            const percent = value ?? data[1]?.[0] ?? null;
            return percent === null ? NOTHING : lossText(percent / 100);
          },
        },
        // Now stands out: it alone counts what goes on.
        (row) => (row === 0 ? colours.text : colours.accent),
      ),
    ],
  };
}
