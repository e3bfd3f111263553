import { csvOf, type FieldValue } from '#shared/csv';
import { now } from '../../clock.ts';
import { formatDateTime } from '../time.ts';
import type { TableColumn } from './column.ts';

/** What one field of a file can hold. */
export type ExportValue = FieldValue;

/** What an export needs of a column: its name, and the full figure in a row. */
export type ExportColumn<Row> = Pick<TableColumn<Row>, 'id' | 'value'>;

/** Rows as a spreadsheet reads them (RFC 4180), the columns in the order shown. */
export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[], separator = ','): string {
  return csvOf(
    columns.map(({ id }) => id),
    rows.map((row) => columns.map(({ value }) => value(row))),
    separator,
  );
}

/** The same rows and columns as JSON, one object a row. */
export function toJson<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  return `${JSON.stringify(objectsOf(columns, rows), null, 1)}\n`;
}

/** The same rows and columns as JSON, one object a line, for what reads a file line by line. */
export function toNdjson<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  return objectsOf(columns, rows)
    .map((object) => `${JSON.stringify(object)}\n`)
    .join('');
}

/** The same rows and columns as fields between tabs, which a spreadsheet takes as cells when they are pasted. */
export function toTabs<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  return toCsv(
    columns.map(({ id, value }) => ({ id, value: (row: Row) => withoutBreaks(value(row)) })),
    rows,
    '\t',
  );
}

function withoutBreaks(value: ExportValue): ExportValue {
  return typeof value === 'string' ? value.replaceAll(/[\t\r\n]+/g, ' ') : value;
}

function objectsOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Record<string, ExportValue>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ id, value }): [string, ExportValue] => [id, value(row)])));
}

/** The same rows and columns as a Parquet file, for DuckDB, pandas and their like; what writes it is loaded with the first such file. */
export async function toParquet<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columnData = columns.map(({ id, value }) => {
    const values = rows.map((row) => value(row));
    const type = parquetType(values);
    return { name: id, type, nullable: true, data: values.map((one) => parquetValue(type, one)) };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** The narrowest type that every value of a column has; of one without values, text. */
function parquetType(values: readonly ExportValue[]): 'BOOLEAN' | 'INT64' | 'DOUBLE' | 'STRING' {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 'STRING';
  if (known.every((value) => typeof value === 'boolean')) return 'BOOLEAN';
  if (!known.every((value) => typeof value === 'number')) return 'STRING';
  return known.every((value) => Number.isSafeInteger(value)) ? 'INT64' : 'DOUBLE';
}

function parquetValue(type: ReturnType<typeof parquetType>, value: ExportValue): ExportValue | bigint {
  if (value === null) return null;
  if (type === 'INT64') return BigInt(value);
  return type === 'STRING' ? String(value) : value;
}

/** Forms of a file, with their media types. */
export const fileTypes = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
} as const;

/** Hands a file's content to the browser, named as {@link saveBlob} does. */
export function saveFile(name: string, format: keyof typeof fileTypes, content: string | Uint8Array<ArrayBuffer>): void {
  saveBlob(name, format, new Blob([content], { type: fileTypes[format] }));
}

/** Hands a file to the browser: `astrolabe-history-of-Jita-2026-11-20-1407.csv`, the time in EVE time. */
export function saveBlob(name: string, extension: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `astrolabe-${name.replaceAll(' ', '-')}-${formatDateTime(now(), 'eve').replace(' ', '-').replace(':', '')}.${extension}`;
  link.click();
  URL.revokeObjectURL(url);
}
