import { existsSync, writeFileSync } from 'node:fs';
import { openWriteDb, type WriteDb } from '#main/store/db';

let empty: Buffer | undefined;

/** The bytes of a mirror without a row. Its schema is made once in a process: to make it takes thirty times as long as to copy it. */
function emptyBytes(): Buffer {
  if (empty === undefined) {
    const made = openWriteDb(':memory:');
    empty = made.serialize();
    made.close();
  }
  return empty;
}

export function emptyMirror(): WriteDb {
  return openWriteDb(emptyBytes());
}

/** Opens the mirror in a file; where there is none, an empty one. */
export function openMirror(file: string): WriteDb {
  if (!existsSync(file)) writeFileSync(file, emptyBytes());
  return openWriteDb(file);
}
