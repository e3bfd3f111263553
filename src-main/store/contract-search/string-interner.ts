import { hashTable } from './hash-table.ts';
import { numbers, type StoredArrays } from './stored-arrays.ts';

/** What stands before the first text and behind each: a byte that never occurs in UTF-8, so that no match can span two texts. */
const SEPARATOR = 0xff;
/** Bytes of a needle from which on the platform's own search is quicker than a loop over all bytes: shorter ones are found too often. */
const RARE = 3;

/**
 * Interns texts: numbers the distinct ones 0, 1, 2, … in the order of their first sight and keeps them in one buffer. Which of
 * them contain another text is then one run over it instead of as many calls as there are texts. A text's
 * number is found by a hash of its bytes: a Map would hold each text once more. `stored`: texts that have numbers already.
 */
// oxlint-disable-next-line max-lines-per-function -- one buffer of texts, which grows as they come and is searched as a whole
export function stringInterner(stored?: StoredArrays) {
  let count = stored?.length('text_starts') ?? 0;
  let length = stored?.length('text_bytes') ?? 1;
  let starts = numbers(Uint32Array, Math.max(1 << 12, count), 'text_starts', stored);
  let bytes = Buffer.from(numbers(Uint8Array, Math.max(1 << 16, length), 'text_bytes', stored).buffer);
  bytes[0] = SEPARATOR;
  let wanted = Buffer.alloc(1 << 10);

  const endOf = (index: number) => (index + 1 < count ? (starts[index + 1] as number) : length) - 1;
  const indexes = hashTable((index) => hashOf(bytes, starts[index] as number, endOf(index)));

  function append(text: Buffer, from: number, to: number): void {
    if (length + to - from + 1 > bytes.length) {
      const grown = Buffer.alloc(Math.max(Math.ceil(bytes.length * 1.25), length + to - from + 1));
      bytes.copy(grown, 0, 0, length);
      bytes = grown;
    }
    if (count === starts.length) {
      const grown = new Uint32Array(Math.ceil(starts.length * 1.25));
      grown.set(starts);
      starts = grown;
    }
    starts[count] = length;
    text.copy(bytes, length, from, to);
    length += to - from + 1;
    bytes[length - 1] = SEPARATOR;
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

  /** By index: 1 for each text with these bytes, of which the first or last may be the separator. */
  function having(needle: Buffer): Uint8Array {
    const found = new Uint8Array(count);
    const used = bytes.subarray(0, length);
    const find =
      needle.length < RARE ? (from: number) => indexOf(used, needle, from) : (from: number) => used.indexOf(needle, from);
    // A text begins behind the separator that it is found by.
    const skipped = needle[0] === SEPARATOR ? 1 : 0;
    let position = find(0);
    for (let index = 0; position !== -1; index += 1) {
      index = indexAt(position + skipped, index);
      found[index] = 1;
      position = index + 1 < count ? find((starts[index + 1] as number) - skipped) : -1;
    }
    return found;
  }

  /** The index of a text that stands in some bytes; -1: there is none. */
  function findBytes(text: Buffer, from: number, to: number): number {
    const isWanted = (index: number) => {
      const start = starts[index] as number;
      if (endOf(index) - start !== to - from) return false;
      for (let at = from; at < to; at += 1) if (bytes[start + at - from] !== text[at]) return false;
      return true;
    };
    return indexes.find(hashOf(text, from, to), count, isWanted);
  }

  /** The index of a text that stands in some bytes; a new one gets the next. */
  function internBytes(text: Buffer, from: number, to: number): number {
    const known = findBytes(text, from, to);
    if (known !== -1) return known;
    append(text, from, to);
    indexes.add(count - 1);
    return count - 1;
  }

  return {
    /** How many distinct texts there are. */
    size: (): number => count,
    /** The texts, as they are stored. */
    arrays: () => ({
      text_starts: starts.subarray(0, count),
      text_bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, length),
    }),
    internBytes,
    /** The index of a text; a new text gets the next one. */
    intern(text: string): number {
      if (wanted.length < text.length * 3) wanted = Buffer.alloc(text.length * 3);
      return internBytes(wanted, 0, wanted.write(text));
    },
    /** By index: 1 for each text that contains `text`, begins with it, ends with it or is it; 0 for the others. */
    containing: (text: string): Uint8Array => (text === '' ? new Uint8Array(count).fill(1) : having(Buffer.from(text))),
    beginningWith: (text: string): Uint8Array => having(Buffer.concat([Buffer.of(SEPARATOR), Buffer.from(text)])),
    endingWith: (text: string): Uint8Array => having(Buffer.concat([Buffer.from(text), Buffer.of(SEPARATOR)])),
    equalTo(text: string): Uint8Array {
      const found = new Uint8Array(count);
      const needle = Buffer.from(text);
      const index = findBytes(needle, 0, needle.length);
      if (index !== -1) found[index] = 1;
      return found;
    },
  };
}
export type StringInterner = ReturnType<typeof stringInterner>;

/** Where some bytes begin in others, from a position on; -1: nowhere. */
function indexOf(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const [first, second] = needle;
  for (let at = from; at <= bytes.length - needle.length; at += 1)
    if (bytes[at] === first && (second === undefined || bytes[at + 1] === second)) return at;
  return -1;
}

/** FNV-1a of some bytes, 32 bits. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
