import type { Database } from 'better-sqlite3';
import { fold, foldSpaces } from '#shared/fold';
import { MirrorFileError } from '../files/file-error.ts';
import { migrations } from './index.ts';

/**
 * Brings a database to the newest schema, or to that of `until`, one transaction per step. Throws a sentence where a newer
 * Astrolabe has written it.
 */
export function migrate(db: Database, until = migrations.length): void {
  const at = db.pragma('user_version', { simple: true }) as number;
  requireKnownSchema(at);
  // Registered as SQL functions, because some steps recompute folded texts.
  db.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
  db.function('fold_spaces', { deterministic: true }, (text) => (typeof text === 'string' ? foldSpaces(text) : null));
  migrations.slice(at, until).forEach((step, index) => {
    db.transaction(() => {
      db.exec(step);
      db.pragma(`user_version = ${at + index + 1}`);
    })();
  });
}

/** Throws a sentence where this program does not know a schema's version. */
export function requireKnownSchema(version: number): void {
  if (version <= migrations.length) return;
  throw new MirrorFileError(
    `The mirror was written by a newer Astrolabe (schema ${version}; this one knows ${migrations.length}); update Astrolabe, or choose another --data-dir.`,
  );
}

/** The version of an open mirror's schema. */
export function schemaVersion(db: Pick<Database, 'pragma'>): number {
  return db.pragma('user_version', { simple: true }) as number;
}
