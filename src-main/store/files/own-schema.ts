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
const expected = new Map<number, ReadonlyMap<string, SchemaEntry>>();

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
      if (version === 0 && found.size === 0) return false;
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

function firstDifference(ours: ReadonlyMap<string, SchemaEntry>, found: ReadonlyMap<string, SchemaEntry>): string | null {
  for (const { type, name, sql } of found.values()) {
    const own = ours.get(`${type} ${name}`);
    if (own === undefined) return `its ${type} '${name}' is none of Astrolabe's`;
    if (own.sql !== sql) return `its ${type} '${name}' is another one`;
  }
  for (const [key, { type, name }] of ours) if (!found.has(key)) return `its ${type} '${name}' is missing`;
  return null;
}

function ownSchema(version: number): ReadonlyMap<string, SchemaEntry> {
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

/** SQLite's own entries, such as the statistics of ANALYZE, are left out. */
function schemaOf(db: Database.Database): Map<string, SchemaEntry> {
  const rows = db
    .prepare<[], SchemaEntry>(
      "SELECT type, name, coalesce(sql, '') AS sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all();
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, { type, name, sql: sql.replaceAll(/\s+/g, ' ').trim() }]));
}
