import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeColumnFile } from '#main/store/contract-search/column-file';
import { removeDatabase } from '#main/store/files/backup';
import { renameForGood, syncFile, syncFolder } from '#main/store/files/durable';
import { mergeWriteAheadLog } from '#main/store/files/mirror-file';

/*
 * Note [one rename]. A mirror is replaced in three steps, each of which may be the last before a power cut:
 *   incoming.sqlite        the new mirror while it is made; the next start deletes it;
 *   next-KEPT.sqlite       the same file, whole, verified, on the disk. This rename decides: from here on the new mirror holds;
 *   mirror.sqlite          after the old one was moved to KEPT.sqlite. The next start that opens the folder does what is left of it.
 * KEPT is `before-TIME` for a mirror that is kept until the next one replaces it, `discarded-TIME` for one that is deleted
 * as soon as the new one has opened.
 */
const INCOMING = 'incoming.sqlite';
const NEXT = /^next-((?:before|discarded)-\w+)\.sqlite$/;
const BEFORE = /^before-\w+\.sqlite$/;
const DISCARDED = /^discarded-\w+\.sqlite$/;

export function mirrorFile(folder: string): string {
  return join(folder, 'mirror.sqlite');
}

/** The file in which the next mirror is prepared. */
export function incomingFile(folder: string): string {
  return join(folder, INCOMING);
}

/** `20261121T105000Z` for an ISO time: it can stand in the name of a file on every system. */
export function fileTimestamp(iso: string): string {
  return iso.replaceAll(/[-:]/g, '');
}

/** The ISO time that {@link fileTimestamp} was made of. */
export function isoOfFileTimestamp(stamp: string): string {
  return stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
}

/**
 * Finishes an interrupted replacement that was committed and deletes one that was not. Call before each opening of the
 * mirror; the folder must be locked.
 */
export function finishReplacement(folder: string): void {
  for (const name of readdirSync(folder)) {
    const retainedName = NEXT.exec(name)?.[1];
    if (retainedName === undefined) continue;
    setAside(mirrorFile(folder), join(folder, `${retainedName}.sqlite`));
    renameForGood(join(folder, name), mirrorFile(folder));
  }
  removeDatabase(incomingFile(folder));
}

/** Deletes mirrors that were replaced, except the newest `before-TIME`. Call after the new mirror has opened. */
export function deleteReplaced(folder: string): void {
  const names = readdirSync(folder);
  for (const name of names.filter((one) => DISCARDED.test(one))) removeDatabase(join(folder, name));
  const before = names.filter((name) => BEFORE.test(name)).sort();
  for (const name of before.slice(0, -1)) removeDatabase(join(folder, name));
}

/** The mirror that the last restore replaced; null: there is none. */
export function previousMirror(folder: string): { file: string; bytes: number } | null {
  const name = existsSync(folder)
    ? readdirSync(folder)
        .filter((one) => BEFORE.test(one))
        .sort()
        .at(-1)
    : undefined;
  if (name === undefined) return null;
  const file = join(folder, name);
  return { file, bytes: statSync(file).size };
}

/** Puts `incoming.sqlite` in the mirror's place; the old mirror goes to `retainedName`.sqlite. The folder must be locked and the mirror closed. */
export function replace(folder: string, retainedName: string): void {
  const incoming = incomingFile(folder);
  syncFile(incoming);
  renameForGood(incoming, join(folder, `next-${retainedName}.sqlite`));
  finishReplacement(folder);
}

/** Moves a closed database with its side files. Called again after an interruption, it moves what is left. */
function setAside(from: string, to: string): void {
  if (existsSync(`${from}-wal`)) {
    attempt(() => mergeWriteAheadLog(from));
  }
  removeColumnFile(from);
  rmSync(`${from}-shm`, { force: true });
  if (existsSync(`${from}-wal`)) renameSync(`${from}-wal`, `${to}-wal`);
  if (existsSync(from)) renameSync(from, to);
  syncFolder(join(from, '..'));
}

/** True where it did not throw; for optional steps on files that may be damaged. */
export function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
