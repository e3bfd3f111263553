import type { ClickHouseSettings } from '@clickhouse/client';
import {
  type ReplicaColumn,
  type ReplicaRow,
  type ReplicaState,
  type ReplicaTable,
  type ReplicaValue,
  replicaState,
} from '#shared/replica';
import { HOUR, isoUtc, DAY as ONE_DAY } from '#shared/time';
import type { ClickHouse } from './client.ts';
import { ClickHouseFailure } from './failure.ts';
import { addedColumns, type SchemaLayout, STATE_TABLE, schemaStatements, tableName } from './schema.ts';

/** A ClickHouse that a mirror is published to, and filled from. */
export interface ReplicaStore {
  shown: string;
  /** Makes the database, its tables and views, as far as they are not there or were worded otherwise. */
  makeTables(tables: readonly ReplicaTable[]): Promise<void>;
  /** null: nothing was ever published there. */
  state(): Promise<ReplicaState | null>;
  saveState(state: ReplicaState): Promise<void>;
  insert(table: ReplicaTable, rows: readonly ReplicaRow[]): Promise<void>;
  /**
   * Marks what a finished filling has not brought again as deleted; rows that lie in time only from `since` on (milliseconds since 1970),
   * because older ones are kept for good.
   */
  removeUnfilled(table: ReplicaTable, version: number, since: number): Promise<void>;
  /** The rows of a table as they are, in the order of its key, from a time on and after a key; in pieces. */
  current(table: ReplicaTable, range: { since: number | null; after: string | null }): AsyncIterable<ReplicaRow[]>;
  /** What was published after a version, oldest first; a row may come more than once. */
  changes(table: ReplicaTable, after: number, since: number | null): AsyncIterable<ReplicaRow[]>;
  close(): Promise<void>;
}

/** Opens the database of an address as a store of published tables. */
export function clickHouseReplica(clickHouse: ClickHouse, cluster: string | null): ReplicaStore {
  const layout: SchemaLayout = { database: clickHouse.address.database, cluster };
  const at = (name: string) => `${layout.database}.${name}`;
  let stateVersion = 0;
  /**
   * A row is there once all servers of its shard have it: each question goes to one of them, and one that lagged behind would give back an
   * older state, or rows that were sent already as missing.
   */
  let everywhere: ClickHouseSettings = {};

  async function* read(table: ReplicaTable, where: string, final: string, order: string): AsyncGenerator<ReplicaRow[]> {
    const names = table.columns.map(({ name }) => name);
    const query = `SELECT ${names.join(', ')}, _version, _deleted FROM ${at(tableName(table.name))} ${final} WHERE ${where} ORDER BY ${order}`;
    for await (const found of clickHouse.rows<Record<string, ReplicaValue>>(query))
      yield found.map((row) => ({
        values: names.map((name) => row[name] ?? null),
        version: Number(row['_version']),
        isDeleted: Number(row['_deleted']) === 1,
      }));
  }

  return {
    shown: clickHouse.address.shown,
    async makeTables(tables) {
      if (cluster !== null) everywhere = { insert_quorum: String(await replicasOf(clickHouse, cluster)) };
      await makeTables(clickHouse, layout, tables);
    },
    async state() {
      try {
        const query = `SELECT state, _version FROM ${at(STATE_TABLE)} ORDER BY _version DESC LIMIT 1`;
        for await (const [row] of clickHouse.rows<{ state: string; _version: number }>(query)) {
          if (row === undefined) continue;
          stateVersion = Number(row._version);
          return replicaState.parse(JSON.parse(row.state));
        }
        return null;
      } catch (failure) {
        // There is no such table, or database.
        if (failure instanceof ClickHouseFailure && (failure.code === 60 || failure.code === 81)) return null;
        throw failure;
      }
    },
    async saveState(state) {
      stateVersion += 1;
      const columns = ['only_row', 'state', '_version', '_deleted'];
      const body = rowBinaryOf({ columns: [{ name: 'state', type: 'text', nullable: false }] }, [
        { values: [JSON.stringify(state)], version: stateVersion, isDeleted: false },
      ]);
      await clickHouse.insert(at(STATE_TABLE), columns, Buffer.concat([Buffer.from([1]), body]), everywhere);
    },
    async insert(table, rows) {
      if (rows.length === 0) return;
      const columns = [...table.columns.map(({ name }) => name), '_version', '_deleted'];
      await clickHouse.insert(at(tableName(table.name)), columns, rowBinaryOf(table, rows), everywhere);
    },
    async removeUnfilled(table, version, since) {
      const name = at(tableName(table.name));
      const columns = table.columns.map((column) => column.name).join(', ');
      const where = [`_version < ${version}`, '_deleted = 0', ...whereSince({ ...table, persists: false }, since, at)].join(
        ' AND ',
      );
      await clickHouse.command(
        `INSERT INTO ${name} (${columns}, _version, _deleted) SELECT ${columns}, toUInt64(${version}), toUInt8(1) FROM ${name} FINAL WHERE ${where}`,
        { settings: { insert_distributed_sync: 1, ...everywhere } },
      );
    },
    async *current(table, { since, after }) {
      const key = `(${table.key.join(', ')})`;
      const parts = ['_deleted = 0', ...whereSince(table, since, at)];
      if (after !== null) parts.push(`${key} > (${(JSON.parse(after) as ReplicaValue[]).map(literal).join(', ')})`);
      yield* read(table, parts.join(' AND '), 'FINAL', table.key.join(', '));
    },
    async *changes(table, after, since) {
      // Without FINAL: the newest version comes last, and is what stays. A row may have been merged away only for a newer one.
      const recent = whereSince(table, since, at).map((condition) => `(_deleted = 1 OR ${condition})`);
      yield* read(table, [`_version > ${after}`, ...recent].join(' AND '), '', '_version');
    },
    close: () => clickHouse.close(),
  };
}

