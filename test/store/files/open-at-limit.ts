// A program of its own: uses up its limit of open files, gives one back at a time, and tells what opening a mirror is called each time.
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import Database from 'better-sqlite3';
import { asMirrorFileError } from '#main/store/files/file-error';

const [file = ''] = process.argv.slice(2);
// Loads the native module while it still can.
new Database(':memory:').close();
const held: number[] = [];
try {
  for (;;) held.push(openSync(devNull, 'r'));
} catch {
  // The limit is reached.
}
const told: string[] = [];
for (;;) {
  const db = opened();
  if (db !== null) {
    db.close();
    break;
  }
  closeSync(held.pop() ?? Number.NaN);
}
for (const left of held) closeSync(left);
process.stdout.write(JSON.stringify(told));

/** The mirror once something was written to it. */
function opened(): Database.Database | null {
  let db: Database.Database | null = null;
  try {
    db = new Database(file);
    db.exec('UPDATE milk SET bought = 1');
    return db;
  } catch (failure) {
    db?.close();
    told.push((asMirrorFileError(failure, file) as Error).message);
    return null;
  }
}
