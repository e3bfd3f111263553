import { hashTable } from './hash-table.ts';
import { numbers, type StoredArrays } from './stored-arrays.ts';

/** The separator of texts: a byte that never occurs in UTF-8, so that no match can span two texts. */
const SEPARATOR = 0xff;

/**
 * Interns texts: numbers the distinct ones 0, 1, 2, … in the order of their first sight and keeps them in one buffer. Which of
 * half a million contain another text is then one run of the platform's own byte search instead of half a million calls. A text's
 * number is found by a hash of its bytes: a Map would hold each text once more. `stored`: texts that have numbers already.
 */
export function stringInterner(stored?: StoredArrays) {
  let count = stored?.length('text_starts') ?? 0;
  let length = stored?.length('text_bytes') ?? 0;
  let starts = numbers(Uint32Array, Math.max(1 << 12, count), 'text_starts', stored);
  let bytes = Buffer.from(numbers(Uint8Array, Math.max(1 << 16, length), 'text_bytes', stored).buffer);
  let wanted = Buffer.alloc(1 << 10);

  const endOf = (index: number) => (index + 1 < count ? (starts[index + 1] as number) : length) - 1;
  const indexes = hashTable((index) => hashOf(bytes, starts[index] as number, endOf(index)));

  function append(from: number): void {
    if (length + from + 1 > bytes.length) {
      const grown = Buffer.alloc(Math.max(Math.ceil(bytes.length * 1.25), length + from + 1));
      bytes.copy(grown, 0, 0, length);
      bytes = grown;
    }
    if (count === starts.length) {
      const grown = new Uint32Array(Math.ceil(starts.length * 1.25));
      grown.set(starts);
      starts = grown;
    }
    starts[count] = length;
    wanted.copy(bytes, length, 0, from);
    bytes[length + from] = SEPARATOR;
    length += from + 1;
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
    /** The texts, as they are stored. */
    arrays: () => ({
      text_starts: starts.subarray(0, count),
      text_bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, length),
    }),
    /** The index of a text; a new text gets the next one. */
    intern(text: string): number {
      if (wanted.length < text.length * 3) wanted = Buffer.alloc(text.length * 3);
      const end = wanted.write(text);
      const isWanted = (index: number) => {
        const start = starts[index] as number;
        return endOf(index) - start === end && wanted.compare(bytes, start, start + end, 0, end) === 0;
      };
      const known = indexes.find(hashOf(wanted, 0, end), count, isWanted);
      if (known !== -1) return known;
      append(end);
      indexes.add(count - 1);
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

/** FNV-1a of some bytes, 32 bits. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
