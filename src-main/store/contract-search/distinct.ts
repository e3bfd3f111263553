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

/** Ends each text; no byte of UTF-8 is the same. */
const END = 0xff;

/** What {@link distinctTexts} holds, as it is stored. */
export interface StoredTexts {
  bytes: Uint8Array;
  ends: Uint32Array;
}

/** Numbers distinct texts 0, 1, 2, … as they come, and holds them as one text in which others are sought. 0 is the empty text. */
export function distinctTexts(stored: StoredTexts = { bytes: Uint8Array.of(END), ends: Uint32Array.of(0) }) {
  let { bytes, ends } = stored;
  let count = ends.length;
  let length = bytes.length;
  let indexes: Map<string, number> | undefined;

  /** Filled by the first text that comes: a table that only answers searches never asks. */
  function known(): Map<string, number> {
    if (indexes !== undefined) return indexes;
    indexes = new Map();
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, length);
    for (let index = 0, start = 0; index < count; index += 1) {
      const end = ends[index] as number;
      indexes.set(all.toString('utf8', start, end), index);
      start = end + 1;
    }
    return indexes;
  }

  return {
    size: (): number => count,
    stored: (): StoredTexts => ({ bytes: bytes.subarray(0, length), ends: ends.subarray(0, count) }),
    /** The number of a text; a new text gets the next one. */
    indexOf(text: string): number {
      const found = known().get(text);
      if (found !== undefined) return found;
      const added = Buffer.from(text);
      bytes = withRoom(bytes, length + added.length + 1);
      ends = withRoom(ends, count + 1);
      bytes.set(added, length);
      length += added.length;
      bytes[length] = END;
      ends[count] = length;
      length += 1;
      known().set(text, count);
      count += 1;
      return count - 1;
    },
    /** By number: 1 for each text that contains another; none contains the empty one. */
    containing(text: string): Uint8Array {
      const found = new Uint8Array(count);
      const sought = new Uint8Array(Buffer.from(text));
      if (sought.length === 0) return found;
      // Constants, which V8 need not look up for each byte.
      const [all, endOf, last, first] = [bytes, ends, length - sought.length, sought[0]];
      let index = 0;
      for (let at = 0; at < last; at += 1) {
        if (all[at] !== first || !isAt(all, at, sought)) continue;
        while ((endOf[index] as number) < at) index += 1;
        found[index] = 1;
        at = endOf[index] as number;
      }
      return found;
    },
  };
}

function isAt(bytes: Uint8Array, at: number, sought: Uint8Array): boolean {
  for (let offset = 1; offset < sought.length; offset += 1) if (bytes[at + offset] !== sought[offset]) return false;
  return true;
}

/** The same numbers in an array with room for so many. */
export function withRoom<Numbers extends NumberArray>(array: Numbers, length: number): Numbers {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => Numbers)(Math.max(Math.ceil(array.length * 1.25), length, 32));
  larger.set(array as never);
  return larger;
}
/** What a column is. */
export type NumberArray = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** Lists of numbers of rows, one after the other; the room of a list that was replaced is not used again. */
export function numberLists(stored: Uint32Array = new Uint32Array(0)) {
  let all = stored;
  let length = stored.length;
  return {
    all: (): Uint32Array => all.subarray(0, length),
    /** Writes where the list of a row begins and how long it is, and appends it where it is another than before. */
    set(starts: Uint32Array, counts: Uint32Array, row: number, list: readonly number[]): void {
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
