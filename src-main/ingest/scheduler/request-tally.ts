import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetch } from '#main/runtime/world';

/** Counts requests by the piece of work that caused them, however many run side by side. */
export interface RequestTally {
  /** The same fetch; each call counts for the work that it was called from. */
  counted(fetch: Fetch): Fetch;
  /** Runs the work. `tally.requests` is right at any time, also after a failure. */
  during<T>(tally: { requests: number }, work: () => Promise<T>): Promise<T>;
}

export function createRequestTally(): RequestTally {
  const current = new AsyncLocalStorage<{ requests: number }>();
  return {
    counted: (fetch) => (url, init) => {
      const tally = current.getStore();
      if (tally !== undefined) tally.requests += 1;
      return fetch(url, init);
    },
    during: (tally, work) => current.run(tally, work),
  };
}
