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

/** Forms of a file, with their media types. */
export const fileTypes = { csv: 'text/csv;charset=utf-8', json: 'application/json', ndjson: 'application/x-ndjson' } as const;

/** Hands a text to the browser as a file, named as {@link saveBlob} does. */
export function saveFile(name: string, format: keyof typeof fileTypes, content: string): void {
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
