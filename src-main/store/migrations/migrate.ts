import type { Database } from 'better-sqlite3';
import { fold } from '#shared/fold';
import { migrations } from './index.ts';

/** The file was written by a newer Astrolabe than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** Brings a database to the newest schema, one transaction per step. Throws {@link NewerDatabaseError}. */
export function migrate(db: Database): void {
  const at = db.pragma('user_version', { simple: true }) as number;
  if (at > migrations.length) {
    throw new NewerDatabaseError(
      `The mirror was written by a newer Astrolabe (schema ${at}; this one knows ${migrations.length}). Update Astrolabe, or choose another --data-dir.`,
    );
  }
  // Registered as an SQL function, because some steps recompute folded texts.
  db.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
  migrations.slice(at).forEach((step, index) => {
    db.transaction(() => {
      db.exec(step);
      db.pragma(`user_version = ${at + index + 1}`);
    })();
  });
}
