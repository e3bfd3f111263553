import { formatHash } from '../../state/location.ts';
import { count, plural } from '../../ui/format.ts';
import { rampColour, rampGradient, squareRootShare } from '../../ui/ramp.ts';
import { useTheme } from '../../ui/use-theme.ts';
import type { VolumeDays } from './volume-days.ts';

/** Regions down, days across, the number of new contracts as a shade; a region leads to its contracts. */
export function Heat({ volume: { days, regions, busiest } }: { volume: VolumeDays }) {
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
