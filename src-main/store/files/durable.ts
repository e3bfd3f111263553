import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Brings a file's content to the disk itself. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Brings what a folder lists (new names, renames) to the disk itself, where the system lets a folder be asked for that. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch {
    // Windows opens no folders; its renames are in the journal of the file system anyway.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Renames within one folder, for good. */
export function renameForGood(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Writes a small file so that at any moment it is the old one or the new one. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { flush: true });
  renameForGood(`${file}.new`, file);
}
