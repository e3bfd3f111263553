/** Interns values: numbers them 0, 1, 2, … in the order of their first sight, so that an array can stand for a map. */
export function interner<Value>() {
  const values: Value[] = [];
  const indexes = new Map<Value, number>();
  return {
    /** By index. */
    values: values as readonly Value[],
    /** The index of a value; undefined where it was never seen. */
    find: (value: Value): number | undefined => indexes.get(value),
    /** The index of a value; a new value gets the next one. */
    intern(value: Value): number {
      const known = indexes.get(value);
      if (known !== undefined) return known;
      indexes.set(value, values.length);
      return values.push(value) - 1;
    },
  };
}
