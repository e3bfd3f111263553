import Database from 'better-sqlite3';
import { asMirrorFileError, DamagedMirrorError } from './file-error.ts';

/**
 * Looks through a mirror that is in use, one table with its indexes at a time (`PRAGMA quick_check(table)`), and calls
 * `pause` after each, so that neither the disk nor the write-ahead log is held for the whole of it. Throws
 * {@link DamagedMirrorError} with the first finding. Resolves to the number of tables.
 */
export async function quickCheck(file: string, pause: () => Promise<void>): Promise<number> {
  try {
    // Not memory-mapped: what was read before must not stand in for what is on the disk.
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const tables = db
        .prepare<[], string>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
        )
        .pluck()
        .all();
      for (const table of tables) {
        const finding = String(db.pragma(`quick_check('${table.replaceAll("'", "''")}')`, { simple: true }));
        if (finding !== 'ok')
          throw new DamagedMirrorError(`${file} is damaged (${finding.replaceAll(/\s+/g, ' ').slice(0, 200)}).`);
        await pause();
      }
      return tables.length;
    } finally {
      db.close();
    }
  } catch (failure) {
    throw asMirrorFileError(failure, file);
  }
}
