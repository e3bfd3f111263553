import { hashTable } from './hash-table.ts';
import { membersOf, type Postings, postingsOf } from './postings.ts';
import { numbers, type StoredArrays } from './stored-arrays.ts';
import { stringInterner } from './string-interner.ts';

const SPACE = 0x20;
/** Texts of which more than this share has come since make the lists by word to be made anew. */
const REBUILD_ABOVE = 1 / 32;

/**
 * Interns texts as the words between their spaces: numbers the distinct ones 0, 1, 2, … in the order of their first sight. Titles are
 * made of few different words, so a text is sought in those alone, and then in the texts that have what was found: 300,000 titles of 11 MB
 * have 0.1 MB of words. `stored`: texts that have numbers already.
 */
// oxlint-disable-next-line max-lines-per-function -- the same of lists of words: how a text is split is how it is found
export function wordTexts(stored?: StoredArrays) {
  const distinct = stringInterner(stored);
  let count = stored?.length('title_starts') ?? 0;
  let length = stored?.length('title_words') ?? 0;
  let starts = numbers(Uint32Array, Math.max(1 << 12, count), 'title_starts', stored);
  /** The words of all texts, one text after the other. */
  let words = numbers(Uint32Array, Math.max(1 << 14, length), 'title_words', stored);
  let wanted = Buffer.alloc(1 << 10);
  let wantedWords = new Uint32Array(1 << 10);
  /** The texts by word, and of how many texts. */
  let listed: { byWord: Postings; count: number } | undefined;

  const endOf = (index: number) => (index + 1 < count ? (starts[index + 1] as number) : length);
  const indexes = hashTable((index) => hashOf(words, starts[index] as number, endOf(index)));

  function append(used: number): void {
    if (count === starts.length) starts = grown(starts, count + 1);
    if (length + used > words.length) words = grown(words, length + used);
    starts[count] = length;
    words.set(wantedWords.subarray(0, used), length);
    length += used;
    count += 1;
  }

  /** Numbers the words of a text, and returns how many they are. */
  function split(text: string): number {
    if (wanted.length < text.length * 3) {
      wanted = Buffer.alloc(text.length * 3);
      wantedWords = new Uint32Array(text.length * 3 + 1);
    }
    const end = wanted.write(text);
    let used = 0;
    for (let from = 0, at = 0; at <= end; at += 1) {
      if (at < end && wanted[at] !== SPACE) continue;
      wantedWords[used] = distinct.internBytes(wanted, from, at);
      used += 1;
      from = at + 1;
    }
    return used;
  }

  return {
    /** How many distinct texts there are. */
    size: (): number => count,
    /** The texts, as they are stored. */
    arrays: () => ({
      ...distinct.arrays(),
      title_starts: starts.subarray(0, count),
      title_words: words.subarray(0, length),
    }),
    /** The index of a text; a new text gets the next one. */
    intern(text: string): number {
      const used = split(text);
      const isWanted = (index: number) => {
        const start = starts[index] as number;
        if (endOf(index) - start !== used) return false;
        for (let at = 0; at < used; at += 1) if (words[start + at] !== wantedWords[at]) return false;
        return true;
      };
      const known = indexes.find(hashOf(wantedWords, 0, used), count, isWanted);
      if (known !== -1) return known;
      append(used);
      indexes.add(count - 1);
      return count - 1;
    },
    /** By index: 1 for each text that contains `text`, which must not be empty; 0 for the others. */
    containing(text: string): Uint8Array {
      const found = new Uint8Array(count);
      const parts = text.split(' ');
      const passes = parts.map((part, at) => {
        if (parts.length === 1) return distinct.containing(part);
        if (at === 0) return distinct.endingWith(part);
        return at < parts.length - 1 ? distinct.equalTo(part) : distinct.beginningWith(part);
      });
      // A part that no word has.
      if (passes.some((one) => !one.includes(1))) return found;
      if (listed === undefined || count - listed.count > listed.count * REBUILD_ABOVE)
        listed = { byWord: postingsOf({ values: words, count, startOf: (index) => starts[index] as number, endOf }), count };
      const { byWord } = listed;
      // Those are looked at that have the part of the fewest texts; which of one part is all that there is to know.
      const fewest = passes
        .map((one) => membersOf(byWord, one))
        .reduce((best, many, at, all) => (many < (all[best] as number) ? at : best), 0);
      const look = (index: number) => {
        if (hasRun(passes, words, starts[index] as number, endOf(index))) found[index] = 1;
      };
      const wantedWord = passes[fewest] as Uint8Array;
      for (let word = 0; word + 1 < byWord.starts.length; word += 1) {
        if (wantedWord[word] !== 1) continue;
        const end = byWord.starts[word + 1] as number;
        for (let at = byWord.starts[word] as number; at < end; at += 1) {
          const index = byWord.members[at] as number;
          if (passes.length === 1) found[index] = 1;
          else look(index);
        }
      }
      for (let index = listed.count; index < count; index += 1) look(index);
      return found;
    },
  };
}
export type WordTexts = ReturnType<typeof wordTexts>;

/** Whether some words that follow one another pass, one after the other, among those from an index to before another. */
function hasRun(passes: readonly Uint8Array[], words: Uint32Array, from: number, end: number): boolean {
  for (let start = from; start + passes.length <= end; start += 1) {
    let at = 0;
    while (at < passes.length && passes[at]?.[words[start + at] as number] === 1) at += 1;
    if (at === passes.length) return true;
  }
  return false;
}

function grown(array: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(Math.ceil(array.length * 1.25), least));
  larger.set(array);
  return larger;
}

/** FNV-1a of some numbers, 32 bits. */
function hashOf(list: Uint32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (list[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
