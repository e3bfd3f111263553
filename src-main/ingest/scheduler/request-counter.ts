import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetch } from '#main/runtime/world';

/** Counts requests by the piece of work that caused them, however many run side by side. */
export interface RequestCounter {
  /** The same fetch; each call counts for the work that it was called from. */
  counted(fetch: Fetch): Fetch;
  /** Runs the work. `count.requests` is right at any time, also after a failure. */
  during<T>(count: { requests: number }, work: () => Promise<T>): Promise<T>;
}

/** Counts per asynchronous context (AsyncLocalStorage). */
export function createRequestCounter(): RequestCounter {
  const current = new AsyncLocalStorage<{ requests: number }>();
  return {
    counted: (fetch) => (url, init) => {
      const count = current.getStore();
      if (count !== undefined) count.requests += 1;
      return fetch(url, init);
    },
    during: (count, work) => current.run(count, work),
  };
}
