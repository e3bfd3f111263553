import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openWriteDb } from '#main/store/db';
import { replicaTables } from '#main/store/replica/tables';
import { sqlViews } from '#shared/data-api/sql-views';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { NOON } from '../support/builders.ts';
import { forecasting, writeDays } from '../support/forecasting.ts';
import { openFollower, openPublisher, publishedContent } from '../support/replica-bench.ts';
import { readOnly } from '../support/sql-rows.ts';
import { fakeClock } from '../support/world.ts';

/**
 * A mirror, its follower and every documented view over the engine of today's ClickHouse, which `chdb` brings as a library of 546 MB that
 * no test installs: `npm install --prefix <folder> chdb`, then `CHDB=<folder> node test/clickhouse/current-engine.ts`. Exits with 1 where
 * something differs.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const PLAIN_NUMBERS = 'SETTINGS output_format_json_quote_64bit_integers = 0';
const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
/** The part of chdb that is used. */
interface Engine {
  query(sql: string, format?: string): string;
}

const where = process.env['CHDB'];
if (where === undefined) say('CHDB names no folder with chdb in it: the current engine was not asked.');
else
  process.exitCode = await play(createRequire(join(where, 'package.json'))('chdb') as { Session: new (path: string) => Engine });

async function play({ Session }: { Session: new (path: string) => Engine }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-chdb-'));
  const engine = new Session(join(folder, 'data'));
  say(`The engine is ${engine.query('SELECT version()').trim()}.`);
  const { address, close } = await overHttp(engine, folder);
  const clock = fakeClock(NOON);
  const source = join(folder, 'source.sqlite');
  const from = openPublisher(source, address, clock);
  fillTrade(from.db);
  fillSystems(from.db);
  writeDays(from.db, [30000142, 30000144], NOON, 70);
  const jobs = forecasting(from.db, clock);
  await jobs.forecast();
  await jobs.grade();
  await from.run();
  from.db.exec(
    'UPDATE contracts SET price = 1000000000.01 WHERE contract_id = 202; DELETE FROM contracts WHERE contract_id = 203',
  );
  await from.run();
  const to = openFollower(join(folder, 'follower.sqlite'), address, clock);
  await to.run();
  const isSame = isDeepStrictEqual(publishedContent(to.db), publishedContent(from.db));
  say(`A follower has ${isSame ? 'the same content' : 'ANOTHER CONTENT'}.`);
  let wrong = isSame ? 0 : 1;
  for (const name of Object.keys(sqlViews)) {
    const { data } = JSON.parse(engine.query(`SELECT * FROM astrolabe.${name} ${PLAIN_NUMBERS}`, 'JSONCompact')) as {
      data: unknown[][];
    };
    const same = isDeepStrictEqual(sorted(data), sorted(readOnly(source, `SELECT * FROM ${name}`).rows));
    say(`The view ${name} has ${data.length} rows: ${same ? 'the mirror’s own' : 'OTHERS'}.`);
    if (!same) wrong += 1;
  }
  await Promise.all([from.close(), to.close()]);
  await close();
  rmSync(folder, { recursive: true, force: true });
  return wrong === 0 ? 0 : 1;
}

/** The library behind ClickHouse's HTTP interface, as far as this program speaks it. */
async function overHttp(engine: Engine, folder: string): Promise<{ address: string; close(): Promise<void> }> {
  const scratch = openWriteDb(':memory:');
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
