/** Numbers distinct values 0, 1, 2, … as they come. */
export function distinct<Value>(values: Value[] = []) {
  const indexes = new Map(values.map((value, index) => [value, index]));
  return {
    values: values as readonly Value[],
    find: (value: Value): number | undefined => indexes.get(value),
    indexOf(value: Value): number {
      const index = indexes.get(value) ?? values.length;
      if (index === values.length) {
        indexes.set(value, index);
        values.push(value);
      }
      return index;
    },
  };
}
