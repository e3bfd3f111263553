import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeDatabase } from '#main/store/files/backup';
import { carryOver } from '#main/store/files/carry-over';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { leaveOutOwn } from '#main/store/files/strip-own';
import { unpackBundle } from './bundle.ts';
import { freeBytes, requireFreeSpace } from './move.ts';
import { attempt, incomingFile, mirrorFile } from './replace.ts';
import { finishRestore, prepareRestore, type TryMirror, type WithSettings } from './restore.ts';

/**
 * Puts the mirror of a bundle in the place of a folder's own, which is kept beside it. Everything is unpacked, verified, migrated and opened
 * once before; what cannot be used changes nothing. Settings and watchlists that the bundle does not bring stay, and allowed origins and webhooks unless its own are asked for. The folder must be locked.
 */
export async function importBundle({
  folder,
  bundle,
  galaxy,
  at,
  tryMirror,
  withSettings,
}: {
  folder: string;
  bundle: string;
  galaxy: GalaxyKind;
  at: string;
  tryMirror: TryMirror;
} & WithSettings): Promise<{ made_at: string; with_settings: boolean }> {
  mkdirSync(folder, { recursive: true });
  const unpacked = join(folder, 'unpacked.sqlite');
  removeDatabase(unpacked);
  try {
    // Unpacked, and once more beside the mirror.
    const room = (bytes: number) => requireFreeSpace(dirname(unpacked), 2 * bytes, freeBytes);
    const { made_at, with_settings } = await unpackBundle({ bundle, target: unpacked, galaxy, room });
    await prepareRestore({ folder, source: unpacked, galaxy, withSettings }, tryMirror, () => undefined);
    if (!with_settings) {
      // A bundle that states none counts as having none.
      leaveOutOwn(incomingFile(folder));
      if (existsSync(mirrorFile(folder))) attempt(() => carryOver(mirrorFile(folder), incomingFile(folder)));
    }
    finishRestore(folder, at, { withSettings: with_settings && withSettings });
    return { made_at, with_settings };
  } finally {
    removeDatabase(unpacked);
  }
}
