import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Flushes a file's content to the disk (fsync). */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder's entries (new names, renames) to the disk, where the operating system supports fsync of folders. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch {
    // Windows cannot open folders; NTFS journals renames itself.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Renames within one folder and flushes the rename to the disk. */
export function renameForGood(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Writes a small file atomically: after a crash it has either the old content or the new. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { flush: true });
  renameForGood(`${file}.new`, file);
}
