import { asMirrorFileError, DamagedMirrorError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { galaxyFolder, newestBackup } from './backup.ts';
import { mirrorFile } from './replace.ts';

/** A failure to open the mirror of a galaxy, with what its person can do where it is damaged; one that is not about files as it is. */
export function withAdvice(failure: unknown, folder: string, galaxy: GalaxyKind): unknown {
  const known = asMirrorFileError(failure, mirrorFile(galaxyFolder(folder, galaxy)));
  if (!(known instanceof DamagedMirrorError)) return known;
  const newest = newestBackup(folder, galaxy);
  const option = galaxy === 'demo' ? '--demo ' : '';
  const restore =
    newest === null ? '' : `put the backup of ${newest.at} in its place with ${option}--restore ${newest.file}, or `;
  return new DamagedMirrorError(
    `${known.message.replace(/\.$/, '')}; ${restore}begin anew with ${option}--reset, which keeps the damaged file.`,
  );
}
