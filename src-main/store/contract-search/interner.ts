/**
 * Interns values: numbers them 0, 1, 2, … in the order of their first sight, so that an array can stand for a map. `known`: those that have
 * numbers already.
 */
export function interner<Value>(known: Iterable<Value> = []) {
  const values: Value[] = [...known];
  const indexes = new Map(values.map((value, index) => [value, index]));
  return {
    /** By index. */
    values: values as readonly Value[],
    /** The index of a value; undefined where it was never seen. */
    find: (value: Value): number | undefined => indexes.get(value),
    /** The index of a value; a new value gets the next one. */
    intern(value: Value): number {
      const found = indexes.get(value);
      if (found !== undefined) return found;
      indexes.set(value, values.length);
      return values.push(value) - 1;
    },
  };
}
