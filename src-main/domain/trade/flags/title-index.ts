import { fold } from '#shared/fold';
import type { NamedType, TitleReading } from './flag-input.ts';
import { nameMark, statedCounts, statedRuns } from './title-counts.ts';

/** Most words of a type's name. */
const LONGEST_NAME = 9;
/** Names of fewer letters are words of everyday titles. */
const SHORTEST_NAME = 4;

/** Reads the names of types and the quantities in titles, and finds types whose names are nearly the same. */
export interface TitleIndex {
  /** Names first, the longest before the others; no word belongs to two of them, and no figure of a name is a quantity. */
  read(title: string): TitleReading;
  /** Types whose name differs only by a size, a quality or a numeral. */
  nearTypes(typeId: number): readonly NamedType[];
}

/** Builds the index from the published types of the static data; some 20 ms for all of them. */
export function titleIndex(types: Iterable<NamedType>): TitleIndex {
  const byName = new Map<string, NamedType>();
  const stems = new Map<number, string>();
  const byStem = new Map<string, NamedType[]>();
  const vocabulary = new Set<string>();
  for (const type of types) {
    const words = wordsOf(foldTitle(type.name)).map(({ word }) => word);
    for (const word of words) vocabulary.add(word);
    const key = words.join(' ');
    if (key.length >= SHORTEST_NAME && !byName.has(key)) byName.set(key, type);
    const stem = stemOf(words);
    if (stem === '') continue;
    stems.set(type.typeId, stem);
    const siblings = byStem.get(stem);
    if (siblings === undefined) byStem.set(stem, [type]);
    else siblings.push(type);
  }
  return {
    read(title) {
      const text = unglued(foldTitle(title), vocabulary);
      const words: (Word | null)[] = wordsOf(text);
      const found: (FoundName & { type: NamedType; isExact: boolean })[] = [];
      for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
        for (let at = 0; at + length <= words.length; at += 1) {
          const part = words.slice(at, at + length);
          const [first, last] = [part[0], part.at(-1)];
          if (first == null || last == null || part.includes(null)) continue;
          const key = part.map((one) => one?.word).join(' ');
          const exact = byName.get(key);
          const type = exact ?? (key.endsWith('s') ? byName.get(key.slice(0, -1)) : undefined);
          if (type === undefined) continue;
          found.push({ type, isExact: exact !== undefined, from: first.from, to: last.to });
          words.fill(null, at, at + length);
        }
      }
      const left = withMarks(text, found);
      return {
        // Of a plural it is not sure that it is a name: "Drones" is a word of everyday titles.
        named: found.filter(({ isExact }) => isExact).map(({ type }) => type),
        counts: statedCounts(left).map(({ name, ...count }) => ({
          ...count,
          type: name === null ? null : (found[name]?.type ?? null),
        })),
        runs: statedRuns(left),
      };
    },
    nearTypes: (typeId) => (byStem.get(stems.get(typeId) ?? '') ?? []).filter((type) => type.typeId !== typeId),
  };
}

/** A word of a folded text, and where it and the punctuation at it are. */
interface Word {
  word: string;
  from: number;
  to: number;
}

type FoundName = Pick<Word, 'from' | 'to'>;

const WORD = /[\p{L}\p{N}'’%_-]+/gu;
/** Between scripts without spaces and others: a name in front of "10个" ends there. */
const SCRIPTS_MEET =
  /(?<=[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])(?=[\p{Script=Latin}\p{N}])|(?<=[\p{Script=Latin}\p{N}])(?=[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** As titles and names are compared: fullwidth figures and letters are those of everybody. */
function foldTitle(title: string): string {
  return fold(title.normalize('NFKC')).replaceAll(SCRIPTS_MEET, ' ');
}

/** Words as they are compared: without the punctuation around them. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: whole, index }) => {
    const word = whole.replace(/^['’_-]+|['’_-]+$/gu, '');
    return word === '' ? [] : [{ word, from: index, to: index + whole.length }];
  });
}

/** Parts a quantity from the word of a name that it is written to: "10xmachariel", "5tritanium", "machariel10x". */
function unglued(text: string, vocabulary: ReadonlySet<string>): string {
  const isKnown = (word: string) =>
    word.length >= SHORTEST_NAME && (vocabulary.has(word) || vocabulary.has(word.replace(/s$/u, '')));
  return text.replaceAll(WORD, (whole) => {
    if (vocabulary.has(whole) || !/\d/u.test(whole)) return whole;
    for (const pattern of [/^(\d+k?)([xх])-?(\p{L}.+)$/u, /^(\d+k?)()-?(\p{L}.+)$/u]) {
      const [, figure, times, word = ''] = pattern.exec(whole) ?? [];
      if (isKnown(word)) return `${figure}${times} ${word}`;
    }
    const [, word = '', before, figure, behind] = /^(\p{L}+?)-?([xх]?)(\d+)([xх]?)$/u.exec(whole) ?? [];
    return isKnown(word) ? `${word} ${before}${figure}${behind}` : whole;
  });
}

/** The text with a mark in place of each name, by its place in the list. */
function withMarks(text: string, names: readonly FoundName[]): string {
  const inOrder = names.map(({ from, to }, place) => ({ from, to, place })).sort((one, other) => other.from - one.from);
  return inOrder.reduce((left, { from, to, place }) => left.slice(0, from) + nameMark(place) + left.slice(to), text);
}

const VARIANTS = new Set(
  (
    'i ii iii iv v small medium large x-large xl l m s ' +
    'compact scoped restrained enduring ample basic improved standard strong synth'
  ).split(' '),
);

/** A name without what tells variants apart; empty where nothing is left that names anything. */
function stemOf(words: readonly string[]): string {
  const significant = words.filter((word) => !VARIANTS.has(word));
  return significant.length === words.length && words.length === 1 ? '' : significant.join(' ');
}
