import { statSync } from 'node:fs';
import type { DealPage, DealPageQuery, DealQuestion } from '#main/domain/trade/deals';
import type { AlertComputations } from '#main/queries/alerts';
import type { BlueprintBoard } from '#main/queries/blueprints';
import type { WorthAnswer } from '#main/queries/contract-worth';
import type { CourierBoard } from '#main/queries/couriers';
import type { HistoryComputations } from '#main/queries/history';
import type { ListedPages } from '#main/queries/listed-pages';
import type { LossComputations } from '#main/queries/losses';
import type { PressureComputations } from '#main/queries/pressure';
import type { HullOffers, TradeContractPage } from '#main/queries/trade-contracts';
import { type ClockPace, paceOf } from '#main/runtime/clock';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { removeUnfinishedColumnFile } from '#main/store/contract-search/column-file';
import type { ContractComputations } from '#main/store/contract-search/computations';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { FoundContractIds } from '#main/store/contract-search/search';
import type { FoundSightings } from '#main/store/contracts/sightings';
import { mostMegabytes } from './heap-limits.ts';
import { watchPulse } from './pulse.ts';
import { createRevival, type Revival } from './revival.ts';
import { connect, type Remote } from './rpc.ts';
import { type SpawnedThread, spawnThread } from './spawned-thread.ts';

/** What the computing threads answer. */
export type ComputeProcedures = Pick<ContractComputations, 'search' | 'tradedTypes' | 'issuers' | 'volume'> &
  BlueprintBoard &
  CourierBoard &
  HistoryComputations &
  Pick<LossComputations, 'lossBasis' | 'lossGrade'> &
  Pick<AlertComputations, 'pastAlarms'> &
  PressureComputations &
  ListedPages & {
    /** One page of the trade service's list; `now` in milliseconds. */
    tradeContracts(query: TradeContractQuery, now: number): TradeContractPage;
    /** Every contract of a page of that list, by id; `now` in milliseconds. */
    foundContracts(query: TradeContractQuery, now: number): FoundContractIds;
    /** Contracts among those that a query finds with units of a type; `now` in milliseconds. */
    hullOffers(query: TradeContractQuery, typeId: number, now: number): HullOffers;
    /** The worth of a contract at the hub of the settings; null: the mirror has never seen it. `now` in milliseconds. */
    contractWorth(contractId: number, now: number): WorthAnswer | null;
    /** Which of some contracts a query finds; `now` in milliseconds. */
    matching(query: TradeContractQuery, ids: readonly number[], now: number): number[];
    /** When the contracts that a query finds came and left; `now` in milliseconds. */
    sightings(query: TradeContractQuery, now: number): FoundSightings;
    /** One page of the deals. */
    deals(question: DealQuestion, page: DealPageQuery): DealPage;
    /** Resolves once the index of contracts is read. */
    indexed(): void;
    /** The body of /map as JSON. */
    map(): Uint8Array;
    /** The body of /forecast-inputs as JSON; `now` in milliseconds. */
    forecastInputs(now: number): Uint8Array;
  };

/** Queries that may take longer than the main thread has: it serves the window and every other answer meanwhile. */
export interface Compute extends Remote<ComputeProcedures>, Pick<Revival<unknown>, 'down'> {
  /** Calls the listener as a thread goes down and comes back; gives back how to stop that. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

interface Options {
  file: string;
  /** workers/compute.worker as source or as built. */
  workerUrl: URL;
  clock: Clock;
  log: Log;
  /** The thread of the lists, where it was spawned before. */
  spawned?: SpawnedThread<ComputeWorkerData>;
}

/** Who answers what: no question that takes some milliseconds waits behind one that takes a second. */
type ComputeThread = ComputeWorkerData['thread'];

const threadNames: Readonly<Record<ComputeThread, string>> = {
  compute: 'The compute thread',
  boards: 'The thread that makes boards',
};

/** Crosses to the worker as it is: plain data. */
export interface ComputeWorkerData {
  file: string;
  /** Of the file. */
  inode: number;
  /** `compute`: lists of contracts and sums over them; `boards`: what is made of all of something, and then asked again and again. */
  thread: 'compute' | 'boards';
  /** Of the galaxy's clock. */
  pace: ClockPace;
}

/**
 * Starts the computing threads on an existing mirror: that of the lists at once, that of the boards once the lists can be answered, or with the
 * first question for it. One that dies, or gives no sign of life for a minute, fails whatever it still owed and is started again within 10 s;
 * what is asked meanwhile waits for that.
 */
