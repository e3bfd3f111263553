import Database from 'better-sqlite3';
import type { ReplicaRow, ReplicaTable, ReplicaValue } from '#shared/replica';
import { publishedValue } from './values.ts';

export interface ReplicaBatch {
  table: ReplicaTable;
  rows: ReplicaRow[];
}

/** Reads of a mirror for its publication; a handle of its own, so that a long read does not hold up the writes. */
export interface ChangeReads {
  /** Rows of a table in the order of its key, after one key (JSON array; null: from the first on), at most `limit`. */
  page(table: ReplicaTable, after: string | null, limit: number, version: number): { rows: ReplicaRow[]; lastKey: string | null };
  /**
   * What changed up to a version, in batches, all as of one moment: that of the call. Parents come before what hangs on them. Nothing
   * else may be read until it has ended.
   */
  changes(tables: readonly ReplicaTable[], upTo: number, batch: number): Generator<ReplicaBatch>;
  /** The earliest time of a table that lies in time itself; null: it is empty, or lies in no time. */
  earliest(table: ReplicaTable): ReplicaValue;
  close(): void;
}

/** Opens a mirror that is in use. */
export function openChangeReads(file: string): ChangeReads {
  const db = new Database(file, { readonly: true, fileMustExist: true });

  function* changes(tables: readonly ReplicaTable[], upTo: number, batch: number): Generator<ReplicaBatch> {
    for (const table of tables) {
      const changed = db.prepare<[string, number], unknown[]>(changedRowsOf(table)).raw().iterate(table.name, upTo);
      let rows: ReplicaRow[] = [];
      for (const found of changed) {
        rows.push(changedRow(table, upTo, found));
        if (rows.length < batch) continue;
        yield { table, rows };
        rows = [];
      }
      if (rows.length > 0) yield { table, rows };
    }
  }

  return {
    page(table, after, limit, version) {
      const { name, key, columns } = table;
      const places = key.map(() => '?').join(', ');
      const where = after === null ? '' : `WHERE (${key.join(', ')}) > (${places})`;
      const found = db
        .prepare<unknown[], unknown[]>(
          `SELECT ${columns.map((column) => column.name).join(', ')} FROM ${name} ${where} ORDER BY ${key.join(', ')} LIMIT ?`,
        )
        .raw()
        .all(...(after === null ? [] : (JSON.parse(after) as unknown[])), limit);
      const last = found.at(-1);
      const lastKey =
        last === undefined ? null : JSON.stringify(key.map((of) => last[columns.findIndex((column) => column.name === of)]));
      return { rows: found.map((values) => ({ values: valuesOf(table, values), version, isDeleted: false })), lastKey };
    },
    *changes(tables, upTo, batch) {
      db.exec('BEGIN');
      try {
        // The first read is what the snapshot is taken by.
        db.prepare('SELECT 1 FROM change_tracking').get();
        yield* changes(tables, upTo, batch);
      } finally {
        db.exec('COMMIT');
      }
    },
    earliest({ name, time }) {
      if (time === null || time === 'of contract') return null;
      return db.prepare<[], ReplicaValue>(`SELECT min(${time.column}) FROM ${name}`).pluck().get() ?? null;
    },
    close: () => void db.close(),
  };
}

function changedRowsOf({ name, key, columns }: ReplicaTable): string {
  const same = key.map((column, index) => `stored.${column} = json_extract(changed.row_key, '$[${index}]')`).join(' AND ');
  return `
    SELECT changed.row_key, ${columns.map((column) => `stored.${column.name}`).join(', ')}
      FROM changed_rows AS changed LEFT JOIN ${name} AS stored ON ${same}
     WHERE changed.table_name = ? AND changed.version <= ?`;
}

function changedRow(table: ReplicaTable, version: number, [rowKey, ...values]: unknown[]): ReplicaRow {
  const keyAt = table.columns.findIndex(({ name }) => name === table.key[0]);
  if (values[keyAt] !== null) return { values: valuesOf(table, values), version, isDeleted: false };
  const key = JSON.parse(rowKey as string) as ReplicaValue[];
  const deleted = table.columns.map(({ name, type, nullable }) => {
    const at = table.key.indexOf(name);
    if (at !== -1) return key[at] ?? null;
    return nullable ? null : type === 'integer' || type === 'real' ? 0 : '';
  });
  return { values: deleted, version, isDeleted: true };
}

function valuesOf({ columns }: ReplicaTable, values: readonly unknown[]): ReplicaValue[] {
  return columns.map(({ type }, index) => publishedValue(type, values[index]));
}
