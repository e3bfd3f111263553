import { stat } from 'node:fs/promises';
import type { Desktop } from '#main/runtime/desktop';
import type { Log } from '#main/runtime/log';
import { FolderInUseError } from '#main/runtime/user-facing-error';
import type { Clock } from '#main/runtime/world';
import { type backUp, type CopyProgress, removeDatabase } from '#main/store/files/backup';
import { MirrorFileError } from '#main/store/files/file-error';
import type { CheckedMirror, GalaxyKind } from '#main/store/files/mirror-file';
import type { DataFolder, Operation, OperationRequest, PathAnswer } from '#shared/local-api/data-folder';
import { isoUtc } from '#shared/time';
import { backupsFolder, backupTarget, checkRestorable, galaxyFolder, lastBackup, notedBackup } from './backup.ts';
import { type copyFolder, filesBelow } from './copy-folder.ts';
import { lockMirror } from './mirror-lock.ts';
import { checkDestination, type DataFolderLocation, type FreeBytes, moveFolder } from './move.ts';
import { mirrorFile, previousMirror } from './replace.ts';
import { resetMirror } from './reset.ts';
import { finishRestore, type prepareRestore } from './restore.ts';

/** Operations on whole files, which take seconds and run outside the main thread. Each rejects with one sentence for a person. */
export interface MaintenanceThreads {
  /** `signal` terminates it. */
  backUp(options: Parameters<typeof backUp>[0], onProgress: CopyProgress, signal?: AbortSignal): Promise<CheckedMirror>;
  /** Looks through a mirror in use, table by table, and gives their number. `signal` terminates it. */
  quickCheck(file: string, signal?: AbortSignal): Promise<number>;
  prepareRestore(options: Parameters<typeof prepareRestore>[0], onProgress: CopyProgress): Promise<void>;
  copyFolder(options: Parameters<typeof copyFolder>[0], onProgress: CopyProgress): Promise<void>;
  /** Terminates the running operation; the next opening of the folder deletes its unfinished file. */
  close(): Promise<void>;
}

/** What the running program lends to the work on its data folder. */
export interface DataFolderParts {
  clock: Clock;
  log: Log;
  desktop: Desktop | null;
  maintenance: MaintenanceThreads;
  freeBytes: FreeBytes;
  /** Where the data is at the moment, and whose mirror is in use. */
  place(): DataFolderLocation & { galaxy: GalaxyKind };
  /**
   * Closes the mirror and its server, does the work, and opens them again on the same port: in the folder that the work
   * resolves to. Rejects with what the work threw, after the mirror has been opened as it was.
   */
  whileClosed(work: () => Promise<{ folder: string }>): Promise<void>;
}

/** What is left to do once an operation may begin: resolves to the sentence on how it went. */
type Work = (onProgress: (done: number, total: number) => void) => Promise<string>;

/** The data folder of a running core: one operation at a time, in the background, whose progress and end `describe` reports. */
export function createDataFolder(parts: DataFolderParts) {
  const { clock, log, desktop, freeBytes, place } = parts;
  let latest: Operation | null = null;

  async function run(kind: Operation['kind'], work: Work): Promise<void> {
    const end = (state: 'done' | 'failed', sentence: string) => {
      if (latest !== null) latest = { ...latest, state, sentence, ended_at: isoUtc(clock.now()) };
    };
    try {
      const sentence = await work((done, total) => {
        if (latest !== null) latest = { ...latest, progress: { done, total } };
      });
      log.info({ kind, sentence }, 'the data folder was worked on');
      end('done', sentence);
    } catch (failure) {
      const message = sentenceFor(failure);
      if (message === null) log.error({ err: failure, kind }, 'the work on the data folder failed');
      end('failed', message ?? 'Something went wrong inside Astrolabe, and nothing was changed; its log says what.');
    }
  }

  return {
    async describe(): Promise<DataFolder> {
      const { folder, galaxy } = place();
      const mirror = mirrorFile(galaxyFolder(folder, galaxy));
      const size = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0;
      return {
        folder,
        galaxy,
        mirror: { file: mirror, bytes: await size(mirror), unmerged_bytes: await size(`${mirror}-wal`) },
        bytes: filesBelow(folder).reduce((sum, { bytes }) => sum + bytes, 0),
        free_bytes: await freeBytes(folder).catch(() => null),
        backups: backupsFolder(folder),
        last_backup: lastBackup(folder, galaxy),
        replaced_mirror: previousMirror(galaxyFolder(folder, galaxy)),
        desktop: desktop !== null,
        operation: latest,
      };
    },

    async begin(request: OperationRequest): Promise<{ refused: string } | null> {
      if (latest?.state === 'running') return { refused: `A ${latest.kind} is running; wait until it has ended.` };
      const before = latest;
      const started = isoUtc(clock.now());
      latest = { kind: request.kind, state: 'running', progress: null, sentence: null, started_at: started, ended_at: null };
      try {
        void run(request.kind, await prepared(request, parts));
        return null;
      } catch (failure) {
        latest = before;
        return refusal(failure);
      }
    },

    async open(): Promise<{ refused: string } | null> {
      if (desktop === null) return { refused: 'Only the desktop app can open a folder; copy its path instead.' };
      return desktop.openFolder(place().folder).then(() => null, refusalOfSystem);
    },

    async choose(what: 'folder' | 'file'): Promise<{ refused: string } | PathAnswer> {
      if (desktop === null) return { refused: 'Only the desktop app has dialogs; type the path instead.' };
      const selection =
        what === 'folder' ? desktop.chooseFolder('Choose a folder') : desktop.chooseFile('Choose a backup', ['sqlite']);
      return selection.then((path) => ({ path }), refusalOfSystem);
    },
  };
}

