import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { FolderInUseError } from '#main/runtime/user-facing-error';

/**
 * Holds a mirror's folder for this process until released. The lock is SQLite's own on a small file: the operating system releases it
 * when the process dies, so a crash never leaves a folder locked. Throws {@link FolderInUseError}.
 */
export function lockFolder(file: string): { release(): void } {
  const db = new Database(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (failure) {
    db.close();
    if ((failure as { code?: unknown }).code !== 'SQLITE_BUSY') throw failure;
    // The data folder has one for each galaxy.
    throw new FolderInUseError(dirname(dirname(file)));
  }
  return { release: () => void db.close() };
}
