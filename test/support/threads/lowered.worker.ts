import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#main/runtime/thread-priority';

/** Stands back twice, and tells which priorities it was told. */
const by = workerData as number;
const told = [await lowerPriority(by), await lowerPriority(by)];
parentPort?.postMessage(told);
// Its thread is looked at until it is ended.
parentPort?.on('message', () => undefined);
