import { constants, existsSync } from 'node:fs';
import { access, readdir, realpath, stat, statfs } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { makeSecret } from '#main/runtime/secret';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { fileSize } from '#shared/file-size';
import { filesBelow, ownEntries } from './copy-folder.ts';
import {
  beginMove,
  commitMove,
  finishMove,
  isInside,
  isPartialCopy,
  locationFiles,
  lockBoth,
  moveInto,
  rollBackMove,
  stay,
} from './location.ts';
import { noted } from './unfinished.ts';

/** Bytes left free beside what is copied, because the mirror grows. */
const MARGIN_BYTES = 64_000_000;

/** The bytes that this user can still write on the disk of a path, which need not exist yet. */
export type FreeBytes = (path: string) => Promise<number>;

/** Of the file system that holds the nearest existing folder above the path. */
export const freeBytes: FreeBytes = async (path) => {
  const { bavail, bsize } = await statfs(existing(path));
  return bavail * bsize;
};

/** Throws a sentence where a disk has no room for so much more. */
export async function requireFreeSpace(path: string, bytes: number, free: FreeBytes): Promise<void> {
  const left = await free(path);
  if (left < bytes + MARGIN_BYTES) {
    throw new MirrorFileError(
      `${path} needs ${fileSize(bytes + MARGIN_BYTES)} and its disk has ${fileSize(left)} left; free some, or choose another place.`,
    );
  }
}

export interface DataFolderLocation {
  /** See Note [where the data folder is]. */
  home: string;
  folder: string;
}

/** Whether a data folder can be moved to a path; gives the path to move to. Throws one sentence that says why not. Changes nothing. */
export async function checkDestination(
  { home, folder: from }: DataFolderLocation,
  path: string,
  free: FreeBytes,
): Promise<string> {
  if (!isAbsolute(path))
    throw new MirrorFileError(`'${path}' is not a full path; give one from the root on, such as ${resolve('/')}data/astrolabe.`);
  const atHome = (await real(home)) === (await real(path));
  const to = atHome ? home : await real(path);
  const own = await real(from);
  if ((await real(path)) === own) throw new MirrorFileError(`${to} is the data folder already.`);
  if (isInside(to, own))
    throw new MirrorFileError(
      `${to} lies inside the data folder ${own}, which cannot be moved into itself; choose a folder outside.`,
    );
  const taken = await occupiedBy(to, atHome);
  if (taken !== null) throw new MirrorFileError(taken);
  try {
    await access(existing(to), constants.W_OK);
  } catch (failure) {
    throw asMirrorFileError(failure, to);
  }
  await requireFreeSpace(
    to,
    filesBelow(from).reduce((sum, { bytes }) => sum + bytes, 0),
    free,
  );
  return to;
}

/**
 * Moves the data folder, whose mirrors must be closed: copies, verifies, decides, deletes the old one. A kill at any moment
 * leaves one whole data folder, which the next start finds. `copy`: see copyFolder. Throws one sentence for a person, and
 * then everything is as it was. `removed` false: the old folder is still in use or could not be deleted; the next start tries.
 */
export async function moveFolder(
  { home, folder: from }: DataFolderLocation,
  to: string,
  copy: (folders: { from: string; to: string }) => Promise<void>,
): Promise<{ removed: boolean }> {
  const isPartial = isPartialCopy(to);
  if (moveInto(to) !== null && !isPartial) throw new MirrorFileError(inUse(to));
  const locks = lockBoth(from);
  const secret = makeSecret();
  let decided = false;
  try {
    if (isPartial) rollBackMove(to);
    await noted(home, { kind: 'move', path: to, secret }, async () => {
      beginMove(to, { from, home, secret });
      await copy({ from, to });
      commitMove(home, to);
      decided = true;
    });
  } catch (failure) {
    throw asMirrorFileError(failure, to);
  } finally {
    for (const lock of locks) lock.release();
    if (!decided) {
      rollBackMove(to);
      stay(from, { to, secret });
    }
  }
  return { removed: finishMove(to) };
}

/** Why what a folder holds keeps it from being moved to; null: nothing does. The home itself may hold what is not ours. */
async function occupiedBy(to: string, isHome: boolean): Promise<string | null> {
  const found = await stat(to).catch(() => null);
  if (found === null) return null;
  if (!found.isDirectory()) return `${to} is a file; choose a folder.`;
  const names = (await readdir(to)).filter((name) => !locationFiles.includes(name));
  const ours = names.filter((name) => (ownEntries as readonly string[]).includes(name));
  // What a move that was broken off has left is taken away first.
  if (isPartialCopy(to) && ours.length === names.length) return null;
  if (ours.length > 0) return inUse(to);
  return names.length === 0 || isHome ? null : `${to} is not empty; choose an empty folder, or a new one.`;
}

const inUse = (to: string) =>
  `${to} holds a data folder of Astrolabe already; start with --data-dir ${to} to use it, or choose another folder.`;

/** Without links, also where the last parts do not exist yet. */
async function real(path: string): Promise<string> {
  const there = existing(path);
  return join(await realpath(there), relative(there, resolve(path)));
}

/** The nearest folder above a path, or itself, that exists. */
function existing(path: string): string {
  let at = resolve(path);
  while (!existsSync(at) && basename(at) !== '') at = dirname(at);
  return at;
}
