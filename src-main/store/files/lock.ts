import Database from 'better-sqlite3';
import { UserFacingError } from '#main/runtime/user-facing-error';

/** Another process holds the data folder. */
export class FolderInUseError extends UserFacingError {
  override name = 'FolderInUseError';
}

/**
 * Holds a data folder for this process until released. The lock is SQLite's own on a small file: the operating system releases it
 * when the process dies, so a crash never leaves a folder locked. Throws {@link FolderInUseError}.
 */
export function lockFolder(file: string): { release(): void } {
  const db = new Database(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (failure) {
    db.close();
    if ((failure as { code?: unknown }).code !== 'SQLITE_BUSY') throw failure;
    throw new FolderInUseError(
      `Astrolabe is already running on the data folder of ${file}; use that one, close it first, or choose another --data-dir.`,
    );
  }
  return { release: () => void db.close() };
}
