/** Ends each text; UTF-8 has no such byte. */
const END = '\xff';

/** UTF-8 with a character for each byte: V8 then holds and searches half of what it would of texts beyond Latin-1. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** `text`: all of them, each with {@link END}, as {@link bytesOf} gives them; `ends`: where each has its end. */
export interface StoredTexts {
  text: string;
  ends: Uint32Array;
}

/** Numbers distinct texts 0, 1, 2, … as they come, and holds them as one text in which others are sought. 0 is the empty text. */
export function distinctTexts(stored: StoredTexts = { text: END, ends: Uint32Array.of(0) }) {
  let { text: all, ends } = stored;
  let count = ends.length;
  let indexes: Map<string, number> | undefined;

  /** Filled by the first text that comes: columns that only answer searches never ask. */
  function known(): Map<string, number> {
    indexes ??= new Map(
      all
        .split(END)
        .slice(0, count)
        .map((text, index) => [text, index]),
    );
    return indexes;
  }

  return {
    size: (): number => count,
    stored: (): StoredTexts => ({ text: all, ends: ends.subarray(0, count) }),
    /** The number of a text; a new text gets the next one. */
    indexOf(given: string): number {
      const text = bytesOf(given);
      const found = known().get(text);
      if (found !== undefined) return found;
      known().set(text, count);
      ends = withRoom(ends, count + 1);
      ends[count] = all.length + text.length;
      all += text + END;
      count += 1;
      return count - 1;
    },
    /** By number: 1 for each text that contains another; none contains the empty one. */
    containing(text: string): Uint8Array {
      const found = new Uint8Array(count);
      if (text === '') return found;
      const sought = bytesOf(text);
      let index = 0;
      for (let at = all.indexOf(sought); at !== -1; at = all.indexOf(sought, (ends[index] as number) + 1)) {
        while ((ends[index] as number) < at) index += 1;
        found[index] = 1;
      }
      return found;
    },
  };
}

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
