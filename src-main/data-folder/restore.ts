import { existsSync, mkdirSync } from 'node:fs';
import { openWriteDb } from '#main/store/db';
import { type CopyProgress, copyDatabase, removeDatabase } from '#main/store/files/backup';
import { carryGuarded, continueVersions, leaveOutGuarded } from '#main/store/files/carry-over';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { checkHeader, checkMirror, type GalaxyKind } from '#main/store/files/mirror-file';
import { requireOwnSchema } from '#main/store/files/own-schema';
import { settingReads } from '#main/store/user-data/settings';
import { attempt, fileTimestamp, incomingFile, mirrorFile, replace } from './replace.ts';

/** Opens a mirror once as a start of the program does. Rejects with one sentence for a person where a start would fail. */
export type TryMirror = (file: string) => Promise<void>;

/** Whether allowed origins and webhooks of the file count too; else those of the mirror that it replaces stay. */
export interface WithSettings {
  withSettings?: boolean | undefined;
}

/**
 * Checks a backup and lays a copy of it beside the mirror, brought to this program's schema and opened once as a start does:
 * what could fail has failed before anything is replaced. The mirror may be in use meanwhile. Throws one sentence for a person.
 */
export async function prepareRestore(
  { folder, source, galaxy, withSettings }: { folder: string; source: string; galaxy: GalaxyKind } & WithSettings,
  tryMirror: TryMirror,
  onProgress: CopyProgress,
): Promise<void> {
  checkHeader(source, galaxy);
  // First: to look through a foreign index is to compute it.
  requireOwnSchema(source);
  checkMirror(source, galaxy);
  const incoming = incomingFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    await copyDatabase(source, incoming, onProgress);
    // The file may be another one by now.
    requireOwnSchema(incoming);
    if (withSettings !== true) leaveOutGuarded(incoming);
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
export function finishRestore(folder: string, at: string, { withSettings }: WithSettings = {}): void {
  const incoming = incomingFile(folder);
  const mirror = mirrorFile(folder);
  // A mirror that cannot be read any more has no versions to count on from; that it is damaged may be why it is replaced.
  if (existsSync(mirror)) {
    attempt(() => continueVersions(mirror, incoming));
    if (withSettings !== true) attempt(() => carryGuarded(mirror, incoming));
  }
  replace(folder, `before-${fileTimestamp(at)}`);
}
