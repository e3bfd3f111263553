import { statSync } from 'node:fs';
import type { OnThread, QueryThreads, Remote } from '#main/queries/threads';
import { type ClockPace, paceOf } from '#main/runtime/clock';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { removeUnfinishedColumnFile } from '#main/store/contract-search/column-file';
import type { ThreadDown } from '#shared/local-api/status';
import { watchPulse } from './pulse.ts';
import { createRevival, type Revival } from './revival.ts';
import { connect, forwarding } from './rpc.ts';
import { mostMegabytes, type SpawnedThread, spawnThread } from './spawned-thread.ts';

/** The threads that answer what may take longer than the main thread has, which serves the window and every other answer meanwhile. */
export interface RunningQueryThreads extends Pick<Revival<unknown>, 'down'> {
  on: OnThread;
  /** Calls the listener as a thread goes down and comes back; gives back how to stop that. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

interface Options {
  file: string;
  /** The program of a thread, such as `workers/lists.worker`, as source or as built. */
  urlOf: (name: string) => URL;
  clock: Clock;
  log: Log;
  /** The thread of the lists, where it was spawned before. */
  spawned?: SpawnedThread<QueryWorkerData>;
}

/** Two, so that no question that takes some milliseconds waits behind one that takes a second. */
type QueryThread = keyof QueryThreads;

/** `down`: what the status calls it. */
const threads: Readonly<Record<QueryThread, { shown: string; down: ThreadDown['thread'] }>> = {
  lists: { shown: 'The compute thread', down: 'compute' },
  boards: { shown: 'The thread that makes boards', down: 'boards' },
};

/** Crosses to the worker as it is: plain data. */
export interface QueryWorkerData {
  file: string;
  /** Of `file`: the thread does not open another file that was put in its place. */
  inode: number;
  pace: ClockPace;
}

/**
 * Starts the threads on an existing mirror: that of the lists at once, that of the boards once the lists can be answered, or with the first
 * question for it. One that dies, or gives no sign of life for a minute, fails its open calls and is started again within 10 s; what is
 * asked meanwhile waits for that.
 */
export async function startQueryThreads(options: Options): Promise<RunningQueryThreads> {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  // A thread that begins later must not open what was put in the file's place: SQLite would empty a foreign write-ahead log.
  const { ino: inode } = statSync(options.file);
  const lists = startThread('lists', options, inode, changed);
  await lists.remote();
  let boardsThread: typeof lists | null = null;
  let closed = false;

  function boards(): typeof lists {
    if (closed) throw new Error(`${threads.boards.shown} has ended.`);
    if (boardsThread === null) {
      const started = startThread('boards', options, inode, changed);
      boardsThread = started;
      started
        .remote()
        .catch((failure: Error) => started.died(`${threads.boards.shown} could not be started: ${failure.message}.`));
    }
    return boardsThread;
  }
  const remotes: { [Thread in QueryThread]: Remote<QueryThreads[Thread]> } = {
    lists: forwarding(() => lists.remote(), {}),
    boards: forwarding(async () => boards().remote(), {}),
  };
  remotes.lists
    .indexed()
    .catch(() => undefined)
    .then(boards)
    // It was closed before.
    .catch(() => undefined);

  return {
    on: (thread) => remotes[thread],
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
function startThread(thread: QueryThread, { file, clock, log, urlOf, spawned }: Options, inode: number, changed: () => void) {
  const revival = createRevival<Awaited<ReturnType<typeof startWorker>>>(threads[thread].down, { clock, log, changed });
  const spawn = () => spawnThread<QueryWorkerData>(urlOf(`workers/${thread}.worker`), thread, mostMegabytes[thread]);
  const start = (worker = spawn()) =>
    startWorker(worker, { clock, data: { file, inode, pace: paceOf(clock) }, shown: threads[thread].shown, died });
  let closed = false;
  let current = start(thread === 'lists' ? spawned : undefined);

  function died(reason: string): void {
    if (closed) return;
    current = revival.revive(reason, start);
    // A rejection that no caller waits for must not end the process.
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
  { worker, online, give }: SpawnedThread<QueryWorkerData>,
  { clock, data, shown, died }: { clock: Clock; data: QueryWorkerData; shown: string; died: (reason: string) => void },
) {
  give(data);
  const { remote, ping, fail } = connect<QueryThreads['lists'] & QueryThreads['boards']>(worker);
  const gone = new AbortController();
  let reason = `${shown} has ended.`;
  await online;
  worker.on('error', (failure: Error) => {
    reason = `${shown} has ended: ${failure.message}.`;
    fail(failure);
  });
  worker.on('exit', () => {
    gone.abort();
    fail(new Error(reason));
    died(reason);
  });
  void watchPulse({ clock, signal: gone.signal }, ping, () => {
    reason = `${shown} has not answered for a minute.`;
    // One that is stuck in the system's code ends later, or never: who waits for it need not.
    fail(new Error(reason));
    void worker.terminate();
  });
  return { worker, remote };
}
