import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lakeFolder } from '#main/replication/lake/place';
import { publishLake } from '#main/replication/lake/publish';
import { lakeDatasetNames } from '#shared/data-api/lake';
import { sqlViews } from '#shared/data-api/sql-views';
import { DAY, dayNumber, fromIso, isoDay, isoUtc } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts, insertRow, NOON } from '../support/builders.ts';
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
    for (const [contract_id, flag_codes, is_safe] of [
      [203, '', 1],
      [300, 'bait_ladder odd_bid', 0],
      [301, '', null],
      [9001, 'wants_items', 0],
    ] as const) {
      const margins = { margin: 5_000_000.5, margin_percent: 12.5, margin_listed: 6_000_000, capital: 40_000_000 };
      const best = { best_hub: 'Amarr', best_margin: 7_000_000, below_sold_percent: -3.5, price_rating: 'fair' };
      insertRow(db, 'contract_ratings', {
        contract_id,
        ...margins,
        ...best,
        verdict: 'profit',
        flag_codes,
        is_safe,
        no_warnings: is_safe === null ? null : Number(flag_codes === ''),
      });
    }
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
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
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
  const folder = join(own.path, 'lake', 'v2', dataset);
  return existsSync(folder) ? readParquet(`${folder}/*/*.parquet`) : [];
}

async function rowsOfParquet(bytes: Uint8Array): Promise<Row[]> {
  const file = join(own.path, 'saved.parquet');
  writeFileSync(file, bytes);
  return readParquet(file);
}

async function readParquet(files: string): Promise<Row[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    return (await connection.runAndReadAll(`SELECT * FROM read_parquet('${files}')`)).getRowObjectsJson();
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

const ratingColumns = 'margin margin_percent margin_listed verdict below_sold_percent best_hub best_margin no_warnings'.split(
  ' ',
);

/** A row of the trade list under the names of the SQL view, what it tells within others told flat; `destination` is of couriers alone. */
function flatTrade({ rating, place, contents, ...row }: any): Row {
  return {
    ...row,
    region: row.region_name,
    issuer: row.issuer_name,
    issuer_corporation: row.issuer_corporation_name,
    start_location_id: place?.location_id,
    items_state: contents.state,
    items_complete: contents.items_complete,
    ...Object.fromEntries(ratingColumns.map((column) => [column, rating?.[column]])),
    price_rating: rating?.price,
    is_safe: rating?.safe_to_buy,
    flag_codes: rating?.flags.join(' '),
  };
}

/** A row of a file of a published search under the names of the SQL view. */
function flatFile({ location_id, contents_state, safe_to_buy, flags, ...row }: Row): Row {
  return { ...row, start_location_id: location_id, items_state: contents_state, is_safe: safe_to_buy, flag_codes: flags };
}

/** A row of the list, or the one page, of a contract under the names of the SQL view. */
function flatPage(row: Row): Row {
  const names: Readonly<Record<string, string>> = {
    region_name: 'region',
    issuer_name: 'issuer',
    issuer_corporation_name: 'issuer_corporation',
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value]));
}

/** What SQL alone tells of a contract on offer. */
const inSqlAlone = ['is_listed', 'single_type_id', 'single_quantity', 'unit_price', 'capital'];

test('a contract is the same in each column that any two have: lists, its page, SQL, Parquet, CSV, NDJSON and for an agent', async () => {
  const inSql = await sql(`SELECT * FROM contracts WHERE status = 'outstanding' AND date_expired > '${NOON}'`);
  const ids = new Set(inSql.map(({ contract_id: id }) => Number(id)));
  expect(ids.size).toBeGreaterThan(5);
  expect(inSql.filter(({ verdict }) => verdict !== null).length).toBeGreaterThan(2);
  const only = (rows: readonly Row[]) => rows.filter(({ contract_id: id }) => ids.has(Number(id)));
  const of =
    (...names: string[]) =>
    (rows: readonly Row[]) =>
      byKey(rows, ['contract_id'], same('contract_id', ...names));
  const compared = new Set<string>();

  /** Compares every column of the view that the rows have under the same name. */
  const compare = (from: string, rows: readonly Row[]) => {
    const shared = Object.keys(sqlViews.contracts.columns).filter((column) => rows.some((row) => Object.hasOwn(row, column)));
    expect(shared.length, from).toBeGreaterThan(10);
    for (const column of shared) if (from !== 'Parquet') compared.add(column);
    expect(of(...shared)(rows), from).toEqual(of(...shared)(inSql));
  };

  compare('Parquet', only(await parquet('contracts')));
  const outstanding = 'status=outstanding&page_size=200';
  compare('the list', (await json(`/contracts/api/v1/contracts?${outstanding}`)).data.map(flatPage));
  compare('the trade list', (await json(`/trade/api/v1/contracts?${outstanding}`)).data.map(flatTrade));
  compare('an agent’s list', (await tool('find_contracts', { status: ['outstanding'], page_size: 50 })).data.map(flatTrade));
  const pages = await Promise.all([...ids].map((id) => json(`/contracts/api/v1/contracts/${id}`)));
  compare(
    'its page',
    pages.map(({ data }) => flatPage(data)),
  );
  const toldToAgent = await Promise.all([...ids].map((id) => tool('get_contract', { contract_id: id })));
  compare(
    'an agent’s page',
    toldToAgent.map(({ data }) => flatPage(data)),
  );
  const asWritten = (row: Row): Row => ({ ...row, title: String(row['title']).replaceAll(/^'|(?<=;)'/g, '') });
  compare('CSV', (await csv('on-offer')).map(asWritten).map(flatFile));
  const lines = (await app.ask('/data/api/v1/saved/on-offer.ndjson')).text.trim().split('\n');
  compare(
    'NDJSON',
    lines.map((line) => flatFile(JSON.parse(line))),
  );
  compare('a file of Parquet', (await rowsOfParquet((await app.ask('/data/api/v1/saved/on-offer.parquet')).body)).map(flatFile));
  const left = Object.keys(sqlViews.contracts.columns).filter((column) => !compared.has(column));
  expect(left).toEqual(Object.keys(sqlViews.contracts.columns).filter((column) => inSqlAlone.includes(column)));
});

test.each(lakeDatasetNames)('the published days of %s have the rows and columns of the SQL view', async (dataset) => {
  const columns = Object.keys(sqlViews[dataset].columns);
  const flat = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(columns.map((column) => plain(row[column])))).sort();
  // What is forecast for days to come is published once they are over, and a sale with its day.
  const closed = { forecasts: ` WHERE day < '${isoDay(dayNumber(NOON) + 2)}'`, sales: ' WHERE sold_at IS NOT NULL' };
  expect(flat(await parquet(dataset))).toEqual(
    flat(await sql(`SELECT * FROM ${dataset}${closed[dataset as keyof typeof closed] ?? ''}`)),
  );
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
