import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks } from '../support/as-written.ts';
import { ownFolder } from '../support/mirror-folder.ts';
import { simulatedMirror } from '../support/simulated-mirror.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/*
 * What data analysts and traders open the services' answers with, as they stand: pandas and DuckDB in Python, DuckDB alone, LibreOffice, and
 * the code of docs/spreadsheets.md. A program that is not on this machine is named, and its test left out.
 */
const run = promisify(execFile);
let own: ReturnType<typeof ownFolder>;
let app: TestApp;
beforeAll(async () => {
  own = ownFolder();
  app = await startTestApp(await simulatedMirror(own.path, '2026-11-20T12:10:00Z'));
  for (const form of ['csv', 'ndjson', 'parquet'])
    writeFileSync(join(own.path, `on-offer.${form}`), (await app.ask(`/data/api/v1/saved/on-offer.${form}`)).body);
  writeFileSync(join(own.path, 'sheet.csv'), (await app.ask('/data/api/v1/saved/on-offer.csv?excel=true')).body);
});
afterAll(async () => {
  await app.close();
  own.remove();
});

/** Runs a program of Python, and gives what it prints as JSON; null: there is no Python with these packages here. */
async function python(code: string, packages: readonly string[]): Promise<any> {
  const has = await run('python3', ['-c', `import ${packages.join(', ')}`]).then(
    () => true,
    () => false,
  );
  if (!has) return null;
  // Where the machine has a proxy, this program is not behind it.
  const { stdout } = await run('python3', ['-c', code], { cwd: own.path, env: { ...process.env, no_proxy: '127.0.0.1' } });
  return JSON.parse(stdout);
}

/** The lists of each service that a table is made of, and a column of times. */
const lists = [
  ['/contracts/api/v1/contracts?page_size=100', 'date_issued'],
  ['/trade/api/v1/contracts?status=outstanding&page_size=100', 'date_expired'],
  ['/systems/api/v1/systems?page_size=100', 'updated_at'],
  ['/plan/api/v1/kills?system={kill_system}&hours=24', 'time'],
  ['/data/api/v1/sources', 'contacted_at'],
] as const;

test('pandas makes a table of the list of each service, with times that it reads', async ({ skip }) => {
  const body = JSON.stringify({ sql: 'SELECT system_id FROM kills ORDER BY time DESC LIMIT 1' });
  const headers = { 'Content-Type': 'application/json' };
  const { data } = (await app.ask('/data/api/v1/sql', { method: 'POST', headers, body })).json;
  const asked = JSON.stringify(lists).replace('{kill_system}', String(data.rows[0][0]));
  const code = `
import json, urllib.request, pandas
told = []
for path, time in json.loads('''${asked}'''):
    rows = json.load(urllib.request.urlopen('${app.origin}' + path))['data']
    frame = pandas.json_normalize(rows)
    known = frame[time].dropna() if time in frame else []
    told.append([path, len(frame), str(pandas.to_datetime(known, utc=True).dtype) if len(known) else None])
print(json.dumps(told))`;
  const told = await python(code, ['pandas']);
  if (told === null) skip('there is no python3 with pandas here');
  for (const [path, rows, type] of told) {
    expect(rows, path).toBeGreaterThan(0);
    if (type !== null) expect(type, path).toMatch(/^datetime64\[\w+, UTC\]$/);
  }
  expect(told.filter(([, , type]: unknown[]) => type !== null).length).toBeGreaterThan(2);
});

