import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { VolumeRow } from '#shared/contracts-api/analytics';
import { DAY, SECOND } from '#shared/time';
import { useWindowEnd } from '../../state/rested.ts';
import { count, NOTHING, plural } from '../../ui/format.ts';
import { axis, eveTicks } from '../../ui/plot/axes.ts';
import { barPlot, barSeries } from '../../ui/plot/bars.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { Heat } from './heat.tsx';
import { volumeDays } from './volume-days.ts';

/** In the plot's own unit, seconds. */
const HALF_A_DAY = DAY / SECOND / 2;

/** New contracts a day, all listed regions together and each by itself. */
export function Volume({ rows, days, url }: { rows: readonly VolumeRow[]; days: number; url: string | null }) {
  const today = useWindowEnd(DAY);
  const volume = useMemo(() => volumeDays(rows, days, today), [rows, days, today]);
  const data = useMemo(
    (): uPlot.AlignedData => [volume.days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000), volume.totals],
    [volume],
  );
  return (
    <Figure
      title="New contracts a day"
      about={`By the day first seen (EVE), the first one from this hour on, archived days included, in the ${plural(volume.regions.length, 'busiest region')}`}
      table={{
        columns: ['Day', ...volume.regions.map(({ name }) => name), 'Together'],
        rows: volume.days
          .map((day, index) => [day, ...volume.regions.map(({ counts }) => count(counts[index])), count(volume.totals[index])])
          .toReversed(),
      }}
      exported={{
        name: 'volume',
        url,
        columns: ['day', 'region_id', 'region_name', 'contracts'],
        rows: volume.regions.flatMap(({ regionId, name, counts }) =>
          volume.days.map((day, index) => [day, regionId, name, counts[index] ?? null]),
        ),
      }}
    >
      <Plot
        label={`New contracts a day over ${plural(volume.days.length, 'day')}`}
        height={150}
        data={data}
        options={barOptions}
      />
      <Heat volume={volume} />
    </Figure>
  );
}

function barOptions(colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    ...barPlot(HALF_A_DAY, 1),
    axes: [
      axis(colours, scale, {
        size: 24 * scale,
        space: 70 * scale,
        values: eveTicks,
        incrs: [1, 2, 4, 7, 14].map((days) => (days * DAY) / 1000),
      }),
      axis(colours, scale, {
        values: (_, ticks) => ticks.map((tick) => count(tick)),
        size: 58 * scale,
        label: 'contracts',
        labelSize: 16 * scale,
      }),
    ],
    series: [
      { label: 'Day', value: (_, seconds) => (seconds === null ? NOTHING : new Date(seconds * 1000).toISOString().slice(0, 10)) },
      barSeries(colours, [0.72, 60], {
        label: 'new contracts',
        value: (_, value) => count(value),
      }),
    ],
  };
}
