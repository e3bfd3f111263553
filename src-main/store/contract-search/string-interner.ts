/** The separator of texts: a byte that never occurs in UTF-8, so that no match can span two texts. */
const SEPARATOR = 0xff;

/**
 * Interns texts: numbers the distinct ones 0, 1, 2, … in the order of their first sight and keeps them in one buffer. Which of
 * half a million contain another text is then one run of the platform's own byte search instead of half a million calls.
 */
export function stringInterner() {
  const indexes = new Map<string, number>();
  let bytes = Buffer.alloc(1 << 16);
  let length = 0;
  let starts = new Uint32Array(1 << 12);
  let count = 0;

  function append(text: string): void {
    const needed = length + Buffer.byteLength(text) + 1;
    if (needed > bytes.length) {
      const grown = Buffer.alloc(Math.max(bytes.length * 2, needed));
      bytes.copy(grown, 0, 0, length);
      bytes = grown;
    }
    if (count === starts.length) {
      const grown = new Uint32Array(starts.length * 2);
      grown.set(starts);
      starts = grown;
    }
    starts[count] = length;
    length += bytes.write(text, length);
    bytes[length] = SEPARATOR;
    length += 1;
    count += 1;
  }

  /** The last text from index `from` on that starts at or before a byte position; binary search over the ascending starts. */
  function indexAt(position: number, from: number): number {
    let low = from;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    /** How many distinct texts there are. */
    size: (): number => count,
    /** The index of a text; a new text gets the next one. */
    intern(text: string): number {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      indexes.set(text, count);
      append(text);
      return count - 1;
    },
    /** By index: 1 for each text that contains `text`, which must not be empty; 0 for the others. */
    containing(text: string): Uint8Array {
      const contains = new Uint8Array(count);
      const needle = Buffer.from(text);
      const used = bytes.subarray(0, length);
      let position = used.indexOf(needle);
      for (let index = 0; position !== -1; index += 1) {
        index = indexAt(position, index);
        contains[index] = 1;
        position = index + 1 < count ? used.indexOf(needle, starts[index + 1]) : -1;
      }
      return contains;
    },
  };
}
export type StringInterner = ReturnType<typeof stringInterner>;
