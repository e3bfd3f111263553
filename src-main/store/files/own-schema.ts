import Database from 'better-sqlite3';
import { migrations } from '../migrations/index.ts';
import { migrate, requireKnownSchema } from '../migrations/migrate.ts';
import { asMirrorFileError, DamagedMirrorError } from './file-error.ts';

/** One table, index, trigger or view of a database. */
interface SchemaEntry {
  type: string;
  name: string;
  sql: string;
}

/** What our own migrations make, by schema version. */
const expected = new Map<number, readonly SchemaEntry[]>();

/**
 * Compares a mirror's tables, indexes, triggers and views with those that our migrations make. Throws
 * {@link DamagedMirrorError} with the first that is missing, changed or foreign: a foreign trigger would run with our writes.
 * A file without any is new. Reads the schema alone; gives whether nothing is to be migrated, so that it can be read at once.
 */
export function requireOwnSchema(file: string): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const version = db.pragma('user_version', { simple: true }) as number;
      requireKnownSchema(version);
      const found = schemaOf(db);
      if (version === 0 && found.length === 0) return false;
      const difference = firstDifference(ownSchema(version), found);
      if (difference !== null) throw new DamagedMirrorError(`${file} has not the tables of an Astrolabe mirror: ${difference}.`);
      // A reader would keep the writer from turning another journal into a write-ahead log.
      return version === migrations.length && db.pragma('journal_mode', { simple: true }) === 'wal';
    } finally {
      db.close();
    }
  } catch (failure) {
    throw asMirrorFileError(failure, file);
  }
}

function firstDifference(entries: readonly SchemaEntry[], found: readonly SchemaEntry[]): string | null {
  const ours = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const seen = new Set<string>();
  for (const entry of found) {
    const { type, name, sql } = entry;
    const own = ours.get(keyOf(entry));
    if (own === undefined) return `its ${type} '${name}' is none of Astrolabe's`;
    if (own.sql !== sql) return `its ${type} '${name}' is another one`;
    if (seen.has(keyOf(entry))) return `its ${type} '${name}' is there twice`;
    seen.add(keyOf(entry));
  }
  const missing = entries.find((entry) => !seen.has(keyOf(entry)));
  return missing === undefined ? null : `its ${missing.type} '${missing.name}' is missing`;
}

const keyOf = ({ type, name }: SchemaEntry) => `${type} ${name}`;

function ownSchema(version: number): readonly SchemaEntry[] {
  const known = expected.get(version);
  if (known !== undefined) return known;
  const db = new Database(':memory:');
  try {
    migrate(db, version);
    const schema = schemaOf(db);
    expected.set(version, schema);
    return schema;
  } finally {
    db.close();
  }
}

/** Tables that SQLite makes for itself, as it makes them. */
const ofSqlite = [
  'CREATE TABLE sqlite_sequence(name,seq)',
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
];

/**
 * All entries but SQLite's own tables and its indexes of keys, which have no SQL. A name like those of SQLite does not make an entry its own:
 * by `writable_schema` a trigger can have any name, and any kind.
 */
function schemaOf(db: Database.Database): SchemaEntry[] {
  const rows = db.prepare<[], SchemaEntry & { sql: string | null }>('SELECT type, name, sql FROM sqlite_schema').all();
  return rows
    .filter(({ type, sql }) => !(type === 'index' && sql === null) && !(type === 'table' && ofSqlite.includes(sql ?? '')))
    .map(({ type, name, sql }) => ({ type, name, sql: (sql ?? '').replaceAll(/\s+/g, ' ').trim() }));
}
