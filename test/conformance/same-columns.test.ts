import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lakeFolder } from '#main/replication/lake/place';
import { publishLake } from '#main/replication/lake/publish';
import { sqlViews } from '#shared/data-api/sql-views';
import { DAY, fromIso, isoUtc } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts, NOON } from '../support/builders.ts';
import { ownFolder, using } from '../support/mirror-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillTrade } from './contracts-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

type Row = Record<string, unknown>;
const RIFTER_BLUEPRINT = 691;

let own: ReturnType<typeof ownFolder>;
let app: TestApp;
beforeAll(async () => {
  own = ownFolder();
  const file = join(own.path, 'mirror.sqlite');
  using(file, (db) => {
    fillTrade(db);
    fillSystems(db);
    const blueprint = { type_id: RIFTER_BLUEPRINT, material_efficiency: 10, time_efficiency: 20 };
    const items = [
      aStoredItem({ ...blueprint, record_id: 1, is_blueprint_copy: true, runs: 5 }),
      aStoredItem({ ...blueprint, record_id: 2, is_blueprint_copy: false }),
      aStoredItem({ ...blueprint, record_id: 3, is_blueprint_copy: null, runs: -1 }),
      // What a source says of a thing that is no blueprint, and of one that the static data do not know.
      aStoredItem({ record_id: 4, is_blueprint_copy: false }),
      aStoredItem({ record_id: 5, type_id: 777_777, is_blueprint_copy: null, is_included: false }),
    ];
    insertContracts(db, [aStoredContract({ contract_id: 9001, title: 'All kinds, "quoted"; =1+1', items })]);
  });
  await publishLake({ source: file, place: lakeFolder(join(own.path, 'lake')), galaxy: 'live', now: fromIso(NOON) + 2 * DAY });
  app = await startTestApp({ file });
});
afterAll(async () => {
  await app.close();
  own.remove();
  rmSync(own.path, { recursive: true, force: true });
});

/** A value as JSON has it: flags as 1 and 0, numbers of any width, times without their kind. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return Number(value);
  if (value === '' || value === undefined) return null;
  // As DuckDB shows a moment, in the zone of the machine.
  const shown = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)([+-]\d\d)$/.exec(value) : null;
  if (shown !== null) return isoUtc(fromIso(`${shown[1]}T${shown[2]}${shown[3]}:00`));
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** The rows by their key, of each the shared columns alone. */
function byKey(rows: readonly Row[], key: readonly string[], names: Readonly<Record<string, string>>): Map<string, Row> {
  return new Map(
    rows.map((row) => [
      key.map((one) => row[names[one] ?? one]).join('/'),
      Object.fromEntries(Object.entries(names).map(([column, name]) => [column, plain(row[name])])),
    ]),
  );
}

const same = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, column]));
const json = async (path: string): Promise<any> => (await app.ask(path)).json;

async function sql(statement: string): Promise<Row[]> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ sql: statement, limit: 10_000 });
  const { data } = (await app.ask('/data/api/v1/sql', { method: 'POST', headers, body })).json;
  return data.rows.map((row: unknown[]) => Object.fromEntries(row.map((value, at) => [data.columns[at], value])));
}

async function parquet(dataset: string): Promise<Row[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const read = `SELECT * FROM read_parquet('${join(own.path, 'lake')}/v2/${dataset}/*/*.parquet')`;
    return (await connection.runAndReadAll(read)).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
}

async function csv(name: string): Promise<Row[]> {
  return parse((await app.ask(`/data/api/v1/saved/${name}.csv`)).text, { columns: true, bom: true });
}

async function tool(name: string, given: Row): Promise<any> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return JSON.parse(
    (await app.ask('/mcp', { method: 'POST', headers, body: JSON.stringify(message) })).json.result.content[0].text,
  ) as unknown;
}

const itemColumns = {
  ...same('contract_id', 'record_id', 'type_id', 'quantity', 'is_included'),
  ...same('is_blueprint_copy', 'runs', 'material_efficiency', 'time_efficiency'),
  type: 'type',
};

