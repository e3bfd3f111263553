import { parentPort } from 'node:worker_threads';
import { copyFolder } from '#main/data-folder/copy-folder';
import { prepareRestore } from '#main/data-folder/restore';
import { backUp } from '#main/store/files/backup';
import { MirrorFileError } from '#main/store/files/file-trouble';
import { type Port, serve } from './rpc.ts';
import type { Outcome, UpkeepEvent, UpkeepProcedures } from './upkeep-client.ts';

const { emit } = serve<UpkeepProcedures, UpkeepEvent>(parentPort as Port, {
  backUp: (options) => told(() => backUp(options, tell)),
  prepareRestore: (options) => told(() => prepareRestore(options, tell)),
  copyFolder: (options) => told(() => copyFolder(options, tell)),
});

function tell(done: number, total: number): void {
  emit({ done, total });
}

/** A sentence for a person would lose its kind between threads; as a value it arrives as what it is. */
async function told<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (failure) {
    if (failure instanceof MirrorFileError) return { refused: failure.message };
    throw failure;
  }
}
