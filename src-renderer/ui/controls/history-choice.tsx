import { type HistoryDays, historyChoices, historyCosts } from '#shared/history';
import { fileSize, minuteSpan, plural } from '../format.ts';
import { Segmented } from './segmented.tsx';

interface Props {
  days: HistoryDays;
  onChange: (days: HistoryDays) => void;
}

/** How much of the past to fetch: none, five weeks or a year. */
export function HistoryChoice({ days, onChange }: Props) {
  return (
    <Segmented
      label="Past to fetch"
      value={String(days)}
      options={historyChoices.map((choice) => ({ value: String(choice), label: choice === 0 ? 'None' : `${choice} days` }))}
      onChange={(value) => {
        const selected = historyChoices.find((choice) => String(choice) === value);
        if (selected !== undefined) onChange(selected);
      }}
    />
  );
}

/** What each history of a choice costs, and what it is good for. */
export function HistoryCosts({ days }: { days: HistoryDays }) {
  const costs = historyCosts(days);
  const all = costs.reduce((sum, { bytes, seconds }) => ({ bytes: sum.bytes + bytes, seconds: sum.seconds + seconds }), {
    bytes: 0,
    seconds: 0,
  });
  if (days === 0) {
    return (
      <p className="dim">
        Nothing is fetched. Histories, rhythms and prices begin today; forecasts come after 35 days of running, fights at once.
      </p>
    );
  }
  return (
    <table className="history-costs">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">History</th>
          <th scope="col">At most</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {costs.map(({ label, gives, days: back, bytes, seconds }) => (
          <tr key={label}>
            <th scope="row" title={`Good for: ${gives}`}>
              {label}, {plural(back, 'day')}
            </th>
            <td className="figure">{fileSize(bytes)}</td>
            <td className="figure">{minutes(seconds)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Together, behind everything else</th>
          <td className="figure">{fileSize(all.bytes)}</td>
          <td className="figure">{minutes(all.seconds)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function minutes(seconds: number): string {
  return minuteSpan(Math.ceil(seconds / 60));
}