export async function startComputeThreads(options: Options): Promise<Compute> {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  // A thread that begins later must not open what was put in the file's place: SQLite would empty a foreign write-ahead log.
  const { ino: inode } = statSync(options.file);
  const start = (thread: ComputeThread, spawned?: Options['spawned']) => startThread(thread, options, inode, changed, spawned);
  const lists = start('compute', options.spawned);
  await lists.remote();
  let boardsThread: ReturnType<typeof start> | null = null;
  let closed = false;

  function boards(): ReturnType<typeof start> {
    if (closed) throw new Error(`${threadNames.boards} has ended.`);
    if (boardsThread === null) {
      const started = start('boards');
      boardsThread = started;
      started.remote().catch((failure: Error) => started.died(`${threadNames.boards} could not be started: ${failure.message}.`));
    }
    return boardsThread;
  }
  const indexed = async () => (await lists.remote()).indexed();
  indexed()
    .catch(() => undefined)
    .then(boards)
    // It was closed before.
    .catch(() => undefined);

  return {
    search: async (...args) => (await lists.remote()).search(...args),
    tradedTypes: async (...args) => (await lists.remote()).tradedTypes(...args),
    issuers: async (...args) => (await lists.remote()).issuers(...args),
    volume: async (...args) => (await lists.remote()).volume(...args),
    sightings: async (...args) => (await lists.remote()).sightings(...args),
    matching: async (...args) => (await lists.remote()).matching(...args),
    listed: async (...args) => (await lists.remote()).listed(...args),
    tradeListed: async (...args) => (await lists.remote()).tradeListed(...args),
    tradeContracts: async (...args) => (await lists.remote()).tradeContracts(...args),
    foundContracts: async (...args) => (await lists.remote()).foundContracts(...args),
    hullOffers: async (...args) => (await lists.remote()).hullOffers(...args),
    pastAlarms: async (...args) => (await lists.remote()).pastAlarms(...args),
    contractWorth: async (...args) => (await lists.remote()).contractWorth(...args),
    blueprints: async (...args) => (await boards().remote()).blueprints(...args),
    couriers: async (...args) => (await boards().remote()).couriers(...args),
    courierChains: async (...args) => (await boards().remote()).courierChains(...args),
    deals: async (...args) => (await boards().remote()).deals(...args),
    map: async () => (await boards().remote()).map(),
    history: async (...args) => (await boards().remote()).history(...args),
    timeline: async (...args) => (await boards().remote()).timeline(...args),
    lossBasis: async (now) => (await boards().remote()).lossBasis(now),
    lossGrade: async (now) => (await boards().remote()).lossGrade(now),
    pressureBoard: async (now) => (await boards().remote()).pressureBoard(now),
    forecastInputs: async (now) => (await boards().remote()).forecastInputs(now),
    indexed,
    down: () => [...lists.down(), ...(boardsThread?.down() ?? [])],
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      await Promise.all([lists.close(), boardsThread?.close()]);
      removeUnfinishedColumnFile(options.file);
    },
  };
}

/** One of the threads, started again whenever it dies. */
function startThread(
  thread: ComputeThread,
  options: Options,
  inode: number,
  changed: () => void,
  spawned?: SpawnedThread<ComputeWorkerData>,
) {
  const { file, clock, log, workerUrl } = options;
  const revival = createRevival<Awaited<ReturnType<typeof startWorker>>>(thread, { clock, log, changed });
  const start = (worker = spawnThread<ComputeWorkerData>(workerUrl, thread, mostMegabytes[thread])) =>
    startWorker(worker, clock, { file, inode, thread, pace: paceOf(clock) }, died);
  let closed = false;
  let current = start(spawned);

  function died(reason: string): void {
    if (closed) return;
    current = revival.revive(reason, start);
    // Nobody may be waiting for it.
    current.catch(() => undefined);
  }

  return {
    remote: async () => (await current).remote,
    died,
    down: revival.down,
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
async function startWorker(
  { worker, online, give }: SpawnedThread<ComputeWorkerData>,
  clock: Clock,
  data: ComputeWorkerData,
  died: (reason: string) => void,
) {
  give(data);
  const { remote, ping, fail } = connect<ComputeProcedures>(worker);
  const name = threadNames[data.thread];
  const gone = new AbortController();
  let reason = `${name} has ended.`;
  await online;
  worker.on('error', (failure: Error) => {
    reason = `${name} has ended: ${failure.message}.`;
    fail(failure);
  });
  worker.on('exit', () => {
    gone.abort();
    fail(new Error(reason));
    died(reason);
  });
  void watchPulse({ clock, signal: gone.signal }, ping, () => {
    reason = `${name} has not answered for a minute.`;
    // One that is stuck in the system's code ends later, or never: who waits for it need not.
    fail(new Error(reason));
    void worker.terminate();
  });
  return { worker, remote };
}
