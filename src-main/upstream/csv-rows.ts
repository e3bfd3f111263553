import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { bounds } from './bounds.ts';

/** How the text of a cell is read: CSV has only text, and an empty cell is an absent value. */
const readers = {
  number: (text: string) => (text === '' ? undefined : Number(text)),
  flag: (text: string) => (text === '' ? undefined : text.toLowerCase() === 'true'),
  text: (text: string) => (text === '' ? undefined : text),
};

/** The columns that are wanted, and what each holds. */
type CsvColumns = Readonly<Record<string, keyof typeof readers>>;

/**
 * The rows of a CSV file as it arrives, the wanted columns alone; one that the file lacks is absent. From rows as lists of texts, since the
 * parser's own records take twice as long, and by loops: 43,000 rows of eleven cells are half a million calls otherwise. Throws where a
 * quote does not end, where a row is too long, and the file's own errors.
 */
export async function* csvRows<Columns extends CsvColumns>(
  csv: Readable,
  columns: Columns,
): AsyncGenerator<Record<keyof Columns, unknown>> {
  const rows = csv.pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: bounds.csvRowBytes }),
  );
  csv.once('error', (failure: Error) => void rows.destroy(failure));
  let wanted: { name: keyof Columns; at: number; read: (text: string) => unknown }[] | undefined;
  for await (const cells of rows as AsyncIterable<string[]>) {
    if (wanted === undefined) {
      wanted = Object.entries(columns).map(([name, kind]) => ({ name, at: cells.indexOf(name), read: readers[kind] }));
      continue;
    }
    const row = {} as Record<keyof Columns, unknown>;
    for (const { name, at, read } of wanted) row[name] = read(cells[at] ?? '');
    yield row;
  }
}
