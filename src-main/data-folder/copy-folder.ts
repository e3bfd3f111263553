import { constants, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopyProgress } from '#main/store/files/backup';
import { syncFile, syncFolder } from '#main/store/files/durable';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { checkMirror, type GalaxyKind } from '#main/store/files/mirror-file';
import { mirrorFile } from './replace.ts';

/** What lies in a data folder and is Astrolabe's; all other files belong to someone else and stay. */
export const ownEntries = ['live', 'demo', 'backups', 'mode.json', 'last-backups.json'] as const;
/** Files that are made anew when the folder is opened. */
const NOT_COPIED = /^lock\.sqlite|-shm$|^incoming\.sqlite|\.columns(\.new)?$/;

/**
 * Copies a data folder that is not in use into another one, and looks through the copied mirrors. What is there of the same names is
 * overwritten. Throws one sentence for a person; what was copied until then is left.
 */
export function copyFolder({ from, to }: { from: string; to: string }, onProgress: CopyProgress): void {
  const files = filesBelow(from).filter(({ name }) => !NOT_COPIED.test(name));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { folder, name, bytes } of files) {
    const target = join(to, folder, name);
    try {
      mkdirSync(join(to, folder), { recursive: true });
      copyFileSync(join(from, folder, name), target, constants.COPYFILE_FICLONE);
      syncFile(target);
      const copied = statSync(target).size;
      if (copied !== bytes) throw new MirrorFileError(`${target} was not copied whole: ${copied} of ${bytes} bytes arrived.`);
    } catch (failure) {
      throw asMirrorFileError(failure, target);
    }
    done += bytes;
    onProgress(done, total);
  }
  for (const { folder } of files) syncFolder(join(to, folder));
  for (const galaxy of ['live', 'demo'] satisfies GalaxyKind[]) {
    const copy = mirrorFile(join(to, galaxy));
    if (files.some(({ folder, name }) => join(to, folder, name) === copy)) checkMirror(copy, galaxy);
  }
}

interface OwnFile {
  /** Relative to the data folder; '' is that itself. */
  folder: string;
  name: string;
  bytes: number;
}

/** Every file of ours in a data folder. */
export function filesBelow(root: string): OwnFile[] {
  const found: OwnFile[] = [];
  const look = (folder: string, names: readonly string[]) => {
    for (const name of names) {
      const stat = statSync(join(root, folder, name), { throwIfNoEntry: false });
      if (stat?.isDirectory() === true) look(join(folder, name), readdirSync(join(root, folder, name)));
      else if (stat?.isFile() === true) found.push({ folder, name, bytes: stat.size });
    }
  };
  look('', ownEntries);
  return found;
}
