import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { readSort, sortRows, writeSort } from '../../../../src-renderer/views/operations/panel.tsx';

interface Row {
  name: string;
  kills: number | null;
}
const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 1, sort: 'name', cell: () => null, value: ({ name }) => name },
  { id: 'kills', header: 'Kills', width: 1, sort: 'kills', cell: () => null, value: ({ kills }) => kills },
];
const rows: readonly Row[] = [
  { name: 'b', kills: 2 },
  { name: 'a', kills: null },
  { name: 'c', kills: 10 },
];
const names = (sorted: readonly Row[]) => sorted.map(({ name }) => name).join('');

test('figures sort as figures, words as words, what is not known comes last either way', () => {
  expect(names(sortRows(rows, columns, { by: 'kills', direction: 'desc' }))).toBe('cba');
  expect(names(sortRows(rows, columns, { by: 'kills', direction: 'asc' }))).toBe('bca');
  expect(names(sortRows(rows, columns, { by: 'name', direction: 'asc' }))).toBe('abc');
});

test('without an order, or with one that no column has, rows stay as they came', () => {
  expect(sortRows(rows, columns, null)).toBe(rows);
  expect(sortRows(rows, columns, { by: 'mass', direction: 'asc' })).toBe(rows);
});

test('the order goes into the URL and comes back; anything else there is none', () => {
  expect(readSort(writeSort({ by: 'kills', direction: 'desc' }))).toEqual({ by: 'kills', direction: 'desc' });
  for (const odd of [undefined, '', 'kills', 'kills.up', '.asc']) expect(readSort(odd)).toBeNull();
});
