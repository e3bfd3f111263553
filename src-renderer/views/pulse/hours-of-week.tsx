import { plural } from '../../ui/format.ts';
import { rampColour, squareRootShare } from '../../ui/ramp.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { fullHour } from '../../ui/time.ts';
import { useTheme } from '../../ui/use-theme.ts';

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** When contracts are issued, by day of the week and EVE hour. */
export function HoursOfWeek({ hours, url }: { hours: readonly (readonly number[])[]; url: string | null }) {
  const theme = useTheme();
  const most = Math.max(1, ...hours.flat());
  const rows = hours.flatMap((counts, day) => counts.map((contracts, hour) => [WEEK[day] ?? '', hour, contracts]));
  return (
    <section className="figure-box" aria-label="When it lists">
      <header className="list-head">
        <h2>When it lists</h2>
        <RecordExport name="hours" url={url} columns={['day', 'hour', 'contracts']} rows={rows} />
      </header>
      <table className="rival-hours">
        <caption className="visually-hidden">Contracts issued by day of the week and EVE hour</caption>
        <colgroup>
          <col className="rival-day" />
        </colgroup>
        <tbody>
          {hours.map((counts, day) => (
            <tr key={WEEK[day]}>
              <th scope="row">{WEEK[day]}</th>
              {counts.map((contracts, hour) => (
                <td
                  key={hour}
                  style={contracts === 0 ? {} : { background: rampColour(squareRootShare(contracts, most), theme) }}
                  title={`${WEEK[day]} ${fullHour(hour)} EVE: ${plural(contracts, 'contract')}`}
                >
                  <span className="visually-hidden">{contracts}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note issuer-hours-axis">
        <span>00:00</span>
        <span>12:00</span>
        <span>24:00 EVE</span>
      </p>
    </section>
  );
}
