import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openWriteDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { fillMirror, type MirrorSize } from './mirror.ts';

/** What requests to a benchmark's mirror can be made of. */
export type MadeMirror = ReturnType<typeof fillMirror>;

/** The mirror of an earlier run, brought to the newest version, or a new one, marked as live New Eden's so that the program takes it. */
export function keptMirror(file: string, size: MirrorSize): MadeMirror {
  const about = `${file}.json`;
  if (existsSync(about)) {
    openWriteDb(file).close();
    return JSON.parse(readFileSync(about, 'utf8')) as MadeMirror;
  }
  mkdirSync(dirname(file), { recursive: true });
  markMirror(file, 'live');
  const writes = openWriteDb(file);
  const made = fillMirror(writes, size);
  writes.close();
  writeFileSync(about, JSON.stringify(made));
  return made;
}
