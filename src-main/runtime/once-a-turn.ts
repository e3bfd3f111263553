/** Reads once for all who ask before the code that runs now has come to its end: what another thread changes meanwhile is the next one's. */
export function onceATurn<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    if (known === undefined) {
      known = { value: read() };
      queueMicrotask(() => {
        known = undefined;
      });
    }
    return known.value;
  };
}
