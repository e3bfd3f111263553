import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '../support/world.ts';
import { liveThrough } from './hostile.ts';

/** Lets an ingester live through faults of its sources in a thread of its own, and tells what came of each as it is known. */
const { faults, seed, scratch } = workerData as { faults: readonly string[]; seed: number; scratch: string };
for await (const outcome of liveThrough(faults, { random: seededRandom(seed), scratch })) parentPort?.postMessage(outcome);
