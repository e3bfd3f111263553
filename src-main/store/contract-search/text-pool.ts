/** A byte that UTF-8 never has: no search text can reach from one text into the next. */
const SEPARATOR = 0xff;

/**
 * Distinct texts, numbered in the order of their first sight, in one buffer: asking which of half a million hold another
 * text is then one run of the platform's own byte search instead of half a million calls.
 */
export function textPool() {
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

  /** The last text from `from` on that starts at or before a position; the texts are in the order of their starts. */
  function textAt(position: number, from: number): number {
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
    size: (): number => count,
    /** The number of a text. */
    indexOf(text: string): number {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      indexes.set(text, count);
      append(text);
      return count - 1;
    },
    /** For each text by its number: 1 where it holds the other text, which is not empty. */
    holding(text: string): Uint8Array {
      const holds = new Uint8Array(count);
      const needle = Buffer.from(text);
      const used = bytes.subarray(0, length);
      let position = used.indexOf(needle);
      for (let index = 0; position !== -1; index += 1) {
        index = textAt(position, index);
        holds[index] = 1;
        position = index + 1 < count ? used.indexOf(needle, starts[index + 1]) : -1;
      }
      return holds;
    },
  };
}
