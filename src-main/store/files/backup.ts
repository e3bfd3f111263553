import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { openReadDb } from '../db.ts';
import { syncFile, syncFolder } from './durable.ts';
import { asMirrorFileError, DamagedMirrorError, MirrorFileError } from './file-error.ts';
import { type CheckedMirror, checkMirror, type GalaxyKind } from './mirror-file.ts';

/** Pages copied per step: 4 MB, some milliseconds. The thread's other work runs between the steps. */
const PAGES_A_STEP = 1000;

/** How far a copy has come, in bytes. */
export type CopyProgress = (done: number, total: number) => void;

/** Where a backup is written before it gets its name. */
export function unfinishedFile(target: string): string {
  return `${target}.unfinished`;
}

/**
 * Copies a mirror into one file, also while it is written to, and checks the copy before it gets its name: afterwards
 * `target` is there whole, or not at all; until then it is called `unfinished`. Never replaces a file. Throws one sentence for a person.
 */
export async function backUp(
  {
    source,
    target,
    galaxy,
    unfinished = unfinishedFile(target),
  }: { source: string; target: string; galaxy: GalaxyKind; unfinished?: string },
  onProgress: CopyProgress,
): Promise<CheckedMirror> {
  refuseTarget(target);
  try {
    await copyDatabase(source, unfinished, onProgress);
    const checked = checkMirror(unfinished, galaxy);
    giveName(unfinished, target);
    return checked;
  } catch (failure) {
    // A copy of pages that is damaged comes from a damaged mirror.
    if (failure instanceof DamagedMirrorError) throw new DamagedMirrorError(failure.message.replace(unfinished, source));
    const known = asMirrorFileError(failure, target);
    throw known instanceof DamagedMirrorError ? asMirrorFileError(failure, source) : known;
  } finally {
    removeDatabase(unfinished);
  }
}

/**
 * Copies a database as it is at this moment into a file of its own that needs no others beside it. `target` is overwritten; it is on the
 * disk itself when this resolves.
 */
export async function copyDatabase(source: string, target: string, onProgress: CopyProgress): Promise<void> {
  removeDatabase(target);
  const db = openForCopy(source);
  try {
    const pageBytes = db.pragma('page_size', { simple: true }) as number;
    // Without a read transaction of its own the copy would start again at each commit of the writer, and never end under load.
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
  // The copy inherits WAL mode, which needs a writable folder even to read; without it the copy opens on read-only media too.
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

/** Gives a finished file its name. A hard link, unlike a rename, fails where a file of that name was made meanwhile, so nothing is overwritten. */
export function giveName(unfinished: string, target: string): void {
  try {
    linkSync(unfinished, target);
    rmSync(unfinished);
  } catch (failure) {
    refuseTarget(target);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(String((failure as { code?: unknown }).code)))
      throw failure;
    // File systems without hard links, such as FAT on a USB stick.
    renameSync(unfinished, target);
  }
  syncFolder(dirname(target));
}
