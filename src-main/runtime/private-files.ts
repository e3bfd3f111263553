import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What this process creates from now on is for its user alone: folders 700, files 600. Windows has folders of each user instead. */
export function createPrivately(): void {
  if (process.platform !== 'win32') process.umask(0o077);
}

/** The same for a folder of ours, where it exists, and the files in it, that an earlier version created. Those of another user stay as they are. */
export function makePrivate(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return;
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const [path, mode] of [[folder, 0o700] as const, ...files.map(({ name }) => [join(folder, name), 0o600] as const)]) {
    try {
      chmodSync(path, mode);
    } catch (failure) {
      const { code } = failure as { code?: unknown };
      // Another program's, or gone since it was listed, as a database's side files may be.
      if (code !== 'EPERM' && code !== 'ENOENT') throw failure;
    }
  }
}

/** Whether a file is this user's, and no other user could read or change it. */
export function isOwnFile(file: string): boolean {
  try {
    const found = lstatSync(file);
    return found.isFile() && (process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0));
  } catch {
    return false;
  }
}

/** Replaces a file, so that a file which another user put there or holds open gets nothing of it. Throws what the system does. */
export function replacePrivately(file: string, text: string): void {
  const fresh = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(fresh, { force: true });
  writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}
