import { Worker } from 'node:worker_threads';
import type { copyFolder } from '#main/data-folder/copy-folder';
import type { MaintenanceThreads } from '#main/data-folder/operations';
import type { prepareRestore } from '#main/data-folder/restore';
import type { backUp, CopyProgress } from '#main/store/files/backup';
import { DamagedMirrorError, MirrorFileError } from '#main/store/files/file-error';
import type { CheckedMirror } from '#main/store/files/mirror-file';
import { connect } from './rpc.ts';
import { heapLimits } from './spawned-thread.ts';

/** Result of an operation across threads; `refused`: the message of a MirrorFileError. */
export type MaintenanceOutcome<T> = { value: T } | { refused: string; isDamaged: boolean };

/** Progress of a copy, in bytes. */
export interface MaintenanceProgress {
  done: number;
  total: number;
}

/** What the worker of backup, restore and move does when it is called. */
export type MaintenanceProcedures = {
  backUp(options: Parameters<typeof backUp>[0]): Promise<MaintenanceOutcome<CheckedMirror>>;
  prepareRestore(options: Parameters<typeof prepareRestore>[0]): Promise<MaintenanceOutcome<void>>;
  copyFolder(options: Parameters<typeof copyFolder>[0]): Promise<MaintenanceOutcome<void>>;
  quickCheck(file: string): Promise<MaintenanceOutcome<number>>;
};

/** Megabytes of objects beyond which the thread is ended; it opens a mirror as the other threads do before that replaces ours. */
const MOST_MEGABYTES = 2048;

/** Runs each operation in a worker thread of its own. `workerUrl`: workers/maintenance.worker as source or as built. */
export function maintenanceThreads(workerUrl: URL, megabytes = MOST_MEGABYTES): MaintenanceThreads {
  const running = new Set<Worker>();

  async function run<T>(
    onProgress: CopyProgress,
    work: (remote: ReturnType<typeof connect<MaintenanceProcedures>>['remote']) => Promise<MaintenanceOutcome<T>>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const worker = new Worker(workerUrl, { name: 'maintenance', resourceLimits: heapLimits(megabytes) });
    running.add(worker);
    const { remote, fail } = connect<MaintenanceProcedures, MaintenanceProgress>(worker, ({ done, total }) =>
      onProgress(done, total),
    );
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The work on the data folder was broken off.')));
    const breakOff = () => void worker.terminate();
    signal?.addEventListener('abort', breakOff, { once: true });
    try {
      const outcome = await work(remote);
      if ('refused' in outcome)
        throw outcome.isDamaged ? new DamagedMirrorError(outcome.refused) : new MirrorFileError(outcome.refused);
      return outcome.value;
    } finally {
      running.delete(worker);
      signal?.removeEventListener('abort', breakOff);
      await worker.terminate();
    }
  }

  return {
    backUp: (options, onProgress, signal) => run(onProgress, (remote) => remote.backUp(options), signal),
    quickCheck: (file, signal) => run(ignoreProgress, (remote) => remote.quickCheck(file), signal),
    prepareRestore: (options, onProgress) => run(onProgress, (remote) => remote.prepareRestore(options)),
    copyFolder: (options, onProgress) => run(onProgress, (remote) => remote.copyFolder(options)),
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

function ignoreProgress(): void {
  // A check copies no bytes, so that it has no progress to tell.
}
