import { Worker } from 'node:worker_threads';
import type { backUp, CopyProgress } from '#main/store/backup';
import type { copyFolder } from '#main/store/copy-folder';
import { MirrorFileError } from '#main/store/file-trouble';
import type { CheckedMirror } from '#main/store/mirror-file';
import type { prepareRestore } from '#main/store/replace-mirror';
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

/** Work on whole files, which takes seconds: beside the thread that serves. Each rejects with its sentence for a person. */
export interface Upkeep {
  backUp(options: Parameters<typeof backUp>[0], onProgress: CopyProgress): Promise<CheckedMirror>;
  prepareRestore(options: Parameters<typeof prepareRestore>[0], onProgress: CopyProgress): Promise<void>;
  copyFolder(options: Parameters<typeof copyFolder>[0], onProgress: CopyProgress): Promise<void>;
  /** Ends what is under way: its half of a file is removed by whoever comes next. */
  close(): Promise<void>;
}

/** A thread for each piece of work, which ends with it. `workerUrl`: workers/upkeep as source or as built. */
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
