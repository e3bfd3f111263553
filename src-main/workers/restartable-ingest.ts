import type { IngestHandle } from '#main/ingest/ingest';

/** An ingester that can be restarted while the mirror goes on being served. */
export interface RestartableIngest extends IngestHandle {
  /** Closes the ingester, which aborts every request, and starts it with the present settings. Resolves when that is done. */
  restart(): Promise<void>;
}

/** `start` is called for the first and for every later ingester; only one of them is ever open. */
export async function restartableIngest(start: () => Promise<IngestHandle>): Promise<RestartableIngest> {
  const listeners = new Set<Parameters<IngestHandle['subscribe']>[0]>();
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
    return ingest;
  }

  return {
    // While one is closed and the next not yet open, the last one's state is shown.
    snapshot: () => latest.snapshot(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    runOnce: async () => (await current).runOnce(),
    fetchItems: async (contractId) => (await current).fetchItems(contractId),
    saveSetting: async (key, value) => (await current).saveSetting(key, value),
    saveWatchlists: async (document) => (await current).saveWatchlists(document),
    markMatchesSeen: async (listId, matchId) => (await current).markMatchesSeen(listId, matchId),
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
        const snapshot = latest.snapshot();
        for (const listener of listeners) listener(snapshot);
        return latest;
      });
      await current;
    },
    close() {
      closing ??= current.then(
        (ingest) => ingest.close(),
        () => undefined,
      );
      return closing;
    },
  };
}
