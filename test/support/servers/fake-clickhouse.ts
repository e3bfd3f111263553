import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';

/** What was asked of it, for tests that look at the words on the wire. */
export interface Asked {
  query: string;
  settings: URLSearchParams;
}

/**
 * ClickHouse's HTTP interface as far as this program speaks it, over tables in memory. Its answers are held to those of a real server
 * (test/recorded/clickhouse). `user` and `password` are what it lets in.
 */
export async function fakeClickHouse({ user = 'astrolabe', password = 'se/cret' } = {}) {
  const db = new Database(':memory:');
  const tables = new Map<string, { columns: { name: string; type: string }[]; key: string[] }>();
  const databases = new Set(['default']);
  const views = new Map<string, string>();
  const asked: Asked[] = [];
  let failing: { after: number; how: 'refuse' | 'cut' | 'cut once' } | null = null;
  let delay: ((query: string) => Promise<void>) | null = null;

  const tableOf = (name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Refusal(404, 60, `Table ${name} doesn't exist.`);
    return table;
  };
  const local = (name: string) => name.replace('.', '__');
  const bare = (name: string) => name.slice(name.indexOf('.') + 1);

  function translated(sql: string): string {
    for (const name of sql.matchAll(/\b(?:FROM|INTO) (\w+\.\w+)/g)) tableOf(name[1] ?? '');
    return sql
      .replaceAll(/FROM (\w+\.\w+) FINAL/g, (_, name: string) => {
        const { key, columns } = tableOf(name);
        return `FROM (SELECT ${columns.map((column) => column.name).join(', ')}, max(_version) AS newest FROM ${local(name)} GROUP BY ${key.join(', ')})`;
      })
      .replaceAll(/\b(\w+)\.(mirror_\w+)/g, '$1__$2')
      .replaceAll('GLOBAL IN', 'IN')
      .replaceAll(/toUInt(?:8|64)\((\d+)\)/g, '$1')
      .replaceAll("\\'", "''")
      .replaceAll('\\\\', '\\');
  }

  function run(query: string, body: Buffer, database: string): string {
    if (database !== '' && !databases.has(database)) throw new Refusal(404, 81, `Database ${database} doesn't exist`);
    const statement = query.trim();
    const [, made] = /^CREATE DATABASE IF NOT EXISTS (\w+)/.exec(statement) ?? [];
    if (made !== undefined) return databases.add(made) && '';
    const [, name = '', columns = '', key = ''] =
      /^CREATE TABLE IF NOT EXISTS (\S+) \((.*)\) ENGINE = ReplacingMergeTree\(_version\) ORDER BY \((.*)\)$/.exec(statement) ??
      [];
    if (name !== '') return makeTable(name, columns, key);
    const [, dropped] = /^DROP TABLE IF EXISTS (\S+)$/.exec(statement) ?? [];
    if (dropped !== undefined) {
      views.delete(dropped);
      return '';
    }
    const [, view] = /^CREATE VIEW (\S+) AS SELECT /.exec(statement) ?? [];
    if (view !== undefined) return views.set(view, statement) && '';
    const [, into = '', names = ''] = /^INSERT INTO (\S+) \(([^)]*)\) FORMAT RowBinary$/.exec(statement) ?? [];
    if (into !== '') return insert(into, names.split(', '), body);
    if (/^INSERT INTO \S+ \([^)]*\) SELECT /.test(statement)) return db.prepare(translated(statement)).run() && '';
    const [, selected, format] = /^(SELECT [\s\S]*?)\s*FORMAT (\w+)$/.exec(statement) ?? [];
    if (selected === undefined) throw new Refusal(400, 62, `Syntax error: failed at position 1: ${statement.slice(0, 60)}`);
    return select(selected, format ?? '');
  }

  function makeTable(name: string, columns: string, key: string): string {
    if (tables.has(name)) return '';
    const parsed = columns.split(', ').map((column) => {
      const [of = '', type = ''] = column.split(' ');
      return { name: of, type };
    });
    tables.set(name, { columns: parsed, key: key.split(', ') });
    db.exec(`CREATE TABLE ${local(name)} (${parsed.map((column) => column.name).join(', ')})`);
    return '';
  }

  function insert(name: string, names: string[], body: Buffer): string {
    const { columns } = tableOf(name);
    const types = names.map((of) => columns.find((column) => column.name === of)?.type ?? '');
    const write = db.prepare(`INSERT INTO ${local(name)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`);
    db.transaction(() => {
      for (const row of rowsOf(types, body)) write.run(...row);
    })();
    return '';
  }

  function select(sql: string, format: string): string {
    if (format === 'JSONCompact') {
      const statement = db.prepare<[], unknown[]>(translated(sql)).raw().safeIntegers();
      const rows = statement.all();
      const meta = JSON.stringify(statement.columns().map((column) => ({ name: column.name, type: 'String' })));
      // As the real one writes them: with every digit.
      const data = rows.map(
        (row) => `[${row.map((value) => (typeof value === 'bigint' ? value : JSON.stringify(value))).join()}]`,
      );
      return `{"meta":${meta},"data":[${data.join()}],"rows":${rows.length}}`;
    }
    const rows = systemRows(sql) ?? db.prepare(translated(sql)).all();
    return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }

  function systemRows(sql: string): object[] | null {
    if (sql.includes(' FROM system.columns '))
      return [...tables].flatMap(([name, { columns }]) => columns.map((column) => ({ table: bare(name), name: column.name })));
    if (!sql.includes(' FROM system.tables ')) return null;
    return [
      ...[...tables.keys()].map((name) => ({ name: bare(name), create_table_query: `CREATE TABLE ${name}` })),
      ...[...views].map(([name, statement]) => ({ name: bare(name), create_table_query: statement })),
    ];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake');
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const inAddress = url.searchParams.get('query');
    const query = inAddress ?? body.toString();
    asked.push({ query, settings: url.searchParams });
    try {
      const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      if (request.headers.authorization !== expected) throw new Refusal(401, 193, `Wrong password for user ${user}`);
      await delay?.(query);
      if (failing !== null && failing.after-- <= 0) {
        if (failing.how === 'refuse') throw new Refusal(500, 241, 'Memory limit (total) exceeded');
        if (failing.how === 'cut once') failing = null;
        return void request.socket.destroy();
      }
      response.end(run(query, inAddress === null ? Buffer.alloc(0) : body, url.searchParams.get('database') ?? ''));
    } catch (failure) {
      const known = failure instanceof Refusal ? failure : new Refusal(500, 1001, String(failure));
      response.statusCode = known.status;
      response.end(`Code: ${known.code}, e.displayText() = DB::Exception: ${known.message}, e.what() = DB::Exception\n`);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `clickhouse://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/astrolabe`,
    asked,
    views,
    /** After so many more requests each one fails, until null is set. */
    fail: (next: typeof failing): void => void (failing = next),
    waitBefore: (wait: typeof delay): void => void (delay = wait),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          db.close();
          resolve();
        });
      }),
  };
}
export type FakeClickHouse = Awaited<ReturnType<typeof fakeClickHouse>>;

class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function* rowsOf(types: readonly string[], body: Buffer): Generator<unknown[]> {
  let at = 0;
  const cell = (type: string): unknown => {
    const [, inner] = /^Nullable\((\w+)\)$/.exec(type) ?? [];
    if (inner !== undefined) return body.readUInt8(at++) === 1 ? null : cell(inner);
    if (type === 'UInt8') return body.readUInt8(at++);
    if (type === 'Float64') return body.readDoubleLE((at += 8) - 8);
    if (type === 'Int64') return Number(body.readBigInt64LE((at += 8) - 8));
    if (type === 'UInt64') return Number(body.readBigUInt64LE((at += 8) - 8));
    let length = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = body.readUInt8(at++);
      length += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
    }
    return body.toString('utf8', at, (at += length));
  };
  while (at < body.length) yield types.map(cell);
}
