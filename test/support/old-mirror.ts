import Database from 'better-sqlite3';
import type { WriteDb } from '#main/store/db';
import { migrations } from '#main/store/migrations/index';
import { fold, foldSpaces } from '#shared/fold';

/** A mirror in memory as the Astrolabe of an earlier schema version left it; migrate() brings it to the newest. */
export function mirrorOfVersion(version: number): WriteDb {
  const db = new Database(':memory:');
  // As the opener of the mirror sets them: a step must not break what they guard.
  db.pragma('foreign_keys = ON');
  db.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
  db.function('fold_spaces', { deterministic: true }, (text) => (typeof text === 'string' ? foldSpaces(text) : null));
  for (const step of migrations.slice(0, version)) db.exec(step);
  db.pragma(`user_version = ${version}`);
  return db as WriteDb;
}
