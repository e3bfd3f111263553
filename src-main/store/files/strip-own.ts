import { openWriteDb, type WriteDb } from '../db.ts';
import { ownTables } from '../replica/tables.ts';

/** Removes personal data from a copy of a mirror, also from the pages that were given free. */
export function stripOwn(file: string): void {
  const db = openWriteDb(file);
  try {
    clearOwn(db);
    leaveNoLog(db);
    // Deleted rows would still stand in the file.
    db.exec('VACUUM');
  } finally {
    db.close();
  }
}

/** The same without clearing free pages, for a file that no one else reads. */
export function leaveOutOwn(file: string): void {
  const db = openWriteDb(file);
  try {
    clearOwn(db);
  } finally {
    db.close();
  }
}

function clearOwn(db: WriteDb): void {
  db.transaction(() => {
    for (const table of ownTables) db.exec(`DELETE FROM ${table}`);
    db.exec("DELETE FROM events WHERE kind = 'match'");
    db.exec('UPDATE watch_state SET version = 0, seen_change = NULL');
    db.exec('UPDATE fit_state SET version = 0');
    db.exec('UPDATE appraisal_state SET version = 0');
    db.exec('UPDATE chain_state SET version = 0, home_id = NULL');
    db.exec('UPDATE timer_state SET version = 0');
  })();
}

/** A record of changes belongs to the mirror that it was made in, and a copy is another one. */
export function stripTracking(file: string): void {
  const db = openWriteDb(file);
  try {
    db.exec('DELETE FROM changed_rows; DELETE FROM change_tracking');
    leaveNoLog(db);
  } finally {
    db.close();
  }
}

/** The file alone holds everything again, and opens where nothing may be written. */
function leaveNoLog(db: ReturnType<typeof openWriteDb>): void {
  db.pragma('journal_mode = DELETE');
}
