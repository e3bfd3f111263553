/** Keeps what was made for the newest key alone: `make` runs again as soon as `keyOf` gives another key than before. */
export function latest<T>(keyOf: () => string, make: () => T): () => T {
  let made: { key: string; value: T } | undefined;
  return () => {
    const key = keyOf();
    if (made?.key !== key) made = { key, value: make() };
    return made.value;
  };
}
