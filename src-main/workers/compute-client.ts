import { Worker } from 'node:worker_threads';
import type { ContractComputations } from '#main/store/contract-search/computations';
import { connect, type Remote } from './rpc.ts';

/** What the compute thread answers. */
export type ComputeProcedures = Pick<ContractComputations, 'search' | 'issuers' | 'volume'> & {
  /** The body of /map as JSON. */
  map(): Uint8Array;
  /** The body of /forecast-inputs as JSON; `now` in milliseconds. */
  forecastInputs(now: number): Uint8Array;
};

/** Queries that may take longer than the main thread has: it serves the window and every other answer meanwhile. */
export interface Compute extends Remote<ComputeProcedures> {
  close(): Promise<void>;
}

/**
 * Starts the compute thread on an existing mirror. `workerUrl`: workers/compute.worker as source or as built. A thread that dies
 * fails whatever it still owed, and everything asked of it later.
 */
export async function startComputeThread({ file, workerUrl }: { file: string; workerUrl: URL }): Promise<Compute> {
  const worker = new Worker(workerUrl, { workerData: { file }, name: 'compute' });
  const { remote, fail } = connect<ComputeProcedures>(worker);
  await new Promise<void>((resolve, reject) => {
    worker.once('online', resolve);
    worker.once('error', reject);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The compute thread has ended.')));
  return {
    search: remote.search,
    issuers: remote.issuers,
    volume: remote.volume,
    map: remote.map,
    forecastInputs: remote.forecastInputs,
    async close() {
      await worker.terminate();
    },
  };
}
