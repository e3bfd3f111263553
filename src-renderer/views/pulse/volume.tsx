import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { VolumeRow } from '#shared/contracts-api/analytics';
import { DAY, SECOND } from '#shared/time';
import { formatHash } from '../../state/location.ts';
import { useWindowEnd } from '../../state/rested.ts';
import { count, NOTHING, plural } from '../../ui/format.ts';
import { axis, eveTicks } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { barPlot, barSeries, Plot } from '../../ui/plot/plot.tsx';
import { rampColour, rampGradient, squareRootShare } from '../../ui/ramp.ts';
import { useTheme } from '../../ui/use-theme.ts';

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

/** Regions down, days across, the number of new contracts as a shade; a region leads to its contracts. */
function Heat({ volume: { days, regions, busiest } }: { volume: VolumeDays }) {
  const theme = useTheme();
  return (
    <div className="heat">
      <table>
        <caption className="visually-hidden">New contracts by region and day</caption>
        <colgroup>
          <col className="heat-name" />
          <col span={days.length} />
          <col className="heat-sum" />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Region</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {regions.map(({ regionId, name, counts, total }) => (
            <tr key={regionId}>
              <th scope="row">
                <a href={formatHash('/contracts', { region_id: String(regionId) })} title={`Contracts in ${name}`}>
                  {name}
                </a>
              </th>
              {counts.map((amount, index) => (
                <td
                  key={days[index]}
                  className={amount === null ? 'heat-unseen' : ''}
                  style={
                    amount === null || amount === 0 ? {} : { background: rampColour(squareRootShare(amount, busiest), theme) }
                  }
                  title={`${name}, ${days[index]}: ${amount === null ? 'not observed' : plural(amount, 'new contract')}`}
                >
                  <span className="visually-hidden">{count(amount)}</span>
                </td>
              ))}
              <td className="figure heat-total">{count(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">
        <span>0</span>
        <i style={{ background: rampGradient(theme) }} aria-hidden="true" />
        <span title="At the middle of the ramp, which follows the square root">
          {count(Math.round(busiest / 4))} in the middle,
        </span>
        <span>{count(busiest)} new contracts a day</span>
        {days.length > 0 ? (
          <span className="legend-days">
            {days[0]} to {days.at(-1)}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** New contracts of one region on each day of the window; `total` is their sum. */
interface RegionDays {
  regionId: number;
  name: string;
  total: number;
  /** One count a day; null on days before anything was observed. */
  counts: (number | null)[];
}

/** New contracts of the listed regions by UTC day; `busiest` is the highest count of one region on one day. */
interface VolumeDays {
  /** Every UTC day of the window, ascending. */
  days: string[];
  /** In the order of their rank. */
  regions: RegionDays[];
  /** All listed regions together, a day; null on days before anything was observed. */
  totals: (number | null)[];
  busiest: number;
}

/**
 * Turns rows of (day, region) into a table of regions by days, over the `window` days up to `until` (ms since the epoch).
 * A day without a row had no new contract, unless it is before the first day that has one: the mirror did not exist yet.
 */
export function volumeDays(rows: readonly VolumeRow[], window: number, until: number): VolumeDays {
  const present = rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  const observedFrom = Math.min(...present);
  const last = Math.max(Math.floor(until / DAY) * DAY, ...present);
  const first = Math.min(last - (window - 1) * DAY, ...present);
  const times = Array.from({ length: (last - first) / DAY + 1 }, (_, index) => first + index * DAY);
  const days = times.map(isoDay);
  const emptyCounts = times.map((time): number | null => (time < observedFrom ? null : 0));
  const places = new Map(days.map((day, index) => [day, index]));

  const regions = [...Map.groupBy(rows, ({ region_id: id }) => id)].map(([regionId, own]): RegionDays => {
    const counts = [...emptyCounts];
    for (const { day, contracts } of own) counts[places.get(day) ?? 0] = contracts;
    return {
      regionId,
      name: own[0]?.region_name ?? String(regionId),
      total: counts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
      counts,
    };
  });
  regions.sort((a, b) => b.total - a.total || a.regionId - b.regionId);
  return {
    days,
    regions,
    totals: emptyCounts.map((none, day) =>
      none === null ? null : regions.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0),
    ),
    busiest: Math.max(0, ...regions.flatMap(({ counts }) => counts.map((amount) => amount ?? 0))),
  };
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
