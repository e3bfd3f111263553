import { parentPort } from 'node:worker_threads';
import { copyFolder } from '#main/data-folder/copy-folder';
import { prepareRestore } from '#main/data-folder/restore';
import { realClock as clock } from '#main/runtime/clock';
import { lowerPriority, standBack } from '#main/runtime/thread-priority';
import { backUp } from '#main/store/files/backup';
import { DamagedMirrorError, MirrorFileError } from '#main/store/files/file-error';
import { quickCheck } from '#main/store/files/quick-check';
import type { MaintenanceOutcome, MaintenanceProcedures, MaintenanceProgress } from './maintenance-client.ts';
import { type Port, serve } from './rpc.ts';
import { tryMirror } from './try-mirror.ts';

/** Milliseconds that a check of a mirror in use leaves to everybody else after each table. */
const BETWEEN_TABLES = 100;

await lowerPriority(standBack.maintenance);
const { emit } = serve<MaintenanceProcedures, MaintenanceProgress>(parentPort as Port, {
  backUp: (options) => asOutcome(() => backUp(options, emitProgress)),
  prepareRestore: (options) => asOutcome(() => prepareRestore(options, tryMirror, emitProgress)),
  quickCheck: (file) => asOutcome(() => quickCheck(file, () => clock.sleep(BETWEEN_TABLES))),
  copyFolder: (options) => asOutcome(() => copyFolder(options, emitProgress)),
});

function emitProgress(done: number, total: number): void {
  emit({ done, total });
}

/** The structured clone between threads loses an error's class, so a MirrorFileError is returned as a value. */
async function asOutcome<T>(work: () => T | Promise<T>): Promise<MaintenanceOutcome<T>> {
  try {
    return { value: await work() };
  } catch (failure) {
    if (failure instanceof MirrorFileError) return { refused: failure.message, isDamaged: failure instanceof DamagedMirrorError };
    throw failure;
  }
}
