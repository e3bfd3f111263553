/** The same numbers in an array with room for this many. */
export function withRoom<Numbers extends NumberArray>(array: Numbers, length: number): Numbers {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => Numbers)(Math.max(Math.ceil(array.length * 1.25), length, 32));
  larger.set(array as never);
  return larger;
}
/** The arrays that columns are kept in. */
export type NumberArray = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** Lists of numbers of rows, one after the other; the room of a list that was replaced is not used again. */
export function numberLists(stored: Uint32Array = new Uint32Array(0)) {
  let all = stored;
  let length = stored.length;
  return {
    all: (): Uint32Array => all.subarray(0, length),
    /** Writes where the list of a row begins and how long it is, and appends it where it is another than before. */
    set(starts: NumberArray, counts: NumberArray, row: number, list: readonly number[]): void {
      const before = starts[row] as number;
      if (counts[row] === list.length && list.every((one, at) => all[before + at] === one)) return;
      all = withRoom(all, length + list.length);
      all.set(list, length);
      starts[row] = length;
      counts[row] = list.length;
      length += list.length;
    },
  };
}
