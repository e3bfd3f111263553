import { SECOND } from '#shared/time';
import type { WriteDb } from './db.ts';

/**
 * How long SQLite itself waits for a lock, which blocks the thread: no other process should write, so that a lock is reported soon.
 * Milliseconds.
 */
const PATIENCE = SECOND;

/** Whether a failure means that another connection holds the write lock; ours is the only one of this program. */
export function isLocked(failure: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((failure as { code?: unknown } | null)?.code));
}

/** Whether the write lock can be had now. Writes nothing. Throws what else keeps the mirror from being written. */
export function canLock(db: WriteDb): boolean {
  try {
    db.exec('BEGIN IMMEDIATE');
    db.exec('ROLLBACK');
    return true;
  } catch (failure) {
    if (isLocked(failure)) return false;
    throw failure;
  }
}

/** Whether statements wait for a lock, which blocks their thread, or fail at once because one is known of. */
export function waitForLock(db: WriteDb, waits: boolean): void {
  db.pragma(`busy_timeout = ${waits ? PATIENCE : 0}`);
}
