import { groupNumbers, type MarkGroups, withRoom } from './number-lists.ts';

/** Stands before and after each word; UTF-8 has no such byte. */
const END = '\xff';

/** UTF-8 with a character for each byte: V8 then holds and searches half of what it would of texts beyond Latin-1. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** `text`: all words, each between two {@link END}, as {@link bytesOf} gives them; `ends`: where each has its end. */
export interface StoredWords {
  text: string;
  ends: Uint32Array;
}

/** A text that is sought, as one part for each of its words: 1 by number of a word that the part may be. Empty: nothing contains it. */
export type Sought = readonly Uint8Array[];

/**
 * Numbers distinct words 0, 1, 2, … as they come. Some ten thousand words make up most titles and names, so that
 * what contains a text is found by seeking it in each word once.
 */
export function distinctWords(stored: StoredWords = { text: END, ends: new Uint32Array(0) }) {
  let { text: all, ends } = stored;
  let count = ends.length;
  let numbers: Map<string, number> | undefined;

  /** Filled by the first word that comes: a start need not wait for it. */
  function known(): Map<string, number> {
    numbers ??= new Map(Array.from(ends.subarray(0, count), (end, index) => [all.slice((ends[index - 1] ?? 0) + 1, end), index]));
    return numbers;
  }

  function numberOf(word: string): number {
    const found = known().get(word);
    if (found !== undefined) return found;
    known().set(word, count);
    ends = withRoom(ends, count + 1);
    ends[count] = all.length + word.length;
    all += word + END;
    count += 1;
    return count - 1;
  }

  /** By number: 1 for each word that contains a text, with the {@link END} before and after it. */
  function containing(sought: string): Uint8Array {
    const found = new Uint8Array(count);
    let index = 0;
    for (let at = all.indexOf(sought); at !== -1 && index < count; at = all.indexOf(sought, ends[index])) {
      while ((ends[index] as number) <= at) index += 1;
      found[index] = 1;
    }
    return found;
  }

  return {
    size: (): number => count,
    stored: (): StoredWords => ({ text: all, ends: ends.slice(0, count) }),
    /** The numbers of a text's words; the empty text has none. */
    numbersOf: (text: string): number[] => (text === '' ? [] : bytesOf(text).split(' ').map(numberOf)),
    /** A text, to be sought among what was numbered before. */
    seek(text: string): Sought {
      const parts = bytesOf(text).split(' ');
      const bounded = parts.map((part, at) => (at === 0 ? '' : END) + part + (at === parts.length - 1 ? '' : END));
      const masks = text === '' ? [] : bounded.map(containing);
      return masks.every((mask) => mask.includes(1)) ? masks : [];
    },
  };
}
type DistinctWords = ReturnType<typeof distinctWords>;

/** `all`: the words of every text; `ends`: before which of them each text ends. */
export interface StoredTexts {
  all: Uint32Array;
  ends: Uint32Array;
}

/** Texts that came since all were put in order by their words: of more, they are put in order anew, which takes some milliseconds. */
const MOST_UNORDERED = 1000;

/** Numbers texts 1, 2, … as they come, and keeps them as their words. 0 is the empty text. */
export function wordTexts(words: DistinctWords, stored: StoredTexts = { all: new Uint32Array(0), ends: Uint32Array.of(0) }) {
  let { all, ends } = stored;
  let count = ends.length;
  const endOf = (number: number) => ends[number] as number;
  /** The first texts by their words, and how many they are. */
  let ordered: { byWord: MarkGroups; count: number } | undefined;

  function tellWords(from: number, tell: (word: number, text: number) => void): void {
    for (let number = from; number < count; number += 1)
      for (let at = endOf(number - 1); at < endOf(number); at += 1) tell(all[at] as number, number);
  }

  /** By number: 1 for each text that has any of the words for which a mask has 1. */
  function withAny(mask: Uint8Array): Uint8Array {
    const found = new Uint8Array(count);
    if (ordered === undefined || count - ordered.count > MOST_UNORDERED)
      ordered = { byWord: groupNumbers(words.size(), (tell) => tellWords(1, tell)), count };
    ordered.byWord(mask, found);
    tellWords(ordered.count, (word, text) => {
      if (mask[word] === 1) found[text] = 1;
    });
    return found;
  }

  return {
    size: (): number => count,
    stored: (): StoredTexts => ({ all: all.slice(0, endOf(count - 1)), ends: ends.slice(0, count) }),
    /** The number of a text that comes in place of another; the same where it has not changed. */
    replace(number: number, text: string): number {
      if (text === '') return 0;
      const numbers = words.numbersOf(text);
      const before = number === 0 ? all.subarray(0, 0) : all.subarray(endOf(number - 1), endOf(number));
      if (before.length === numbers.length && numbers.every((word, at) => before[at] === word)) return number;
      const start = endOf(count - 1);
      all = withRoom(all, start + numbers.length);
      all.set(numbers, start);
      ends = withRoom(ends, count + 1);
      ends[count] = start + numbers.length;
      count += 1;
      return count - 1;
    },
    /** By number: 1 for each text that contains what is sought. */
    containing(sought: Sought): Uint8Array {
      const [first, ...others] = sought;
      if (first === undefined) return new Uint8Array(count);
      const found = withAny(first);
      for (let number = 1; others.length > 0 && number < count; number += 1)
        if (found[number] === 1) found[number] = hasAll(sought, all.subarray(endOf(number - 1), endOf(number))) ? 1 : 0;
      return found;
    },
  };
}

/** Whether the parts of a text follow one another among these words. */
const hasAll = (sought: Sought, words: Uint32Array) =>
  words.some((_, start) => sought.every((part, at) => part[words[start + at] as number] === 1));
