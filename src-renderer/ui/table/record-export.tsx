import { ExportMenu } from './export-menu.tsx';
import type { Records } from './records.ts';

/** The Export of a figure or a small table, behind an icon. */
export function RecordExport({ name, columns, rows, url }: Records) {
  const values = columns.map((id, at) => ({ id, value: (row: Records['rows'][number]) => row[at] ?? null }));
  return <ExportMenu name={name} url={url} small columns={values} rows={() => rows} />;
}
