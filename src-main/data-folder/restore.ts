import { existsSync, mkdirSync } from 'node:fs';
import { openWriteDb } from '#main/store/db';
import { type CopyProgress, copyDatabase, removeDatabase } from '#main/store/files/backup';
import { continueVersions } from '#main/store/files/carry-over';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { checkMirror, type GalaxyKind } from '#main/store/files/mirror-file';
import { requireOwnSchema } from '#main/store/files/own-schema';
import { settingReads } from '#main/store/user-data/settings';
import { attempt, fileTimestamp, incomingFile, mirrorFile, replace } from './replace.ts';

/** Opens a mirror once as a start of the program does. Rejects with one sentence for a person where a start would fail. */
export type TryMirror = (file: string) => Promise<void>;

/**
 * Checks a backup and lays a copy of it beside the mirror, brought to this program's schema and opened once as a start does:
 * what could fail has failed before anything is replaced. The mirror may be in use meanwhile. Throws one sentence for a person.
 */
export async function prepareRestore(
  { folder, source, galaxy }: { folder: string; source: string; galaxy: GalaxyKind },
  tryMirror: TryMirror,
  onProgress: CopyProgress,
): Promise<void> {
  checkMirror(source, galaxy);
  requireOwnSchema(source);
  const incoming = incomingFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    await copyDatabase(source, incoming, onProgress);
    requireReadableSettings(incoming);
    await tryMirror(incoming);
    checkMirror(incoming, galaxy);
  } catch (failure) {
    removeDatabase(incoming);
    throw asMirrorFileError(failure, incoming);
  }
}

function requireReadableSettings(file: string): void {
  const db = openWriteDb(file);
  try {
    const [first] = settingReads(db).unreadable();
    if (first !== undefined)
      throw new MirrorFileError(`Its setting '${first}' cannot be read, so nothing was replaced; choose another backup.`);
  } finally {
    db.close();
  }
}

/** Puts what {@link prepareRestore} made in the mirror's place. The folder must be locked and the mirror closed. */
export function finishRestore(folder: string, at: string): void {
  const incoming = incomingFile(folder);
  const mirror = mirrorFile(folder);
  // A mirror that cannot be read any more has no versions to count on from; that it is damaged may be why it is replaced.
  if (existsSync(mirror)) attempt(() => continueVersions(mirror, incoming));
  replace(folder, `before-${fileTimestamp(at)}`);
}
