/** Keeps the newest value made for each key until its version changes; forgets the key that was made longest ago. */
export function versionCache<T>(capacity: number) {
  const kept = new Map<string, { version: number; value: T }>();
  return (key: string, version: number, make: () => T): T => {
    const found = kept.get(key);
    if (found?.version === version) return found.value;
    const value = make();
    kept.delete(key);
    kept.set(key, { version, value });
    const oldest = kept.keys().next();
    if (kept.size > capacity && oldest.done !== true) kept.delete(oldest.value);
    return value;
  };
}