/** Checks what can be checked at once. Throws one sentence for a person where the operation cannot begin. */
async function prepared(request: OperationRequest, parts: DataFolderParts): Promise<Work> {
  const { clock, maintenance, freeBytes, place, whileClosed } = parts;
  const { home, folder, galaxy } = place();
  const own = galaxyFolder(folder, galaxy);
  const at = isoUtc(clock.now());
  switch (request.kind) {
    case 'backup': {
      const target = await backupTarget({ folder, galaxy, path: request.path, at }, freeBytes);
      return async (onProgress) => {
        await notedBackup({ home, folder, galaxy, target, at }, (unfinished) =>
          maintenance.backUp({ source: mirrorFile(own), target, galaxy, unfinished }, onProgress),
        );
        return `Backed up to ${target} and found whole.`;
      };
    }
    case 'restore': {
      const { path, with_settings: withSettings } = request;
      await checkRestorable({ folder, galaxy, path }, freeBytes);
      return async (onProgress) => {
        await maintenance.prepareRestore({ folder: own, source: path, galaxy, withSettings }, onProgress);
        await whileClosed(async () => {
          withLock(own, () => finishRestore(own, at, { withSettings }));
          return { folder };
        });
        const guarded = withSettings ? 'came with it' : 'are as they were';
        return `Restored from ${path}; allowed origins and webhooks ${guarded}, and the mirror that was there before is kept beside it.`;
      };
    }
    case 'reset':
      return async () => {
        let carried = true;
        await whileClosed(async () => {
          withLock(own, () => ({ carried } = resetMirror(own, galaxy, at)));
          return { folder };
        });
        return carried
          ? 'Reset: the mirror begins anew, with your watchlists and settings.'
          : 'Reset: the mirror begins anew. The old one could not be read, so your watchlists were not carried over; it is kept beside the new one.';
      };
    case 'move': {
      const to = await checkDestination({ home, folder }, request.path, freeBytes);
      return async (onProgress) => {
        let removed = true;
        await whileClosed(async () => {
          ({ removed } = await moveFolder({ home, folder }, to, (folders) => maintenance.copyFolder(folders, onProgress)));
          return { folder: to };
        });
        return removed
          ? `Moved to ${to}.`
          : `Moved to ${to}; what is left in ${folder} could not be deleted and is tried again at the next start.`;
      };
    }
    case 'discard': {
      const previous = previousMirror(own);
      if (previous === null) throw new MirrorFileError('No mirror from before a restore is kept.');
      return async () => {
        removeDatabase(previous.file);
        return `Deleted ${previous.file}.`;
      };
    }
  }
}

function withLock(folder: string, work: () => void): void {
  const lock = lockMirror(folder);
  try {
    work();
  } finally {
    lock.release();
  }
}

function sentenceFor(failure: unknown): string | null {
  return failure instanceof MirrorFileError || failure instanceof FolderInUseError ? failure.message : null;
}

function refusal(failure: unknown): { refused: string } {
  const refused = sentenceFor(failure);
  if (refused === null) throw failure;
  return { refused };
}

/** The shell's own rejections are sentences ({@link Desktop}). */
function refusalOfSystem(failure: unknown): { refused: string } {
  return { refused: failure instanceof Error ? failure.message : String(failure) };
}