test('pandas and DuckDB read the same rows from CSV, NDJSON and Parquet, in SQL’s answer too', async ({ skip }) => {
  const code = `
import json, urllib.request, pandas, duckdb
base = '${app.origin}/data/api/v1/'
times = ['date_issued', 'date_expired']
csv = pandas.read_csv(base + 'saved/on-offer.csv', parse_dates=times)
lines = pandas.read_json(base + 'saved/on-offer.ndjson', lines=True, convert_dates=times)
parquet = pandas.read_parquet(base + 'saved/on-offer.parquet')
question = json.dumps({'sql': 'SELECT * FROM contracts WHERE is_listed = 1', 'limit': 10000}).encode()
request = urllib.request.Request(base + 'sql', question, {'Content-Type': 'application/json'})
answer = json.load(urllib.request.urlopen(request))['data']
sql = pandas.DataFrame(answer['rows'], columns=answer['columns'])
day = duckdb.sql("SELECT count(*) FROM 'on-offer.parquet' WHERE date_expired > TIMESTAMPTZ '2026-11-21 00:00:00+00'").fetchone()[0]
print(json.dumps({
    'rows': [len(csv), len(lines), len(parquet)],
    'ids': [frame['contract_id'].sort_values().tolist() for frame in (csv, lines, parquet)],
    'times': [str(frame[time].dtype) for frame in (csv, parquet) for time in times],
    'same': bool((csv[times] == parquet[times]).all().all()),
    'prices': [float(frame['price'].sum()) for frame in (csv, lines, parquet)],
    'whole': str(parquet['contract_id'].dtype),
    'sql': sql['contract_id'].isin(csv['contract_id']).mean(),
    'day': day,
}))`;
  const told = await python(code, ['pandas', 'duckdb', 'pyarrow']);
  if (told === null) skip('there is no python3 with pandas, pyarrow and duckdb here');
  expect(new Set(told.rows).size).toBe(1);
  expect(told.rows[0]).toBeGreaterThan(50);
  expect(told.ids[1]).toEqual(told.ids[0]);
  expect(told.ids[2]).toEqual(told.ids[0]);
  for (const type of told.times) expect(type).toMatch(/^datetime64\[\w+, UTC\]$/);
  expect(told.same).toBe(true);
  expect(new Set(told.prices.map((sum: number) => sum.toPrecision(12))).size).toBe(1);
  expect(told.whole).toBe('int64');
  expect(told.sql).toBeGreaterThan(0.9);
  expect(told.day).toBeGreaterThan(0);
});

test('the Python of docs/spreadsheets.md runs as it is written', async ({ skip }) => {
  const blocks = codeBlocks('docs/spreadsheets.md').filter((block) => /^import (pandas|duckdb)/.test(block));
  expect(blocks).toHaveLength(2);
  for (const block of blocks) {
    const code = `${block.replaceAll('http://127.0.0.1:4780', app.origin)}\nprint('true')`;
    const told = await python(code, ['pandas', 'duckdb', 'pyarrow']);
    if (told === null) skip('there is no python3 with pandas, pyarrow and duckdb here');
    expect(told).toBe(true);
  }
});

test('DuckDB alone takes the columns of each file for what they are', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const typesOf = async (read: string) => {
    const rows = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${read}`)).getRowObjectsJson();
    const types = new Map(rows.map((row) => [row['column_name'], row['column_type']]));
    return ['contract_id', 'price', 'title', 'date_issued'].map((column) => types.get(column));
  };
  const path = (name: string) => `'${join(own.path, name)}'`;
  try {
    expect(await typesOf(`read_parquet(${path('on-offer.parquet')})`)).toEqual([
      'BIGINT',
      'DOUBLE',
      'VARCHAR',
      'TIMESTAMP WITH TIME ZONE',
    ]);
    expect((await typesOf(`read_csv(${path('sheet.csv')})`)).at(-1)).toBe('TIMESTAMP');
    expect((await typesOf(`read_csv(${path('on-offer.csv')})`)).at(-1)).toMatch(/^TIMESTAMP/);
    expect((await typesOf(`read_json(${path('on-offer.ndjson')})`))[0]).toBe('BIGINT');
  } finally {
    connection.closeSync();
  }
});

test('LibreOffice opens the file for spreadsheets with numbers as numbers and times as dates', async ({ skip }) => {
  const office = await run('soffice', ['--version']).then(
    () => true,
    () => false,
  );
  if (!office) skip('there is no soffice here');
  const profile = `-env:UserInstallation=file://${join(own.path, 'office')}`;
  // A comma, a quotation mark, UTF-8, from the first line on, and of the dialog’s boxes “Detect special numbers”, as the document says.
  const asDocumented = '--infilter=CSV:44,34,76,1,,1033,false,true';
  await run('soffice', [
    profile,
    '--headless',
    asDocumented,
    '--convert-to',
    'fods',
    '--outdir',
    own.path,
    join(own.path, 'sheet.csv'),
  ]);
  const sheet = readFileSync(join(own.path, 'sheet.fods'), 'utf8');
  const kinds = [...sheet.matchAll(/office:value-type="(\w+)"/g)].map(([, kind]) => kind);
  const lines = readFileSync(join(own.path, 'sheet.csv'), 'utf8').trimEnd().split('\r\n').length - 1;
  expect(kinds.filter((kind) => kind === 'date').length).toBeGreaterThanOrEqual(2 * lines);
  expect(kinds.filter((kind) => kind === 'float').length).toBeGreaterThan(3 * lines);
});
