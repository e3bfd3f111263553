import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { recordsOf, toCsv, toJson, toNdjson, toParquet, toTabs } from '../../../../src-renderer/ui/table/export.ts';

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

test.each([
  ['after a line break at its start', '\n=1+1', "'\n'=1+1"],
  ['with a full-width sign', '＝1+1', "'＝1+1"],
  ['behind a semicolon, which separates cells elsewhere', 'cheap;=1+1;@sum(a1);-2', "cheap;'=1+1;'@sum(a1);'-2"],
  ['on a second line', 'cheap\r\n+1', "cheap\r\n'+1"],
])('a formula %s is defused too', (_where, title, defused) => {
  const quoted = /[\r\n]/.test(defused) ? `"${defused}"` : defused;
  expect(toCsv(columns, [{ id: 1, title }])).toBe(`title,id\r\n${quoted},1\r\n`);
});

test('signs within a text stay as they are', () => {
  const title = 'a-b = c + d; e @ f; 10 – 5 ';
  expect(toCsv(columns, [{ id: 1, title }])).toBe(`title,id\r\n${title},1\r\n`);
});

test('NDJSON has one row a line, under the names of the columns', () => {
  const columns = [{ id: 'name', value: (row: string) => row }];
  expect(toNdjson(columns, ['a', 'b\n'])).toBe('{"name":"a"}\n{"name":"b\\n"}\n');
});

test('cells for a spreadsheet are between tabs, with no text that would begin another cell or be a formula', () => {
  const columns = [
    { id: 'name', value: (row: string) => row },
    { id: 'length', value: (row: string) => row.length },
  ];
  expect(toTabs(columns, ['a\tb', '=1'])).toBe("name\tlength\r\na b\t3\r\n'=1\t2\r\n");
});

test('Parquet has each column in the type of its values, null where there is none', async () => {
  const rows = [
    { id: 230_000_001, price: 1.5, title: '=SUM(A1)', safe: true },
    { id: 230_000_002, price: 2, title: null, safe: null },
  ];
  const columns = (['id', 'price', 'title', 'safe'] as const).map((id) => ({
    id,
    value: (row: (typeof rows)[number]) => row[id],
  }));
  const file = (await toParquet(columns, rows)).buffer;
  expect(await parquetReadObjects({ file })).toEqual([
    { ...rows[0], id: 230_000_001n },
    { ...rows[1], id: 230_000_002n },
  ]);
  expect(
    parquetMetadata(file)
      .schema.slice(1)
      .map(({ type }) => type),
  ).toEqual(['INT64', 'DOUBLE', 'BYTE_ARRAY', 'BOOLEAN']);
});

test('Parquet has times as moments in UTC and days as dates, also where some are missing; what only begins like one is text', async () => {
  const rows = [
    { at: '2026-11-26T21:51:56Z', day: '2026-11-26', title: '2026-11-26' },
    { at: null, day: null, title: 'of 2026-11-26' },
  ];
  const columns = (['at', 'day', 'title'] as const).map((id) => ({ id, value: (row: (typeof rows)[number]) => row[id] }));
  const file = (await toParquet(columns, rows)).buffer;
  expect(await parquetReadObjects({ file })).toEqual([
    { at: new Date('2026-11-26T21:51:56Z'), day: new Date('2026-11-26'), title: '2026-11-26' },
    rows[1],
  ]);
  const [, at, day, title] = parquetMetadata(file).schema;
  expect([at?.logical_type, day?.converted_type, title?.converted_type]).toEqual([
    { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    'DATE',
    'UTF8',
  ]);
});

test('a spreadsheet gets times that it takes for dates', () => {
  const columns = [{ id: 'at', value: (row: string) => row }];
  const rows = ['2026-11-26T21:51:56Z', '2026-11-26T21:51:56.123Z', '2026-11-26', 'since 2026-11-26T21:51:56Z'];
  expect(toCsv(columns, rows).split('\r\n').slice(1, 5)).toEqual([
    '2026-11-26 21:51:56',
    '2026-11-26 21:51:56',
    '2026-11-26',
    'since 2026-11-26T21:51:56Z',
  ]);
  expect(toTabs(columns, rows.slice(0, 1))).toBe('at\r\n2026-11-26 21:51:56\r\n');
});

test('of the rows just the members that were named are taken, in their order', () => {
  const rows = [
    { date: '2026-11-20', jumps: 12, hours: 24, inner: 'not named' },
    { date: '2026-11-21', jumps: null, hours: 3, inner: 'not named' },
  ];
  expect(recordsOf('history of Jita', ['hours', 'date', 'jumps'], rows, null)).toEqual({
    name: 'history of Jita',
    url: null,
    columns: ['hours', 'date', 'jumps'],
    rows: [
      [24, '2026-11-20', 12],
      [3, '2026-11-21', null],
    ],
  });
});

test('name where a script reads the same, for a command to be copied', () => {
  expect(recordsOf('history of Jita', ['hours'], [], 'http://127.0.0.1:4780/systems/api/v1/systems/30000142/history').url).toBe(
    'http://127.0.0.1:4780/systems/api/v1/systems/30000142/history',
  );
});
