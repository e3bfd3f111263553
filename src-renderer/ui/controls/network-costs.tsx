import { type HistoryDays, historyChoices, historyCosts } from '#shared/history';
import { type BooksChoice, expectedVolumes } from '#shared/volumes';
import { fileSize, minuteSpan, plural } from '../format.ts';
import { Segmented } from './segmented.tsx';

interface Props {
  books: BooksChoice;
  onChange: (books: BooksChoice) => void;
}

/** Whose order books are read: by far the most that comes over the network. */
export function OrderBooksChoice({ books, onChange }: Props) {
  return (
    <Segmented
      label="Order books to read"
      value={books}
      options={[
        { value: 'all', label: 'Order books of five hubs' },
        { value: 'one', label: 'of one hub', title: 'That of the settings, Jita at first' },
      ]}
      onChange={onChange}
    />
  );
}

/** What each kind of data costs at first and from then on; `measured`: what was really read here, where something was. */
export function NetworkCosts({
  books,
  measured,
}: {
  books: BooksChoice;
  measured: { hourly: number; days: number } | null | undefined;
}) {
  const volumes = expectedVolumes(books);
  const all = volumes.reduce((sum, { first, hourly }) => ({ first: sum.first + first, hourly: sum.hourly + hourly }), {
    first: 0,
    hourly: 0,
  });
  const row = (label: string, { first, hourly }: { first: number; hourly: number }) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td className="figure">{fileSize(first)}</td>
      <td className="figure">{hourly === 0 ? '–' : fileSize(hourly)}</td>
    </tr>
  );
  return (
    <>
      <table className="history-costs">
        <thead>
          <tr>
            <th scope="col">About</th>
            <td className="figure">at first</td>
            <td className="figure">an hour</td>
          </tr>
        </thead>
        <tbody>
          {volumes.map((volume) => row(volume.label, volume))}
          {row('Together', all)}
        </tbody>
      </table>
      {measured == null ? null : (
        <p>
          Really read on this machine: {fileSize(measured.hourly)} an hour, over{' '}
          {measured.days === 1 ? 'one whole day' : `${measured.days} whole days`}.
        </p>
      )}
    </>
  );
}

interface HistoryChoiceProps {
  days: HistoryDays;
  onChange: (days: HistoryDays) => void;
}

/** How much of the past to fetch: none, five weeks or a year. */
export function HistoryChoice({ days, onChange }: HistoryChoiceProps) {
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
