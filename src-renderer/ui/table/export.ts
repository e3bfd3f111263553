import { csvOf, type FieldValue, spreadsheetField, UTF8_MARK } from '#shared/csv';
import { type ParquetColumnType, parquetData, parquetSchema } from '#shared/parquet';
import { now } from '../../clock.ts';
import { formatDateTime } from '../time.ts';
import type { TableColumn } from './column.ts';

/** What one field of a file can hold. */
type ExportValue = FieldValue;

/** What an export needs of a column: its name, and the full figure in a row. */
export type ExportColumn<Row> = Pick<TableColumn<Row>, 'id' | 'value'>;

/** Rows as a spreadsheet reads them (RFC 4180), the columns in the order shown; times are dates there, in EVE time. */
export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[], separator = ','): string {
  return csvOf(
    columns.map(({ id }) => id),
    rows.map((row) => columns.map(({ value }) => spreadsheetField(value(row)))),
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
  const filled = columns.map(({ id, value }) => {
    const values = rows.map((row) => value(row));
    return { name: id, type: typeOf(values), values };
  });
  const columnData = filled.map(({ name, type, values }) =>
    parquetData({ name, type, values: type === 'text' ? values.map((one) => (one === null ? null : String(one))) : values }),
  );
  return new Uint8Array(parquetWriteBuffer({ columnData, schema: parquetSchema(filled) }));
}

const types: readonly (readonly [ParquetColumnType, (value: ExportValue) => boolean])[] = [
  ['flag', (value) => typeof value === 'boolean'],
  ['integer', (value) => Number.isSafeInteger(value)],
  ['number', (value) => typeof value === 'number'],
  ['time', (value) => isMoment(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)],
  ['day', (value) => isMoment(value, /^\d{4}-\d\d-\d\d$/)],
];

function isMoment(value: ExportValue, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value));
}

/** The narrowest type that every value of a column has; of one without values, text. */
function typeOf(values: readonly ExportValue[]): ParquetColumnType {
  const known = values.filter((value) => value !== null);
  const found = known.length === 0 ? undefined : types.find(([, fits]) => known.every(fits));
  return found?.[0] ?? 'text';
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
  saveBlob(name, format, new Blob([format === 'csv' ? UTF8_MARK : '', content], { type: fileTypes[format] }));
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

/** Rows for a file: full figures, under the names that the services give them. */
export interface Records {
  /** What they are, after "the"; part of the file's name too: `history of Jita`. */
  name: string;
  /** As in the services: `median_price`. */
  columns: readonly string[];
  rows: readonly (readonly ExportValue[])[];
  /** Where a script reads the same; null: nothing was asked yet. */
  url: string | null;
}

/** Some members of a service's rows, in the order named. `url`: where they are. */
export function recordsOf<Member extends string>(
  name: string,
  members: readonly Member[],
  rows: readonly Readonly<Record<NoInfer<Member>, ExportValue>>[],
  url: string | null,
): Records {
  return { name, url, columns: members, rows: rows.map((row) => members.map((member) => row[member])) };
}
