import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#main/store/files/durable';
import { MirrorFileError } from '#main/store/files/file-error';
import { ownEntries } from './copy-folder.ts';
import { lockMirror } from './mirror-lock.ts';

/*
 * Note [where the data folder is]. The folder that --data-dir names, or the user's own where it is not given, is the home. A
 * data folder that was moved leaves `location.json` there, which names the place; so that a start without an option finds it.
 * A folder that is being moved to holds `moving.json` until the old one is deleted: it names the old folder and the home. The old
 * one holds `leaving.json`, which names the new one; both have one secret.
 * Writing the location commits the move: until then the copy is deleted after a failure, from then on the old folder is.
 *
 * Note [what a mark is worth]. A folder may have been prepared by an attacker who wants another one deleted, and --data-dir names any. So
 * what lies in a folder is reason enough to delete there, and beyond it only where that other place says the same with the same secret.
 */
const LOCATION = 'location.json';
const MOVING = 'moving.json';
const LEAVING = 'leaving.json';
/** The name under which the mark of a move is written before it gets its own. */
export const MOVING_TO_BE = `${MOVING}.new`;
const location = z.object({ folder: z.string().min(1) });
/** An earlier version wrote no secret, and no mark on the other side. */
const moving = z.object({ from: z.string().min(1), home: z.string().min(1), secret: z.string().min(32).optional() });
const leaving = z.object({ to: z.string().min(1), secret: z.string().min(32) });
/** What is written of a move into a folder. */
export type MoveMark = z.infer<typeof moving>;

/** The data folder of this home. Throws a sentence where it was moved to a place that is not there now. */
export function dataFolderOf(home: string): string {
  const file = join(home, LOCATION);
  if (!existsSync(file)) return home;
  const read = json(file, location);
  if (read === null) {
    throw new MirrorFileError(
      `${file} does not say where the data folder was moved to; write the path into it as {"folder": "…"}, or delete it.`,
    );
  }
  if (!existsSync(read.folder)) {
    throw new MirrorFileError(
      `The data folder was moved to ${read.folder}, which is not there; connect its disk, or delete ${file} to begin anew in ${home}.`,
    );
  }
  return read.folder;
}

/** Before the folder is opened: finds it, and deletes what a move that was decided has left behind. Throws a sentence for a person. */
export function openLocation(home: string): string {
  const folder = dataFolderOf(home);
  const left = moveInto(folder);
  if (left === null) return folder;
  if (dataFolderOf(left.home) !== folder) {
    throw new MirrorFileError(
      `${folder} is the unfinished copy of ${left.from}, from a move that was broken off; use that folder, or delete this one.`,
    );
  }
  finishMove(folder);
  return folder;
}

/** A move into this folder that was begun and not finished; null: there is none. */
export function moveInto(folder: string): MoveMark | null {
  const file = join(folder, MOVING);
  return existsSync(file) ? json(file, moving) : null;
}

/** Whether a folder holds nothing but the partial copy of another one, which is still there. */
export function isPartialCopy(folder: string): boolean {
  const left = moveInto(folder);
  if (left === null || json(join(left.home, LOCATION), location)?.folder === folder) return false;
  return left.secret === undefined ? ownEntries.some((name) => existsSync(join(left.from, name))) : isLeftFor(folder, left);
}

/** Marks a folder, made where it is missing, as the unfinished copy of another, and that one as being left for it. */
export function beginMove(folder: string, left: MoveMark & { secret: string }): void {
  writeWhole(join(left.from, LEAVING), JSON.stringify({ to: folder, secret: left.secret } satisfies z.infer<typeof leaving>));
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, MOVING), JSON.stringify(left));
}

/** Takes the mark off a folder that is not left after all; one of another move stays. */
export function stay(from: string, { to, secret }: z.infer<typeof leaving>): void {
  if (isLeftFor(to, { from, secret })) rmSync(join(from, LEAVING), { force: true });
}

/** Whether the other side says so too: with the same secret, or, as earlier versions moved, by its location. */
function isLeftFor(folder: string, { from, home, secret }: Omit<MoveMark, 'home'> & { home?: string }): boolean {
  if (from === folder || isInside(from, folder) || isInside(folder, from)) return false;
  if (secret === undefined) return from === home && json(join(home, LOCATION), location)?.folder === folder;
  const mark = json(join(from, LEAVING), leaving);
  return mark?.to === folder && mark.secret === secret;
}

/** Commits a move: from here on the home's data folder is this one. */
export function commitMove(home: string, folder: string): void {
  if (folder === home) rmSync(join(home, LOCATION), { force: true });
  else writeWhole(join(home, LOCATION), JSON.stringify({ folder }));
}

/** Deletes the partial copy of a move that failed. */
export function rollBackMove(folder: string): void {
  removeOwn(folder);
  for (const name of [MOVING, MOVING_TO_BE]) rmSync(join(folder, name), { force: true });
  removeEmpty(folder);
}

/** Deletes the old folder after a move, where that says the same of itself. `false`: someone uses it or it cannot be deleted, and the next start tries again. */
export function finishMove(folder: string): boolean {
  const left = moveInto(folder);
  if (left === null) return true;
  if (isLeftFor(folder, left)) {
    try {
      for (const lock of lockBoth(left.from)) lock.release();
      removeOwn(left.from);
      rmSync(join(left.from, LEAVING), { force: true });
      removeEmpty(left.from);
    } catch {
      return false;
    }
  }
  rmSync(join(folder, MOVING), { force: true });
  return true;
}

/** Holds the mirrors of both galaxies. Throws FolderInUseError, and then holds neither. */
export function lockBoth(folder: string): { release(): void }[] {
  const locks: { release(): void }[] = [];
  try {
    for (const galaxy of ['live', 'demo']) {
      if (existsSync(join(folder, galaxy))) locks.push(lockMirror(join(folder, galaxy)));
    }
    return locks;
  } catch (failure) {
    for (const lock of locks) lock.release();
    throw failure;
  }
}

/** The names that this file keeps in a folder. */
export const locationFiles: readonly string[] = [LOCATION, MOVING, LEAVING];

function removeOwn(folder: string): void {
  for (const name of ownEntries) rmSync(join(folder, name), { recursive: true, force: true });
}

export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder holds files that are not ours, or the `location.json` of where the data is now.
  }
}

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

/** null: there is no such file, or it is none of ours. */
function json<T>(file: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
