import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChdb } from '#main/launch/engines';
import { replicaTables } from '#main/store/replica/tables';
import { sqlViews } from '#shared/data-api/sql-views';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { NOON } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { forecasting, writeDays } from '../support/forecasts/forecasting.ts';
import { ownFolder } from '../support/mirror-folder.ts';
import { openFollower, openPublisher, publishedContent, type Replicating } from '../support/replica-bench.ts';
import { readOnly } from '../support/sql-rows.ts';
import { fakeClock } from '../support/world.ts';

const PLAIN_NUMBERS = 'SETTINGS output_format_json_quote_64bit_integers = 0';
const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
interface Engine {
  query(sql: string, format?: string): string;
}

const own = ownFolder();
const clock = fakeClock(NOON);
const source = join(own.path, 'source.sqlite');
let engine: Engine;
let server: Awaited<ReturnType<typeof overHttp>>;
let from: Replicating;
beforeAll(async () => {
  const folder = findChdb();
  if (folder === null) throw new Error("'node astrolabe.mjs test --engines' installs the library that these tests need.");
  const { Session } = createRequire(join(folder, 'package.json'))('chdb') as { Session: new (path: string) => Engine };
  engine = new Session(join(own.path, 'data'));
  server = await overHttp(engine, own.path);
  from = openPublisher(source, server.address, clock);
  fillTrade(from.db);
  fillSystems(from.db);
  writeDays(from.db, [30000142, 30000144], NOON, 70);
  const jobs = forecasting(from.db, clock);
  await jobs.forecast();
  await jobs.grade();
  await from.run();
});
afterAll(async () => {
  await from.close();
  await server.close();
  own.remove();
});

test('the engine of today’s ClickHouse takes a mirror with its changes, and gives it back to the last bit', async () => {
  expect(engine.query('SELECT version()')).toMatch(/^"2[6-9]\./);
  from.db.exec(
    'UPDATE contracts SET price = 1000000000.01 WHERE contract_id = 202; DELETE FROM contracts WHERE contract_id = 203',
  );
  await from.run();
  const to = openFollower(join(own.path, 'follower.sqlite'), server.address, clock);
  await to.run();
  expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  await to.close();
});

test.each(Object.keys(sqlViews))('its view %s has the rows that the mirror’s own has', (name) => {
  const { data } = JSON.parse(engine.query(`SELECT * FROM astrolabe.${name} ${PLAIN_NUMBERS}`, 'JSONCompact')) as {
    data: unknown[][];
  };
  expect(sorted(data)).toEqual(sorted(readOnly(source, `SELECT * FROM ${name}`).rows));
});

/** The library behind ClickHouse's HTTP interface, as far as this program speaks it. */
async function overHttp(engine: Engine, folder: string): Promise<{ address: string; close(): Promise<void> }> {
  const scratch = emptyMirror();
  const types = new Map(
    replicaTables(scratch).map(({ name, columns }) => [
      `mirror_${name}`,
      new Map(
        columns.map(({ name: of, type, nullable }) => [
          of,
          [type === 'integer' ? 'Int64' : type === 'real' ? 'Float64' : 'String', nullable] as const,
        ]),
      ),
    ]),
  );
  scratch.close();
  const typeOf = (table: string, column: string) => {
    const [type, nullable] = types.get(table)?.get(column) ?? [
      { _version: 'UInt64', only_row: 'UInt8', _deleted: 'UInt8' }[column] ?? 'String',
      false,
    ];
    return nullable ? `Nullable(${type})` : type;
  };
  function run(query: string, body: Buffer): string {
    const [, into = '', table = '', names = ''] = /^INSERT INTO (\w+\.(\w+)) \(([^)]*)\) FORMAT RowBinary$/.exec(query) ?? [];
    if (into === '') {
      const [, plain = query, format] = /^(SELECT[\s\S]*?)\s*FORMAT (\w+)$/.exec(query.trim()) ?? [];
      return format === undefined ? engine.query(query) : engine.query(`${plain} ${PLAIN_NUMBERS}`, format);
    }
    const file = join(folder, 'rows.bin');
    writeFileSync(file, body);
    const structure = names
      .split(', ')
      .map((column) => `${column} ${typeOf(table, column)}`)
      .join(', ');
    engine.query(`INSERT INTO ${into} (${names}) SELECT * FROM file('${file}', 'RowBinary', '${structure}')`);
    return '';
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const given = new URL(request.url ?? '', 'http://engine').searchParams.get('query');
      try {
        response.end(run(given ?? body.toString(), body));
      } catch (failure) {
        const said = String(failure).replace(/^.*?(?=Code: \d)/s, '');
        response.writeHead(500).end(said);
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `clickhouse://127.0.0.1:${port}/astrolabe`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
