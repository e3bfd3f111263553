import type { WriteDb } from '#main/store/db';
import { replicaTables } from '#main/store/replica/tables';
import { systemRowNotes } from '#main/store/systems/systems';
import { transactions } from '#main/store/transaction';
import type { ReplicaRow, ReplicaTable, ReplicaValue } from '#shared/replica';
import { storedValue } from './values.ts';

/** The newest event of the followed mirror that was taken: a refilled store repeats some. */
const LAST_EVENT = 'followed-event';
const FORGET_EVENTS = `DELETE FROM watermarks WHERE name = '${LAST_EVENT}'`;
const NOTE_EVENT = `
  INSERT INTO watermarks (name, value) VALUES ('${LAST_EVENT}', ?)
  ON CONFLICT (name) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))`;

/** The notes that are published, as SQL lists them. */
const NOTES = systemRowNotes.map((name) => `'${name}'`).join(', ');

/** Rows of a table as they came, oldest version first. */
export interface ReplicaRows {
  table: ReplicaTable;
  rows: readonly ReplicaRow[];
}

/** Stores what another mirror published. */
export interface ReplicaWrites {
  tables: readonly ReplicaTable[];
  /** Stores rows, and then what else belongs to the same step, in one transaction. */
  apply(all: readonly ReplicaRows[], then: () => void): void;
  /** Deletes everything that was stored this way. */
  clear(): void;
}

/** The part of the mirror's tables that a follower fills. */
export function replicaWrites(db: WriteDb): ReplicaWrites {
  const transact = transactions(db);
  const tables = replicaTables(db);
  const statements = new Map(tables.map((table) => [table.name, statementsOf(db, table)]));
  const clear = [
    ...tables.toReversed().map(({ name }) => `DELETE FROM ${name}${name === 'watermarks' ? ` WHERE name IN (${NOTES})` : ''}`),
    FORGET_EVENTS,
  ].map((sql) => db.prepare(sql));
  const noteEvent = db.prepare<[number]>(NOTE_EVENT);

  return {
    tables,
    apply(all, then) {
      // Tables are filled one after the other: a row may come before, or without, the one that it hangs on.
      db.pragma('foreign_keys = OFF');
      try {
        transact(() => store(all, then));
      } finally {
        db.pragma('foreign_keys = ON');
      }
    },
    clear: () => transact(() => clear.forEach((statement) => statement.run())),
  };

  function store(all: readonly ReplicaRows[], then: () => void): void {
    for (const { table, rows } of all) {
      const write = statements.get(table.name);
      if (write === undefined) throw new Error(`No table ${table.name} is published.`);
      for (const { values, isDeleted } of rows) {
        const stored = table.columns.map(({ type }, index) => storedValue(type, values[index] as ReplicaValue));
        if (isDeleted) write.remove.run(...table.key.map((of) => stored[table.columns.findIndex(({ name }) => name === of)]));
        else write.upsert.run(...stored);
      }
      if (table.name === 'events' && rows.length > 0) noteEvent.run(Math.max(...rows.map((row) => Number(row.values[0]))));
    }
    then();
  }
}

const isKept = (table: string) => table === 'events' || table === 'watermarks';

type Cells = (string | number | Buffer | null | undefined)[];

function statementsOf(db: WriteDb, table: ReplicaTable) {
  const { name, columns, key } = table;
  const names = columns.map((column) => column.name);
  const isSame = key.map((column) => `${column} = ?`).join(' AND ');
  return {
    upsert: db.prepare<Cells>(upsertOf(name, names, key)),
    // Each mirror deletes its own old events, and notes are each mirror's own.
    remove: db.prepare<Cells>(`DELETE FROM ${name} WHERE ${isSame}${isKept(name) ? ' AND false' : ''}`),
  };
}

function upsertOf(name: string, columns: readonly string[], key: readonly string[]): string {
  const places = columns.map(() => '?').join(', ');
  const into = `INSERT INTO ${name} (${columns.join(', ')})`;
  // Numbered here: the matches of this mirror's own watchlists are events too. Another's are none of ours.
  if (name === 'events')
    return `${into} SELECT NULL, ${columns
      .slice(1)
      .map((column) => `given.${column}`)
      .join(', ')} FROM (SELECT ${columns.map((column) => `? AS ${column}`).join(', ')}) AS given
      WHERE given.kind <> 'match' AND given.event_id > coalesce((SELECT CAST(value AS INTEGER) FROM watermarks WHERE name = '${LAST_EVENT}'), 0)`;
  // Counted on: answers are cached by these numbers.
  if (name === 'data_versions')
    return `${into} VALUES (${places}) ON CONFLICT (name) DO UPDATE SET version = max(version, excluded.version) + 1, observed_at = excluded.observed_at`;
  // The ingester's own notes are its own; the notes on what the scores were made of come with the rows.
  if (name === 'watermarks')
    return `${into} SELECT * FROM (SELECT ${columns.map((column) => `? AS ${column}`).join(', ')}) AS given WHERE given.name IN (${NOTES})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  const others = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return `${into} VALUES (${places}) ON CONFLICT (${key.join(', ')}) DO ${others.length === 0 ? 'NOTHING' : `UPDATE SET ${others.join(', ')}`}`;
}
