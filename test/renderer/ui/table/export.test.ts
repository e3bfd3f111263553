import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { toCsv, toJson } from '../../../../src-renderer/ui/table/export.ts';

interface Row {
  id: number;
  title: string | null;
}
const column = (id: 'id' | 'title'): TableColumn<Row> => ({ id, header: id, width: 1, cell: () => '', value: (row) => row[id] });
const columns = [column('title'), column('id')];

test('an export has the columns that are shown, in their order', () => {
  expect(toCsv(columns, [{ id: 1, title: 'a' }])).toBe('title,id\r\na,1\r\n');
  expect(JSON.parse(toJson(columns, [{ id: 1, title: null }]))).toEqual([{ title: null, id: 1 }]);
});

test('commas, quotes and line breaks survive a spreadsheet', () => {
  expect(toCsv(columns, [{ id: 1, title: '"Quoted", with\ncomma' }])).toBe('title,id\r\n"""Quoted"", with\ncomma",1\r\n');
});

test('a title that a spreadsheet would run as a formula is defused, a missing one is empty', () => {
  expect(toCsv(columns, [{ id: 1, title: '=HYPERLINK("x")' }])).toContain(`"'=HYPERLINK(""x"")",1`);
  expect(toCsv(columns, [{ id: -5, title: null }])).toBe('title,id\r\n,-5\r\n');
});
