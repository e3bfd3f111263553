/** Numbers values 0, 1, 2, … in the order of their first sight, so that arrays can stand for maps. */
export function indexed<Value>() {
  const values: Value[] = [];
  const indexes = new Map<Value, number>();
  return {
    /** By index. */
    values: values as readonly Value[],
    indexOf(value: Value): number {
      const known = indexes.get(value);
      if (known !== undefined) return known;
      indexes.set(value, values.length);
      return values.push(value) - 1;
    },
  };
}
