import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate } from './migrations/migrate.ts';

declare const writable: unique symbol;

/** A handle that can only read; a worker or a route holds one of its own. */
export type ReadDb = Pick<Database.Database, 'prepare' | 'close' | 'pragma' | 'transaction'> & { readonly memory: boolean };
/** The one handle that can write, held by the ingester's thread. */
export type WriteDb = Database.Database & { readonly [writable]: true };

/**
 * Page cache of each handle, in KiB. A page that is missing in it comes from the operating system's cache, which all handles share, in
 * microseconds; mapped files would save a twentieth of a read, and count once for each handle.
 */
const WRITER_CACHE = 16_384;
const READER_CACHE = 2048;

/**
 * Opens (and where needed creates and migrates) the mirror for writing; given a mirror's bytes, a copy of it in memory. Throws a
 * sentence for a mirror of a newer Astrolabe.
 */
export function openWriteDb(file: string | Buffer): WriteDb {
  const db = new Database(file);
  // WAL lets readers go on during a write; NORMAL loses at most the last commits in a power cut, never consistency.
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('temp_store = MEMORY');
  db.pragma(`cache_size = -${WRITER_CACHE}`);
  migrate(db);
  return db as WriteDb;
}

/**
 * Opens an existing, migrated mirror for reading only. `inode`: of the expected file; any other is closed before it is read,
 * since SQLite would make files beside it. Throws where it is another file.
 */
export function openReadDb(file: string, inode?: number): ReadDb {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  if (inode !== undefined && statSync(file).ino !== inode) {
    db.close();
    throw new Error('the file of the mirror is no longer the one that was opened');
  }
  db.pragma('query_only = ON');
  db.pragma(`cache_size = -${READER_CACHE}`);
  return db;
}

/** A number that changes with each write by any other handle (SQLite's `data_version`); no table is read for it. */
export function writeCounter(db: Pick<ReadDb, 'prepare'>): () => number {
  const counter = db.prepare<[], number>('PRAGMA data_version').pluck();
  return () => counter.get() ?? 0;
}
