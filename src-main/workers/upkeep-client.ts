import { Worker } from 'node:worker_threads';
import type { copyFolder } from '#main/data-folder/copy-folder';
import type { Upkeep } from '#main/data-folder/operations';
import type { prepareRestore } from '#main/data-folder/restore';
import type { backUp, CopyProgress } from '#main/store/files/backup';
import { MirrorFileError } from '#main/store/files/file-trouble';
import type { CheckedMirror } from '#main/store/files/mirror-file';
import { connect } from './rpc.ts';

/** `refused`: the sentence of a MirrorFileError. */
export type Outcome<T> = { value: T } | { refused: string };

/** Bytes of a copy. */
export interface UpkeepEvent {
  done: number;
  total: number;
}

export type UpkeepProcedures = {
  backUp(options: Parameters<typeof backUp>[0]): Promise<Outcome<CheckedMirror>>;
  prepareRestore(options: Parameters<typeof prepareRestore>[0]): Promise<Outcome<void>>;
  copyFolder(options: Parameters<typeof copyFolder>[0]): Promise<Outcome<void>>;
};

/** A thread for each piece of work, which ends with it. `workerUrl`: workers/upkeep.worker as source or as built. */
export function upkeepThreads(workerUrl: URL): Upkeep {
  const running = new Set<Worker>();

  async function run<T>(
    onProgress: CopyProgress,
    work: (remote: ReturnType<typeof connect<UpkeepProcedures>>['remote']) => Promise<Outcome<T>>,
  ): Promise<T> {
    const worker = new Worker(workerUrl, { name: 'upkeep' });
    running.add(worker);
    const { remote, fail } = connect<UpkeepProcedures, UpkeepEvent>(worker, ({ done, total }) => onProgress(done, total));
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The work on the data folder was broken off.')));
    try {
      const outcome = await work(remote);
      if ('refused' in outcome) throw new MirrorFileError(outcome.refused);
      return outcome.value;
    } finally {
      running.delete(worker);
      await worker.terminate();
    }
  }

  return {
    backUp: (options, onProgress) => run(onProgress, (remote) => remote.backUp(options)),
    prepareRestore: (options, onProgress) => run(onProgress, (remote) => remote.prepareRestore(options)),
    copyFolder: (options, onProgress) => run(onProgress, (remote) => remote.copyFolder(options)),
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
