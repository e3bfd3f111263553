import { parentPort, workerData } from 'node:worker_threads';
import type { ComputeWorkerData } from '#main/workers/compute-client';
import { type Port, serve } from '#main/workers/rpc';

// The thread of the boards gives signs of life and makes none, so that what the process uses is what the lists cost.
if ((workerData as ComputeWorkerData).thread === 'compute') {
  const { href } = new URL('../../../src-main/workers/compute.worker.ts', import.meta.url);
  await import(href);
} else {
  serve(parentPort as Port, {});
}
