import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DealPage, DealPageQuery, DealQuestion } from '#main/domain/trade/deals';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { ContractComputations } from '#main/store/contract-search/computations';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { FoundSightings } from '#main/store/contracts/sightings';
import type { AlertComputations } from './alerts.ts';
import type { BlueprintBoard } from './blueprints.ts';
import type { CourierBoard } from './couriers.ts';
import type { HistoryComputations } from './history.ts';
import type { LossComputations } from './losses.ts';
import type { PressureComputations } from './pressure.ts';
import { createRevival, type Revival } from './revival.ts';
import { connect, type Remote } from './rpc.ts';
import type { TradeContractPage } from './trade-contracts.ts';

/** What the compute thread answers. */
export type ComputeProcedures = Pick<ContractComputations, 'search' | 'tradedTypes' | 'issuers' | 'volume'> &
  BlueprintBoard &
  CourierBoard &
  HistoryComputations &
  Pick<LossComputations, 'lossBasis' | 'lossGrade'> &
  AlertComputations &
  PressureComputations & {
    /** One page of the trade service's list; `now` in milliseconds. */
    tradeContracts(query: TradeContractQuery, now: number): TradeContractPage;
    /** Which of some contracts a query finds; `now` in milliseconds. */
    matching(query: TradeContractQuery, ids: readonly number[], now: number): number[];
    /** When the contracts that a query finds came and left; `now` in milliseconds. */
    sightings(query: TradeContractQuery, now: number): FoundSightings;
    /** One page of the deals. */
    deals(question: DealQuestion, page: DealPageQuery): DealPage;
    /** The body of /map as JSON. */
    map(): Uint8Array;
    /** The body of /forecast-inputs as JSON; `now` in milliseconds. */
    forecastInputs(now: number): Uint8Array;
  };

/** Queries that may take longer than the main thread has: it serves the window and every other answer meanwhile. */
export interface Compute extends Remote<ComputeProcedures>, Pick<Revival<unknown>, 'down'> {
  /** Calls the listener as the thread goes down and comes back; gives back how to stop that. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Megabytes of objects beyond which the thread is ended and started again, before the computer runs out of memory. */
const MOST_MEGABYTES = 2048;

interface Options {
  file: string;
  /** workers/compute.worker as source or as built. */
  workerUrl: URL;
  clock: Clock;
  log: Log;
}

/**
 * Starts the compute thread on an existing mirror. A thread that dies fails whatever it still owed and is started again within
 * 10 s; what is asked meanwhile waits for that.
 */
export async function startComputeThread(options: Options): Promise<Compute> {
  const { clock, log } = options;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const revival = createRevival<Awaited<ReturnType<typeof startWorker>>>('compute', { clock, log, changed });
  let closed = false;
  // A thread that begins later must not open what was put in the file's place: SQLite would empty a foreign write-ahead log.
  const { ino: inode } = statSync(options.file);
  let current = startWorker(options, inode, died);
  await current;

  function died(reason: string): void {
    if (closed) return;
    current = revival.revive(reason, () => startWorker(options, inode, died));
    // Nobody may be waiting for it.
    current.catch(() => undefined);
  }

  return {
    search: async (...args) => (await current).remote.search(...args),
    tradedTypes: async (...args) => (await current).remote.tradedTypes(...args),
    issuers: async (...args) => (await current).remote.issuers(...args),
    volume: async (...args) => (await current).remote.volume(...args),
    sightings: async (...args) => (await current).remote.sightings(...args),
    matching: async (...args) => (await current).remote.matching(...args),
    blueprints: async (...args) => (await current).remote.blueprints(...args),
    tradeContracts: async (...args) => (await current).remote.tradeContracts(...args),
    couriers: async (...args) => (await current).remote.couriers(...args),
    courierChains: async (...args) => (await current).remote.courierChains(...args),
    deals: async (...args) => (await current).remote.deals(...args),
    map: async () => (await current).remote.map(),
    history: async (...args) => (await current).remote.history(...args),
    timeline: async (...args) => (await current).remote.timeline(...args),
    lossBasis: async (now) => (await current).remote.lossBasis(now),
    lossGrade: async (now) => (await current).remote.lossGrade(now),
    pressureBoard: async (now) => (await current).remote.pressureBoard(now),
    pastAlarms: async (...args) => (await current).remote.pastAlarms(...args),
    forecastInputs: async (now) => (await current).remote.forecastInputs(now),
    down: revival.down,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      revival.close();
      await current.then(
        ({ worker }) => worker.terminate(),
        () => undefined,
      );
    },
  };
}

/** `died` is called once, where the thread ends after it was online. */
async function startWorker({ file, workerUrl }: Options, inode: number, died: (reason: string) => void) {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
  const worker = new Worker(workerUrl, { workerData: { file, inode }, name: 'compute', resourceLimits });
  const { remote, fail } = connect<ComputeProcedures>(worker);
  let reason = 'The compute thread has ended.';
  await new Promise<void>((resolve, reject) => {
    worker.once('online', resolve);
    worker.once('error', reject);
  });
  worker.on('error', (failure: Error) => {
    reason = `The compute thread has ended: ${failure.message}.`;
    fail(failure);
  });
  worker.on('exit', () => {
    fail(new Error(reason));
    died(reason);
  });
  return { worker, remote };
}
