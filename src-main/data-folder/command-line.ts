import { existsSync, mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config, FolderTask } from '#main/options/config';
import type { LakePlace } from '#main/replication/lake/place';
import { type Log, silentLog } from '#main/runtime/log';
import { FolderInUseError } from '#main/runtime/user-facing-error';
import type { Clock, Fetch } from '#main/runtime/world';
import { backUp, refuseTarget } from '#main/store/files/backup';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { fromIso, isoUtc } from '#shared/time';
import { withAdvice } from './advice.ts';
import { backupTarget, checkRestorable, galaxyFolder, galaxyOf, lastBackup, notedBackup } from './backup.ts';
import { importBundle, writeBundle } from './bundle.ts';
import { copyFolder, filesBelow } from './copy-folder.ts';
import { dataFolderOf, openLocation } from './location.ts';
import { lockMirror } from './mirror-lock.ts';
import { checkDestination, type DataFolderLocation, freeBytes, moveFolder, requireFreeSpace } from './move.ts';
import { finishReplacement, mirrorFile, previousMirror } from './replace.ts';
import { resetMirror } from './reset.ts';
import { finishRestore, prepareRestore, type TryMirror } from './restore.ts';
import { clearUnfinished, notedFile } from './unfinished.ts';
import { revokeBrowsers, runningOn } from './window-access.ts';

/** What the work needs of the world; a network only where it asks the program that runs. */
interface TaskDeps {
  clock: Clock;
  fetch?: Fetch;
  log?: Log;
  tryMirror: TryMirror;
  bucketPlace?: TaskInputs['bucketPlace'];
}

/**
 * Work on the data folder from the command line, without serving it. Resolves to the line to print. Throws one sentence for
 * a person; a folder that is in use can only be shown, opened and backed up.
 */
