import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { Config } from '#main/options/config';
import { refuseTarget } from '#main/store/files/backup';
import { writeWhole } from '#main/store/files/durable';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { type BackupMade, backupMade } from '#shared/local-api/data-folder';
import { type FreeBytes, requireFreeSpace } from './move.ts';
import { fileTimestamp, isoOfFileTimestamp, mirrorFile } from './replace.ts';
import { LAST_BACKUPS, notedFile } from './unfinished.ts';

const lastBackups = z.partialRecord(z.enum(['live', 'demo']), backupMade);
/** A person's backup, or one of the daily ones: `astrolabe-live-20261121T105000Z.sqlite`, `daily-live-….sqlite`. */
const BACKUP_NAME = /^(?:astrolabe|daily)-(live|demo)-(\d{8}T\d{6}Z)\.sqlite$/;

/** While the first-run page waits for its answer, the folder of live data is used. */
export function galaxyOf(mode: Config['mode']): GalaxyKind {
  return mode === 'demo' ? 'demo' : 'live';
}

export function galaxyFolder(folder: string, galaxy: GalaxyKind): string {
  return join(folder, galaxy);
}

/** Where backups go that name no place. */
export function backupsFolder(folder: string): string {
  return join(folder, 'backups');
}

/**
 * The file that a backup is to make: as named, or with a name of its own in the folder that was named, or in the data
 * folder's own. Throws a sentence where that cannot be. `at`: an ISO time.
 */
export async function backupTarget(
  { folder, galaxy, path, at }: { folder: string; galaxy: GalaxyKind; path: string | null; at: string },
  free: FreeBytes,
): Promise<string> {
  const source = mirrorFile(galaxyFolder(folder, galaxy));
  if (!existsSync(source)) throw new MirrorFileError(`${folder} holds no mirror to back up; start Astrolabe on it once.`);
  if (path !== null) requireAbsolutePath(path);
  const place = path ?? backupsFolder(folder);
  try {
    if (path === null) mkdirSync(place, { recursive: true });
    const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
    const target = isFolder ? join(place, `astrolabe-${galaxy}-${fileTimestamp(at)}.sqlite`) : place;
    refuseTarget(target);
    for (const one of ['live', 'demo'] satisfies GalaxyKind[]) {
      if (!relative(galaxyFolder(folder, one), target).startsWith('..')) {
        throw new MirrorFileError(`${target} lies among the mirror's own files; choose a place beside them.`);
      }
    }
    await requireFreeSpace(target, statSync(source).size, free);
    return target;
  } catch (failure) {
    throw asMirrorFileError(failure, place);
  }
}

/** Whether a file can be asked to be restored from; the file itself is looked through later. */
export async function checkRestorable(
  { folder, galaxy, path }: { folder: string; galaxy: GalaxyKind; path: string },
  free: FreeBytes,
): Promise<void> {
  requireAbsolutePath(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new MirrorFileError(`${path} does not exist; check the path.`);
  if (!found.isFile()) throw new MirrorFileError(`${path} is a folder; choose the file that a backup has made.`);
  await requireFreeSpace(galaxyFolder(folder, galaxy), found.size, free);
}

/** The last backup of a galaxy's mirror; null: none is known. */
export function lastBackup(folder: string, galaxy: GalaxyKind): BackupMade | null {
  const last = read(folder)[galaxy];
  return last === undefined ? null : { ...last, file: resolve(folder, last.file) };
}

/** The newest backup of a galaxy's mirror that is still there, in the folder's own `backups` or where the last one went; null: none. */
export function newestBackup(folder: string, galaxy: GalaxyKind): { file: string; at: string } | null {
  const last = lastBackup(folder, galaxy);
  const names = existsSync(backupsFolder(folder)) ? readdirSync(backupsFolder(folder)) : [];
  const found = names.flatMap((name) => {
    const [, of, stamp = ''] = BACKUP_NAME.exec(name) ?? [];
    return of === galaxy ? [{ file: join(backupsFolder(folder), name), at: isoOfFileTimestamp(stamp) }] : [];
  });
  if (last !== null && existsSync(last.file)) found.push({ file: last.file, at: last.at });
  return found.sort((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null;
}

/** Has a backup written by {@link notedFile} and stores that it is a galaxy's last, for {@link lastBackup}. Throws where a file cannot be written. */
export function notedBackup(
  { home, folder, galaxy, target, at }: { home: string; folder: string; galaxy: GalaxyKind; target: string; at: string },
  work: (unfinished: string) => Promise<Pick<BackupMade, 'bytes' | 'check'>>,
): Promise<Pick<BackupMade, 'bytes' | 'check'>> {
  return notedFile(home, target, async (unfinished) => {
    const made = await work(unfinished);
    rememberBackup(folder, galaxy, { file: target, bytes: made.bytes, check: made.check, at });
    return made;
  });
}

function rememberBackup(folder: string, galaxy: GalaxyKind, made: BackupMade): void {
  const way = relative(folder, made.file);
  // Relative to the data folder where it lies within, because that can be moved.
  const file = way.startsWith('..') ? made.file : way;
  writeWhole(join(folder, LAST_BACKUPS), JSON.stringify({ ...read(folder), [galaxy]: { ...made, file } }));
}

function read(folder: string): z.infer<typeof lastBackups> {
  try {
    return lastBackups.parse(JSON.parse(readFileSync(join(folder, LAST_BACKUPS), 'utf8')));
  } catch {
    // The file is missing, or not one of ours.
    return {};
  }
}

function requireAbsolutePath(path: string): void {
  if (!isAbsolute(path)) throw new MirrorFileError(`'${path}' is not a full path; give one from the root on.`);
}
