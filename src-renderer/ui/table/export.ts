import { now } from '../../clock.ts';
import { formatDateTime } from '../time.ts';
import type { TableColumn } from './column.ts';

/** What one field of a file can hold. */
export type ExportValue = string | number | boolean | null;

/** What an export needs of a column: its name, and the full figure in a row. */
export type ExportColumn<Row> = Pick<TableColumn<Row>, 'id' | 'value'>;

/** Rows as a spreadsheet reads them (RFC 4180), the columns in the order shown. */
export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ id }) => field(id)), ...rows.map((row) => columns.map(({ value }) => field(value(row))))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function field(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // A text that a spreadsheet would take for a formula is a way to run one: such texts get a leading apostrophe.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same rows and columns as JSON, one object a row. */
export function toJson<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ id, value }): [string, ExportValue] => [id, value(row)])));
  return `${JSON.stringify(objects, null, 1)}\n`;
}

/** Hands a text to the browser as a file: `astrolabe-history-of-Jita-2026-11-20-1407.csv`, the time in EVE time. */
export function saveFile(name: string, format: 'csv' | 'json', content: string): void {
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `astrolabe-${name.replaceAll(' ', '-')}-${formatDateTime(now(), 'eve').replace(' ', '-').replace(':', '')}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}