test('an item is the same in the service, in SQL, in Parquet and for an agent, blueprints of every kind among them', async () => {
  const inSql = byKey(await sql('SELECT * FROM items'), ['contract_id', 'record_id'], itemColumns);
  expect(Object.keys(itemColumns).toSorted()).toEqual(Object.keys(sqlViews.items.columns).toSorted());
  expect([...inSql].flatMap(([key, row]) => (key.startsWith('9001/') ? [row['is_blueprint_copy']] : []))).toEqual([
    1,
    0,
    0,
    null,
    null,
  ]);
  expect(byKey(await parquet('items'), ['contract_id', 'record_id'], itemColumns)).toEqual(inSql);
  for (const id of new Set([...inSql.values()].map((row) => row['contract_id']))) {
    const wanted = new Map([...inSql].filter(([key]) => key.startsWith(`${String(id)}/`)));
    const asked = [
      (await json(`/contracts/api/v1/contracts/${String(id)}`)).data,
      (await tool('get_contract', { contract_id: id })).data,
    ];
    for (const { items } of asked) {
      const rows = items.map((item: Row) => ({ ...item, contract_id: id }));
      expect(byKey(rows, ['contract_id', 'record_id'], { ...itemColumns, type: 'type_name' })).toEqual(wanted);
    }
  }
});

const listColumns = {
  ...same('contract_id', 'type', 'status', 'region_id', 'title', 'price', 'reward', 'collateral', 'volume'),
  ...same('issuer_id', 'issuer_corporation_id', 'date_issued', 'date_expired', 'highest_bid'),
};
const ratingColumns = same('margin', 'margin_percent', 'verdict');

test('a contract is the same in both lists, its own page, SQL, Parquet, CSV, NDJSON and for an agent', async () => {
  const onOffer = await sql(`SELECT * FROM contracts WHERE status = 'outstanding' AND date_expired > '${NOON}'`);
  const own = {
    ...listColumns,
    ...ratingColumns,
    issuer: 'issuer',
    issuer_corporation: 'issuer_corporation',
    is_safe: 'is_safe',
  };
  const inSql = byKey(onOffer, ['contract_id'], own);
  expect(inSql.size).toBeGreaterThan(5);
  const only = (rows: Row[]) => rows.filter((row) => inSql.has(String(row['contract_id'])));
  expect(byKey(only(await parquet('contracts')), ['contract_id'], own)).toEqual(inSql);
  const trade = { ...own, issuer: 'issuer_name', issuer_corporation: 'issuer_corporation_name', is_safe: 'safe_to_buy' };
  const flat = (rows: any[]) => rows.map((row) => ({ ...row, ...row.rating }));
  expect(
    byKey(flat((await json('/trade/api/v1/contracts?status=outstanding&page_size=200')).data), ['contract_id'], trade),
  ).toEqual(inSql);
  const told = await tool('find_contracts', { status: ['outstanding'], page_size: 50 });
  expect(byKey(flat(told.data), ['contract_id'], trade)).toEqual(inSql);
  const file = { ...own, is_safe: 'safe_to_buy' };
  const unquoted = (await csv('on-offer')).map((row) => ({
    ...row,
    title: String(row['title']).replaceAll(/^'|(?<=;)'/g, ''),
    safe_to_buy: { true: 1, false: 0 }[String(row['safe_to_buy'])] ?? null,
  }));
  expect(byKey(unquoted, ['contract_id'], file)).toEqual(inSql);
  const lines = (await app.ask('/data/api/v1/saved/on-offer.ndjson')).text.trim().split('\n');
  expect(
    byKey(
      lines.map((line) => JSON.parse(line)),
      ['contract_id'],
      file,
    ),
  ).toEqual(inSql);
  const { highest_bid: _, ...plainColumns } = listColumns;
  const listed = (await json('/contracts/api/v1/contracts?status=outstanding&page_size=200')).data;
  expect(byKey(listed, ['contract_id'], plainColumns)).toEqual(byKey(onOffer, ['contract_id'], plainColumns));
});

test('a system is the same in the service, in SQL and for an agent', async () => {
  const { data } = await json('/systems/api/v1/systems?page_size=200');
  const [first] = data as Row[];
  const shared = Object.keys(sqlViews.systems.columns).filter((name) => name === 'system' || Object.hasOwn(first ?? {}, name));
  expect(shared.length).toBeGreaterThan(15);
  const names = { ...same(...shared), system_id: 'id', system: 'name' };
  const inSql = byKey(await sql('SELECT * FROM systems'), ['system_id'], same('system_id', ...shared));
  expect(byKey(data, ['system_id'], names)).toEqual(inSql);
  expect(byKey((await tool('find_systems', { page_size: 50 })).data, ['system_id'], names)).toEqual(inSql);
});
