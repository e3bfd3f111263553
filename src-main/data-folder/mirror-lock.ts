import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderInUseError, type RunningApp } from '#main/runtime/user-facing-error';
import { lockFolder } from '#main/store/files/lock';

const LOCK = 'lock.sqlite';

/** Where a program that serves a mirror's folder says how it is reached: the address to open, and a page that leads there. */
export function announcement(folder: string): { file: string; page: string } {
  return { file: join(folder, 'open-address'), page: join(folder, 'open.html') };
}

/** Holds a mirror's folder, see {@link lockFolder}; the process that serves it is named with its address. */
export function lockMirror(folder: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(join(folder, LOCK));
  } catch (failure) {
    if (!(failure instanceof FolderInUseError)) throw failure;
    throw new FolderInUseError(dirname(folder), announced(folder));
  }
}

/** The program that serves this mirror's folder; null: none does. One that was killed has left its files, but not its lock. */
export function servedMirror(folder: string): RunningApp | null {
  const running = announced(folder);
  if (running === null) return null;
  try {
    lockFolder(join(folder, LOCK)).release();
    return null;
  } catch (failure) {
    if (failure instanceof FolderInUseError) return running;
    throw failure;
  }
}

/** What the process that serves a mirror's folder wrote about itself, perhaps before it was killed. */
function announced(folder: string): RunningApp | null {
  const { file, page } = announcement(folder);
  if (!existsSync(file)) return null;
  const open = readFileSync(file, 'utf8');
  return { app: new URL(open).origin, open, page };
}
