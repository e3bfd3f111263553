/** Resolves after pending I/O callbacks have run, so that a long computation does not block this thread's event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
