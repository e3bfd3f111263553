import { curlOf } from '#shared/http/examples';
import { sentenceOf } from '../../api.ts';
import { useKeys } from '../../state/keys.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { copyText, notify } from '../copy.ts';
import { plural } from '../format.ts';
import { type ExportColumn, type Records, saveFile, toCsv, toJson, toNdjson, toParquet, toTabs } from './export.ts';

const writers = { csv: toCsv, json: toJson, ndjson: toNdjson, parquet: toParquet } as const;

interface Props<Row> {
  /** Part of the file's name. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Where a script reads the same rows; null: nothing can be asked for yet, such as with filters that are refused. */
  url: string | null;
  /** JSON that is posted to the address. */
  body?: string;
  /** An icon alone, where words have no room. */
  small?: boolean;
  /** All rows of what is shown, beyond what is on screen; may take a while. */
  rows: () => Promise<readonly Row[]> | readonly Row[];
}

/** CSV, JSON, NDJSON or Parquet of exactly what is shown: these filters, this order, these columns, every row. */
export function ExportMenu<Row>({ name, columns, rows, url, body, small = false }: Props<Row>) {
  const save = async (format: keyof typeof writers) => {
    try {
      notify('Collecting the rows');
      const all = await rows();
      saveFile(name, format, await writers[format](columns, all));
      notify(`Saved ${plural(all.length, 'row')}`);
    } catch (error) {
      notify(`Not saved: ${sentenceOf(error)}`);
    }
  };
  const copy = async () => {
    try {
      const all = await rows();
      await copyText(toTabs(columns, all), plural(all.length, 'row'));
    } catch (error) {
      notify(`Not copied: ${sentenceOf(error)}`);
    }
  };
  useKeys('This view', small ? null : { C: { label: 'Export as CSV', run: () => void save('csv') } });
  return (
    <Menu
      label="Export"
      trigger={
        small ? (
          <IconButton icon="export" label={`Export the ${name}`} />
        ) : (
          <Button icon="export" look="quiet">
            Export
          </Button>
        )
      }
      entries={[
        { label: 'CSV, for a spreadsheet', onSelect: () => void save('csv') },
        { label: 'JSON, for a script', onSelect: () => void save('json') },
        { label: 'NDJSON, a row a line', onSelect: () => void save('ndjson') },
        { label: 'Parquet, for an analysis', onSelect: () => void save('parquet') },
        { label: 'Copy for a spreadsheet', onSelect: () => void copy() },
        ...(url === null
          ? []
          : [{ label: 'Copy as curl', onSelect: () => void copyText(curlOf(url, body), 'a command for a shell') }]),
      ]}
    />
  );
}

/** The Export of a figure or a small table, behind an icon. */
export function RecordExport({ name, columns, rows, url }: Records) {
  const values = columns.map((id, at) => ({ id, value: (row: Records['rows'][number]) => row[at] ?? null }));
  return <ExportMenu name={name} url={url} small columns={values} rows={() => rows} />;
}
