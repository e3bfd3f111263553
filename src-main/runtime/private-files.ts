import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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
      // Somebody else's, or gone since it was listed, as a database's side files may be.
      if (code !== 'EPERM' && code !== 'ENOENT') throw failure;
    }
  }
}
