import { existsSync, mkdirSync } from 'node:fs';
import { openWriteDb } from '#main/store/db';
import { type CopyProgress, copyDatabase, removeDatabase } from '#main/store/files/backup';
import { continueVersions } from '#main/store/files/carry-over';
import { asMirrorFileError } from '#main/store/files/file-error';
import { checkMirror, type GalaxyKind } from '#main/store/files/mirror-file';
import { attempt, fileTimestamp, incomingFile, mirrorFile, replace } from './replace.ts';

/**
 * Checks a backup and lays a copy of it beside the mirror, opened once and brought to this program's schema: what could fail
 * has failed before anything is replaced. The mirror may be in use meanwhile. Throws one sentence for a person.
 */
export async function prepareRestore(
  { folder, source, galaxy }: { folder: string; source: string; galaxy: GalaxyKind },
  onProgress: CopyProgress,
): Promise<void> {
  checkMirror(source, galaxy);
  const incoming = incomingFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    await copyDatabase(source, incoming, onProgress);
    openWriteDb(incoming).close();
    checkMirror(incoming, galaxy);
  } catch (failure) {
    removeDatabase(incoming);
    throw asMirrorFileError(failure, incoming);
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
