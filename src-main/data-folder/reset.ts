import { existsSync, mkdirSync } from 'node:fs';
import { openWriteDb } from '#main/store/db';
import { removeDatabase } from '#main/store/files/backup';
import { carryOver, continueVersions } from '#main/store/files/carry-over';
import { asMirrorFileError } from '#main/store/files/file-error';
import { type GalaxyKind, markMirror } from '#main/store/files/mirror-file';
import { attempt, fileTimestamp, incomingFile, mirrorFile, replace } from './replace.ts';

/**
 * Puts a new, empty mirror in the old one's place; settings and watchlists are carried over. `carried` false: the old one
 * could not be read, and is kept beside the new one. The folder must be locked and the mirror closed.
 */
export function resetMirror(folder: string, galaxy: GalaxyKind, at: string): { carried: boolean } {
  const incoming = incomingFile(folder);
  const mirror = mirrorFile(folder);
  mkdirSync(folder, { recursive: true });
  try {
    const fresh = () => {
      removeDatabase(incoming);
      markMirror(incoming, galaxy);
      openWriteDb(incoming).close();
    };
    fresh();
    const carried =
      !existsSync(mirror) ||
      attempt(() => {
        carryOver(mirror, incoming);
        continueVersions(mirror, incoming);
      });
    if (!carried) fresh();
    replace(folder, `${carried ? 'discarded' : 'before'}-${fileTimestamp(at)}`);
    return { carried };
  } catch (failure) {
    throw asMirrorFileError(failure, incoming);
  }
}
