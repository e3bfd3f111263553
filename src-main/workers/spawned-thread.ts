import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker, workerData } from 'node:worker_threads';

/**
 * The limits of a thread's heap; beyond this many megabytes of objects it is ended, before the computer runs out of memory. What it has just
 * made may take 6, which V8 would let grow to 96 on a large machine and keep: a list takes as long.
 */
export const heapLimits = (megabytes: number) => ({ maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 6 });

/** Megabytes of objects beyond which a thread is ended and started again, before the computer runs out of memory. */
export const mostMegabytes = { lists: 2048, boards: 2048, ingest: 1536 };

/** What every thread is begun with. */
export interface ThreadData {
  /** Its own name. */
  name: string;
  /** Where it is sent what it works on. */
  work: MessagePort;
}

/** A thread that loads its program, and then waits for what it is to work on; the process ends without waiting for it. */
export interface SpawnedThread<Work> {
  worker: Worker;
  /** Resolves once it runs; rejects where it cannot. */
  online: Promise<void>;
  /** Hands over what it is to work on, plain data, and lets the process wait for it. Throws where it has ended already. */
  give(work: Work): void;
}

/**
 * Begins a thread before it is known what it works on, since loading its program takes as long as finding that out. `megabytes` of objects
 * beyond which it is ended.
 */
export function spawnThread<Work>(url: URL | string, name: string, megabytes: number): SpawnedThread<Work> {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(url, {
    workerData: { name, work: port2 } satisfies ThreadData,
    transferList: [port2],
    name,
    resourceLimits: heapLimits(megabytes),
  });
  worker.unref();
  let failure: Error | null = null;
  const online = new Promise<void>((resolve, reject) => {
    worker.once('online', resolve);
    worker.once('error', (error: Error) => {
      failure = error;
      reject(error);
    });
    worker.once('exit', () => {
      failure ??= new Error(`The thread '${name}' has ended before it began.`);
      reject(failure);
    });
  });
  // A rejection that no caller waits for yet must not end the process.
  online.catch(() => undefined);
  return {
    worker,
    online,
    give(work) {
      if (failure !== null) throw failure;
      worker.ref();
      port1.postMessage(work);
      port1.close();
    },
  };
}

/** In a thread that was begun: waits for what it is to work on. */
export async function receiveWork<Work>(): Promise<Work> {
  const { work } = workerData as ThreadData;
  const [received] = (await once(work, 'message')) as [Work];
  work.close();
  return received;
}
