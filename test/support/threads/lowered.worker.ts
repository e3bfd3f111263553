import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#main/runtime/thread-priority';

/** Lowers its priority twice, and reports which ones it was given. */
const by = workerData as number;
const told = [await lowerPriority(by), await lowerPriority(by)];
parentPort?.postMessage(told);
// Its thread is looked at until it is ended.
parentPort?.on('message', () => undefined);
