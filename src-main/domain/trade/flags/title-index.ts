import { fold } from '#shared/fold';
import type { NamedType } from './flag-input.ts';

/** Most words of a type's name. */
const LONGEST_NAME = 9;
/** Names of fewer letters are words of everyday titles. */
const SHORTEST_NAME = 4;

/** Finds names of types in titles, and types whose names are nearly the same. */
export interface TitleIndex {
  /** The types that a title names, longest names first; no word counts for two of them. */
  namedIn(title: string): NamedType[];
  /** Types whose name differs only by a size, a quality or a numeral. */
  nearTypes(typeId: number): readonly NamedType[];
}

/** Builds the index from the published types of the static data; some 20 ms for all of them. */
export function titleIndex(types: Iterable<NamedType>): TitleIndex {
  const byName = new Map<string, NamedType>();
  const stems = new Map<number, string>();
  const byStem = new Map<string, NamedType[]>();
  for (const type of types) {
    const words = wordsOf(type.name);
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
    namedIn(title) {
      const words: (string | null)[] = wordsOf(title);
      const found: NamedType[] = [];
      for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
        for (let from = 0; from + length <= words.length; from += 1) {
          const part = words.slice(from, from + length);
          const type = part.includes(null) ? undefined : byName.get(part.join(' '));
          if (type === undefined) continue;
          found.push(type);
          words.fill(null, from, from + length);
        }
      }
      return found;
    },
    nearTypes: (typeId) => (byStem.get(stems.get(typeId) ?? '') ?? []).filter((type) => type.typeId !== typeId),
  };
}

/** Words as they are compared: folded, without the punctuation around them. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}'’%_-]+/u)
    .map((word) => word.replace(/^['’_-]+|['’_-]+$/gu, ''))
    .filter((word) => word !== '');
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
