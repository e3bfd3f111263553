import { parentPort, workerData } from 'node:worker_threads';
import { type Port, serve } from '#main/workers/rpc';
import type { ThreadData } from '#main/workers/spawned-thread';

// The thread of the boards gives signs of life and makes none, so that what the process uses is what the lists cost.
if ((workerData as ThreadData).name === 'compute') {
  const { href } = new URL('../../../src-main/workers/compute.worker.ts', import.meta.url);
  await import(href);
} else {
  serve(parentPort as Port, {});
}
