import type { IngestConfig, IngestHandle } from '#main/ingest/ingest';
import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import type { ReplicaConfig } from '#main/options/replica';
import { type ClockPace, paceOf } from '#main/runtime/clock';
import type { Log, logLevels } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { DamagedMirrorError, MirrorFileError } from '#main/store/files/file-error';
import { watchPulse } from './pulse.ts';
import { connect, forwarding } from './rpc.ts';
import { mostMegabytes, type SpawnedThread, spawnThread } from './spawned-thread.ts';

/** Crosses to the worker as it is: plain data. */
export interface IngestWorkerData {
  config: IngestConfig & { logLevel: (typeof logLevels)[number] };
  /** The ClickHouse that the mirror is published to, or filled from; absent or null: none. */
  replica?: ReplicaConfig | null;
  file: string;
  schedule: boolean;
  /** Of the galaxy's clock. */
  pace: ClockPace;
}

/** What the ingester's thread answers; it alone writes the mirror. */
export type IngestProcedures = {
  /** `refused`: the sentence of a MirrorFileError; nothing else can be asked then. */
  ready(): { snapshot: IngestSnapshot } | { refused: string; isDamaged: boolean };
} & Omit<IngestHandle, 'snapshot' | 'subscribe'>;

/** An ingester whose thread can die. */
export interface MortalIngest extends IngestHandle {
  /** Resolves with a sentence when the thread has ended without being closed, or is ended because it gives no sign of life. */
  died: Promise<string>;
  /**
   * Resolves when it runs no more, which may be much later: a thread ends between two of its own steps, and one of the engine's, such as
   * the parse of a text, is none of them.
   */
  gone: Promise<void>;
}

/**
 * Runs the ingester in a worker thread; the same handle as in this thread. Resolves when the mirror's file can be read; rejects with the
 * sentence for the person where it cannot be opened. `workerUrl`: workers/ingest.worker as source or as built. `spawned`: the thread, where
 * it was spawned before. A thread that dies later, or gives no sign of life for a minute, is reported by `died`, its calls reject, and its
 * last snapshot stays, with nothing in progress.
 */
export async function startIngestThread(
  options: Omit<IngestWorkerData, 'pace'> & {
    workerUrl: URL | string;
    clock: Clock;
    log: Log;
    spawned?: SpawnedThread<IngestWorkerData> | undefined;
  },
): Promise<MortalIngest> {
  const { config, replica = null, file, schedule, workerUrl, clock, log } = options;
  const { worker, give } = options.spawned ?? spawnThread<IngestWorkerData>(workerUrl, 'ingest', mostMegabytes.ingest);
  give({ config, replica, file, schedule, pace: paceOf(clock) });
  const died = Promise.withResolvers<string>();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let reason = "The ingester's thread has ended.";
  const listeners = new Set<(snapshot: IngestSnapshot) => void>();
  let latest: IngestSnapshot | undefined;
  let closing: Promise<void> | null = null;
  const gone = new AbortController();

  function show(snapshot: IngestSnapshot): void {
    latest = snapshot;
    for (const listener of listeners) listener(snapshot);
  }
  const { remote, ping, fail } = connect<IngestProcedures, IngestSnapshot>(worker, show);
  worker.on('error', (failure: Error) => {
    fail(failure);
    reason = `The ingester's thread has ended: ${failure.message}.`;
    if (latest !== undefined) log.error({ err: failure }, 'the ingester failed');
  });
  worker.on('exit', (code) => {
    gone.abort();
    fail(new Error(`The ingester's thread ended with code ${code}.`));
    tellDeath();
  });
  function tellDeath(): void {
    if (closing !== null || latest === undefined) return;
    show({ ...latest, ingesting: false, progress: [] });
    died.resolve(reason);
  }
  const opened = await remote.ready();
  if ('refused' in opened) {
    await worker.terminate();
    throw opened.isDamaged ? new DamagedMirrorError(opened.refused) : new MirrorFileError(opened.refused);
  }
  void watchPulse({ clock, signal: gone.signal }, ping, () => {
    reason = "The ingester's thread has not answered for a minute.";
    fail(new Error(reason));
    void worker.terminate();
    tellDeath();
  });
  const first = opened.snapshot;
  latest ??= first;

  const own = {
    died: died.promise,
    gone: ended,
    snapshot: () => latest ?? first,
    subscribe(listener: (snapshot: IngestSnapshot) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => (closing ??= closed()),
  };
  return forwarding(async () => remote, own);

  async function closed(): Promise<void> {
    await remote.close().catch((failure: unknown) => log.warn({ err: failure }, 'the ingester did not close in order'));
    await worker.terminate();
  }
}