export async function runFolderTask(
  task: FolderTask,
  { dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>,
  { clock, fetch = noNetwork, log = silentLog(), tryMirror, bucketPlace = noBuckets }: TaskDeps,
): Promise<Record<string, unknown>> {
  const galaxy = galaxyOf(mode);
  const home = resolve(dataDir);
  if (task.kind === 'where') return where(dataFolderOf(home), galaxy);
  if (task.kind === 'open-address') {
    const { open, page } = runningOn(dataFolderOf(home), galaxy);
    return { event: 'open_address', open, page };
  }
  if (task.kind === 'revoke-browsers') {
    await revokeBrowsers({ home, folder: dataFolderOf(home) }, { clock, log, fetch });
    return { event: 'browsers_revoked' };
  }
  clearUnfinished(home);
  const folder = openLocation(home);
  try {
    return await work(task, { home, folder, galaxy, at: isoUtc(clock.now()), tryMirror, bucketPlace });
  } catch (failure) {
    // A damaged file that was to be restored says enough of itself.
    throw task.kind === 'restore' || task.kind === 'import-bundle'
      ? asMirrorFileError(failure, galaxyFolder(folder, galaxy))
      : withAdvice(failure, folder, galaxy);
  }
}

interface TaskInputs extends DataFolderLocation {
  galaxy: GalaxyKind;
  /** Now, an ISO time. */
  at: string;
  tryMirror: TryMirror;
  /** Opens a bucket as a place for published days. */
  bucketPlace(bucket: Extract<FolderTask, { kind: 'publish-bucket' }>['bucket']): LakePlace;
}

async function work(
  task: Exclude<FolderTask, { kind: 'where' | 'open-address' | 'revoke-browsers' }>,
  { home, folder, galaxy, at, tryMirror, bucketPlace }: TaskInputs,
): Promise<Record<string, unknown>> {
  const own = galaxyFolder(folder, galaxy);
  switch (task.kind) {
    case 'backup': {
      // An interrupted replacement is finished first, unless a running program uses the folder: it has done so when it started.
      await locked(own, () => undefined).catch((failure: unknown) => {
        if (!(failure instanceof FolderInUseError)) throw failure;
      });
      const target = await backupTarget({ folder, galaxy, path: task.path, at }, freeBytes);
      const { bytes, check } = await notedBackup({ home, folder, galaxy, target, at }, (unfinished) =>
        backUp({ source: mirrorFile(own), target, galaxy, unfinished }, ignoreProgress),
      );
      return { event: 'backed_up', galaxy, file: target, bytes, check };
    }
    case 'restore':
      await checkRestorable({ folder, galaxy, path: task.path }, freeBytes);
      return locked(own, async () => {
        await prepareRestore(
          { folder: own, source: task.path, galaxy, withSettings: task.withSettings },
          tryMirror,
          ignoreProgress,
        );
        finishRestore(own, at, task);
        return { event: 'restored', galaxy, file: task.path, kept: previousMirror(own)?.file ?? null };
      });
    case 'bundle': {
      const { path: target, withSettings = false } = task;
      await requireBundlePlace(own, target);
      const { bytes, schema } = await notedFile(home, target, (unfinished) =>
        notedFile(home, target, (copy) =>
          writeBundle({ source: mirrorFile(own), target, galaxy, withSettings, at, copy, unfinished }),
        ),
      );
      return { event: 'bundled', galaxy, file: target, bytes, schema, with_settings: withSettings };
    }
    case 'import-bundle':
      return locked(own, async () => ({
        event: 'imported',
        galaxy,
        file: task.path,
        ...(await importBundle({ folder: own, bundle: task.path, galaxy, at, tryMirror, withSettings: task.withSettings })),
        kept: previousMirror(own)?.file ?? null,
      }));
    case 'reset':
      return locked(own, () => ({ event: 'reset', galaxy, folder: own, ...resetMirror(own, galaxy, at) }));
    case 'publish':
    case 'publish-bucket': {
      const { lakeFolder } = await import('#main/replication/lake/place');
      const { publishLake } = await import('#main/replication/lake/publish');
      const place = 'bucket' in task ? bucketPlace(task.bucket) : lakeFolder(task.path);
      const published = await publishLake({
        source: mirrorFile(own),
        place,
        galaxy,
        now: fromIso(at),
        republish: task.republish,
      });
      return { event: 'published', galaxy, folder: place.shown, ...published };
    }
    case 'move-to': {
      const to = await checkDestination({ home, folder }, task.path, freeBytes);
      const { removed } = await moveFolder({ home, folder }, to, async (folders) => copyFolder(folders, ignoreProgress));
      return { event: 'moved', from: folder, to, removed };
    }
  }
}

/** Throws a sentence where a bundle cannot be written there. */
async function requireBundlePlace(own: string, target: string): Promise<void> {
  const source = mirrorFile(own);
  if (!existsSync(source)) throw new MirrorFileError(`${own} holds no mirror to bundle; start Astrolabe on it once.`);
  refuseTarget(target);
  // The copy that it is made from, and what it is packed into.
  await requireFreeSpace(target, 2 * statSync(source).size, freeBytes);
}

async function where(folder: string, galaxy: GalaxyKind): Promise<Record<string, unknown>> {
  const file = mirrorFile(galaxyFolder(folder, galaxy));
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    event: 'where',
    folder,
    bytes: existsSync(folder) ? filesBelow(folder).reduce((sum, { bytes }) => sum + bytes, 0) : 0,
    free_bytes: await freeBytes(folder),
    galaxy,
    mirror: { file, bytes: size(file), unmerged_bytes: size(`${file}-wal`) },
    last_backup: lastBackup(folder, galaxy),
    kept: previousMirror(galaxyFolder(folder, galaxy)),
  };
}

/** Holds the folder of one mirror, as it was before it was last closed. */
async function locked<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const lock = lockMirror(folder);
  try {
    finishReplacement(folder);
    return await work();
  } finally {
    lock.release();
  }
}

function noNetwork(): never {
  throw new MirrorFileError('There is no way to a running program here.');
}

function noBuckets(): never {
  throw new MirrorFileError('There is no way to a bucket here.');
}

/** The command line prints one result and no progress. */
function ignoreProgress(): void {
  // Intentionally empty.
}
