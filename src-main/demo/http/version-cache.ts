/** Keeps the newest value made for each key until its version changes; forgets the key that was made longest ago. */
export function versionCache<T>(capacity: number) {
  const entries = new Map<string, { version: number; value: T }>();
  return (key: string, version: number, make: () => T): T => {
    const found = entries.get(key);
    if (found?.version === version) return found.value;
    const value = make();
    entries.delete(key);
    entries.set(key, { version, value });
    const oldest = entries.keys().next();
    if (entries.size > capacity && oldest.done !== true) entries.delete(oldest.value);
    return value;
  };
}
