import { type BooksChoice, expectedVolumes } from '#shared/volumes';
import { fileSize } from '../format.ts';
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
