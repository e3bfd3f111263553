import { Worker } from 'node:worker_threads';
import type { Simulator } from '#main/demo/simulator';
import { connect } from './rpc.ts';
import type { SimulatorProcedures, SimulatorWorkerData } from './simulator.worker.ts';

/** Megabytes of objects beyond which the thread is ended, before the computer runs out of memory. The full galaxy has some 250. */
const MOST_MEGABYTES = 1024;

/** The demo's upstream, in a thread of its own beside the program that asks it. */
export interface SimulatorThread {
  readonly sources: Simulator['sources'];
  close(): Promise<void>;
}

/**
 * Runs the demo galaxy in a worker thread, on a free loopback port. `workerUrl`: workers/simulator.worker as source or as built.
 * Resolves when it answers, after about a second. Rejects where the thread cannot start.
 */
export async function startSimulatorThread(options: SimulatorWorkerData & { workerUrl: URL | string }): Promise<SimulatorThread> {
  const { workerUrl, ...workerData } = options;
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
  const worker = new Worker(workerUrl, { workerData, name: 'simulator', resourceLimits });
  const { remote, fail } = connect<SimulatorProcedures>(worker);
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The simulator's thread ended with code ${code}.`)));
  const sources = await remote.sources();
  let closing: Promise<void> | null = null;
  return {
    sources,
    close() {
      closing ??= (async () => {
        await remote.close().catch(() => undefined);
        await worker.terminate();
      })();
      return closing;
    },
  };
}
