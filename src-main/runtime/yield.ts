let last = Promise.resolve();

/**
 * Resolves after pending I/O callbacks have run, so that a long computation does not block this thread's event loop. Of several that wait,
 * one goes on at each turn: their steps would otherwise be one long one together.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
