import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { UserFacingError } from './user-facing-error.ts';

/** Files, pipes and connections. 71 are open while the demo is served and collected; the rest is for connections and for a restart. */
const NEEDED = 128;

const REMEDY = 'close other programs, or raise the limit of open files (ulimit -n), and start it again.';

export const NO_MORE_FILES = `The system lets Astrolabe open no more files; ${REMEDY}`;

/** Looked at before anything is begun, since a limit that is met later is met anywhere. Throws {@link UserFacingError}. */
export function requireOpenFiles(): void {
  if (!mayOpen(NEEDED))
    throw new UserFacingError(`The system lets Astrolabe open fewer files than the ${NEEDED} that it needs; ${REMEDY}`);
}

/** Whether this many files more may be open at once. */
export function mayOpen(count: number): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < count) opened.push(openSync(devNull, 'r'));
    return true;
  } catch (failure) {
    return !isOutOfFiles(failure);
  } finally {
    for (const file of opened) closeSync(file);
  }
}

/** Whether it failed since no more files may be open. A thread that could not load its modules says so in its message alone. */
export function isOutOfFiles(failure: unknown): boolean {
  return failure instanceof Error && /\b(EMFILE|ENFILE|too many open files)\b/.test(failure.message);
}