/** How many servers each shard of a cluster has. Refused where they differ: one number is what all rows wait for. */
async function replicasOf(clickHouse: ClickHouse, cluster: string): Promise<number> {
  const query = `SELECT count() AS replicas FROM system.clusters WHERE cluster = '${cluster}' GROUP BY shard_num`;
  const counts: number[] = [];
  for await (const found of clickHouse.rows<{ replicas: number }>(query, { withoutDatabase: true }))
    counts.push(...found.map(({ replicas }) => Number(replicas)));
  const [replicas] = counts;
  if (replicas === undefined)
    throw new ClickHouseFailure(`ClickHouse at ${clickHouse.address.shown} knows no cluster ${cluster}.`, null);
  if (counts.some((one) => one !== replicas))
    throw new ClickHouseFailure(
      `The shards of cluster ${cluster} at ${clickHouse.address.shown} have ${counts.sort((one, other) => one - other).join(', ')} replicas; a mirror needs as many in each.`,
      null,
    );
  return replicas;
}

function literal(value: ReplicaValue): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return value === null ? 'NULL' : String(value);
}

/** Conditions that leave out what lies before a time. `since`: milliseconds since 1970; null: nothing is left out. */
function whereSince(table: ReplicaTable, since: number | null, at: (name: string) => string): string[] {
  const { time, persists, key, name } = table;
  if (since === null || time === null) return [];
  if (time === 'of contract')
    return [
      `contract_id GLOBAL IN (SELECT contract_id FROM ${at(tableName('contracts'))} WHERE date_expired >= '${isoUtc(since)}')`,
    ];
  const from = time.kind === 'iso' ? `'${isoUtc(since)}'` : String(Math.floor(since / (time.kind === 'day' ? ONE_DAY : HOUR)));
  const recent = `${time.column} >= ${from}`;
  if (!persists) return [recent];
  const series = key.filter((column) => column !== time.column).join(', ');
  const before = `SELECT ${series}, max(${time.column}) FROM ${at(tableName(name))} WHERE ${time.column} < ${from} GROUP BY ${series}`;
  return [`(${recent} OR (${series}, ${time.column}) GLOBAL IN (${before}))`];
}

async function makeTables(clickHouse: ClickHouse, layout: SchemaLayout, tables: readonly ReplicaTable[]): Promise<void> {
  const { first, tables: made, views } = schemaStatements(tables, layout);
  const known = new Set<string>();
  const listed = `SELECT table, name FROM system.columns WHERE database = '${layout.database}'`;
  for await (const found of clickHouse.rows<{ table: string; name: string }>(listed, { withoutDatabase: true }))
    for (const { table, name } of found) known.add(`${table} ${name}`).add(table);
  // Who made the tables may not have let us make any.
  if (known.size === 0) await clickHouse.command(first, { withoutDatabase: true });
  for (const { table, statement } of made) if (!known.has(table)) await clickHouse.command(statement);
  for (const { table, name, statement } of addedColumns(tables, layout))
    if (known.has(table) && !known.has(`${table} ${name}`)) await clickHouse.command(statement);
  // A question that comes while a view is made anew fails: only where it is missing, or is that of another version of the program.
  const definitions = new Map<string, string>();
  const statement = `SELECT name, create_table_query FROM system.tables WHERE database = '${layout.database}'`;
  for await (const found of clickHouse.rows<{ name: string; create_table_query: string }>(statement))
    for (const { name, create_table_query } of found) definitions.set(name, create_table_query);
  for (const { view, definition, statements } of views)
    if (definitions.get(view)?.includes(definition) !== true)
      for (const statement of statements) await clickHouse.command(statement);
}

/**
 * Rows in ClickHouse's RowBinary: each value as it lies in memory, so that a float comes through to its last bit; of numbers in text older
 * servers lose that. After a table's columns come `_version` and `_deleted`.
 */
function rowBinaryOf({ columns }: Pick<ReplicaTable, 'columns'>, rows: readonly ReplicaRow[]): Buffer {
  const pieces: Buffer[] = [];
  for (const { values, version, isDeleted } of rows) {
    columns.forEach((column, index) => void pieces.push(cellOf(column, values[index] ?? null)));
    const last = Buffer.allocUnsafe(9);
    last.writeBigUInt64LE(BigInt(version), 0);
    last.writeUInt8(isDeleted ? 1 : 0, 8);
    pieces.push(last);
  }
  return Buffer.concat(pieces);
}

function cellOf({ type, nullable }: ReplicaColumn, value: ReplicaValue): Buffer {
  if (value === null)
    return nullable ? NULL : cellOf({ name: '', type, nullable }, type === 'integer' || type === 'real' ? 0 : '');
  const cell = type === 'integer' ? integer(Number(value)) : type === 'real' ? real(Number(value)) : text(String(value));
  return nullable ? Buffer.concat([SOME, cell]) : cell;
}

const NULL = Buffer.from([1]);
const SOME = Buffer.from([0]);

function integer(value: number): Buffer {
  const cell = Buffer.allocUnsafe(8);
  cell.writeBigInt64LE(BigInt(value));
  return cell;
}

function real(value: number): Buffer {
  const cell = Buffer.allocUnsafe(8);
  cell.writeDoubleLE(value);
  return cell;
}

/** Its length in bytes, seven bits a byte and low bits first, and then UTF-8. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length: number[] = [];
  let left = bytes.length;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) length.push((left % 0x80) | 0x80);
  length.push(left);
  return Buffer.concat([Buffer.from(length), bytes]);
}
