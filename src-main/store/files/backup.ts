import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { openReadDb } from '../db.ts';
import { syncFile, syncFolder } from './durable.ts';
import { asMirrorFileError, MirrorFileError } from './file-error.ts';
import { type CheckedMirror, checkMirror, type GalaxyKind } from './mirror-file.ts';

/** Pages a step: 4 MB, some milliseconds. Between the steps the thread does what else it has to. */
const PAGES_A_STEP = 1000;

/** How far a copy has come, in bytes. */
export type CopyProgress = (done: number, total: number) => void;

/**
 * Copies a mirror into one file, also while it is written to, and looks through the copy before it gets its name: afterwards
 * `target` is there whole, or not at all. Never replaces a file. Throws one sentence for a person.
 */
export async function backUp(
  { source, target, galaxy }: { source: string; target: string; galaxy: GalaxyKind },
  onProgress: CopyProgress,
): Promise<CheckedMirror> {
  refuseTarget(target);
  const unfinished = `${target}.unfinished`;
  try {
    await copyDatabase(source, unfinished, onProgress);
    const checked = checkMirror(unfinished, galaxy);
    giveName(unfinished, target);
    return checked;
  } catch (failure) {
    throw asMirrorFileError(failure, target);
  } finally {
    removeDatabase(unfinished);
  }
}

/**
 * Copies a database as it is at this moment into a file of its own that needs no others beside it. Whatever `target` was is
 * overwritten; it is on the disk itself when this resolves.
 */
export async function copyDatabase(source: string, target: string, onProgress: CopyProgress): Promise<void> {
  removeDatabase(target);
  const db = openForCopy(source);
  try {
    const pageBytes = db.pragma('page_size', { simple: true }) as number;
    // Without a read transaction of its own a copy starts again at each commit of the writer, and beside a busy one never ends.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    await db.backup(target, {
      progress({ totalPages, remainingPages }) {
        onProgress((totalPages - remainingPages) * pageBytes, totalPages * pageBytes);
        return PAGES_A_STEP;
      },
    });
  } finally {
    db.close();
  }
  // A copy of a database in WAL mode says that it is in that mode too; without it, it can also be read where nothing can be written.
  const copy = new Database(target, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  syncFile(target);
}

/** Removes a database with the files that SQLite may have left beside it. */
export function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true });
}

function openForCopy(source: string): Database.Database {
  try {
    return openReadDb(source) as Database.Database;
  } catch (failure) {
    throw asMirrorFileError(failure, source);
  }
}

/** Throws a sentence where a backup of this name cannot be made. */
export function refuseTarget(target: string): void {
  if (!existsSync(dirname(target)))
    throw new MirrorFileError(`The folder ${dirname(target)} does not exist; create it, or choose another.`);
  if (existsSync(target))
    throw new MirrorFileError(`${target} exists already, and a backup replaces no file; choose another name.`);
}

/** A link, unlike a rename, fails where someone has made a file of that name meanwhile. */
function giveName(unfinished: string, target: string): void {
  try {
    linkSync(unfinished, target);
    rmSync(unfinished);
  } catch (failure) {
    refuseTarget(target);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(String((failure as { code?: unknown }).code)))
      throw failure;
    // Such as on a stick without links.
    renameSync(unfinished, target);
  }
  syncFolder(dirname(target));
}
