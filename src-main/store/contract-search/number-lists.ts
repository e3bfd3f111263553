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

/** Numbers in groups, themselves numbered from 0: sets 1 in `found` at each number of the groups that have 1 in `wanted`. */
export type MarkGroups = (wanted: Uint8Array, found: Uint8Array) => void;

/** Puts numbers into groups, one group after the other. `each` tells the group of every number, and is called twice. */
export function groupNumbers(count: number, each: (tell: (group: number, number: number) => void) => void): MarkGroups {
  /** Where each group begins; every number that is written moves that on, in the end to where the group ends. */
  const ends = new Uint32Array(count + 1);
  each((group) => {
    ends[group + 1] = (ends[group + 1] as number) + 1;
  });
  for (let group = 1; group <= count; group += 1) ends[group] = (ends[group] as number) + (ends[group - 1] as number);
  const numbers = new Uint32Array(ends[count] as number);
  each((group, number) => {
    numbers[ends[group] as number] = number;
    ends[group] = (ends[group] as number) + 1;
  });
  return (wanted, found) => {
    for (let group = wanted.indexOf(1); group !== -1 && group < count; group = wanted.indexOf(1, group + 1)) {
      const end = ends[group] as number;
      for (let at = group === 0 ? 0 : (ends[group - 1] as number); at < end; at += 1) found[numbers[at] as number] = 1;
    }
  };
}
