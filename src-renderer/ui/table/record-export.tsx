import { ExportMenu } from './export-menu.tsx';
import type { Records } from './records.ts';

/** CSV or JSON of a figure's or a small table's rows, behind an icon. */
export function RecordExport({ name, columns, rows, url = null }: Records) {
  const values = columns.map((id, at) => ({ id, value: (row: Records['rows'][number]) => row[at] ?? null }));
  return <ExportMenu name={name} url={url} small columns={values} rows={() => rows} />;
}
