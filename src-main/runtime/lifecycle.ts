/** Closes what was opened, last opened first, each even if another fails. */
export interface Lifecycle {
  onClose(close: () => void | Promise<void>): void;
  /** Idempotent. Rejects with an AggregateError of all failures, after all have been tried. */
  close(): Promise<void>;
}

/** A lifecycle with nothing to close yet. */
export function createLifecycle(): Lifecycle {
  const closers: (() => void | Promise<void>)[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed.');
  }

  return {
    onClose: (close) => void closers.push(close),
    close: () => (closing ??= closeAll()),
  };
}
