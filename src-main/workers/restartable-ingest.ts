import type { IngestHandle } from '#main/ingest/ingest';
import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { MortalIngest } from './ingest-client.ts';
import { createRevival, type Revival } from './revival.ts';
import { forwarding } from './rpc.ts';

/** An ingester that can be restarted while the mirror goes on being served. */
export interface RestartableIngest extends IngestHandle, Pick<Revival<unknown>, 'down'> {
  /** Closes the ingester, which aborts every request, and starts it with the present settings. Resolves when that is done. */
  restart(): Promise<void>;
  /** Tells every subscriber the present state again. */
  show(): void;
}

/**
 * `start` is called for the first and for every later ingester; only one of them is ever open. One that dies is started again
 * within 10 s, and what is asked of it meanwhile waits for that.
 */
export async function restartableIngest(
  start: () => Promise<IngestHandle & Partial<Pick<MortalIngest, 'died' | 'gone'>>>,
  deps: { clock: Clock; log: Log },
): Promise<RestartableIngest> {
  const revival = createRevival<IngestHandle>('ingest', { ...deps, changed: () => show() });
  const listeners = new Set<(snapshot: IngestSnapshot) => void>();
  let paused = false;
  let latest = await started();
  let current = Promise.resolve(latest);
  let closing: Promise<void> | null = null;

  async function started(): Promise<IngestHandle> {
    const ingest = await start();
    if (paused) await ingest.pause();
    ingest.subscribe((snapshot) => {
      for (const listener of listeners) listener(snapshot);
    });
    void ingest.died?.then((reason) => revive(ingest, reason, ingest.gone));
    return ingest;
  }

  function show(): void {
    const snapshot = latest.snapshot();
    for (const listener of listeners) listener(snapshot);
  }

  /** `gone`: until then the dead one may still hold the mirror. */
  function revive(dead: IngestHandle, reason: string, gone?: Promise<void>): void {
    current = current.then(async (ingest) => {
      if (closing !== null || ingest !== dead) return ingest;
      latest = await revival.revive(reason, async () => {
        await gone;
        return started();
      });
      show();
      return latest;
    });
    // A rejection that no caller waits for must not end the process.
    current.catch(() => undefined);
  }

  const own = {
    // While one is closed and the next not yet open, the last one's state is shown.
    snapshot: () => latest.snapshot(),
    subscribe(listener: (snapshot: IngestSnapshot) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async pause() {
      paused = true;
      await (await current).pause();
    },
    async resume() {
      paused = false;
      await (await current).resume();
    },
    async restart() {
      current = current.then(async (old) => {
        if (closing !== null) return old;
        await old.close();
        latest = await started();
        show();
        return latest;
      });
      await current;
    },
    show,
    down: revival.down,
    close() {
      revival.close();
      closing ??= current.then(
        (ingest) => ingest.close(),
        () => undefined,
      );
      return closing;
    },
  };
  return forwarding(() => current, own);
}
