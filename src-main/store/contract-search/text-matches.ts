import { fold, foldPart } from '#shared/fold';
import { securityBands } from '#shared/security';
import type { ContractQuery, PlaceFilter } from './contract-query.ts';
import type { DistinctIds, SearchedNames } from './name-column.ts';
import { bandBit, type PlaceSystems, type placeSystems } from './place-systems.ts';
import type { WordTexts } from './word-texts.ts';

/** What a table of contracts knows once each: its distinct titles and ids, by index. */
export interface Distinct extends DistinctIds {
  titles: Pick<WordTexts, 'containing' | 'size'>;
}

/** 1 for each distinct title, and for each item type, that contains the text; by index. */
export interface TextMatches {
  titles: Uint8Array;
  types: Uint8Array;
}

/** The same of one word, which may also be in the name of a place, region, issuer or corporation. */
export interface WordMatches extends TextMatches {
  places: Uint8Array;
  regions: Uint8Array;
  issuers: Uint8Array;
  corporations: Uint8Array;
}

/** What of a query is decided for each distinct text or place rather than for each contract; null: not asked for. */
export interface Matches {
  /** Names the texts that `text` and `words` were matched with, and the version of the names. */
  key: string;
  text: TextMatches | null;
  words: readonly WordMatches[] | null;
  /** By index of the place. */
  places: Uint8Array | null;
  /** The same of `places`; null: it is not kept. */
  placeKey: string | null;
}

/** Decides a query's text and words; `names` are refreshed. */
export function textMatches(
  { titles }: Pick<Distinct, 'titles'>,
  names: SearchedNames,
  { text, words }: Pick<ContractQuery, 'text' | 'words'>,
): Pick<Matches, 'text' | 'words'> {
  const matchText = (part: string, name = part): TextMatches => ({
    titles: titles.containing(part),
    types: names.types.containing(name),
  });
  const matchWord = (word: string): WordMatches => ({
    ...matchText(word),
    places: names.places.containing(word),
    regions: names.regions.containing(word),
    issuers: names.issuers.containing(word),
    corporations: names.corporations.containing(word),
  });
  return { text: text === null ? null : matchText(foldPart(text), fold(text)), words: words?.map(matchWord) ?? null };
}

/** Decides a query's places; `located`: where they are. */
export function placeMatches(
  { places }: Distinct,
  located: ReturnType<typeof placeSystems>,
  wanted: PlaceFilter | null,
): Pick<Matches, 'places' | 'placeKey'> {
  if (wanted === null) return { places: null, placeKey: null };
  const { systemIds, ...rest } = wanted;
  const { key } = located();
  // A thousand systems within some jumps: hardly anybody asks for the same again, and to name them would take as long as to look.
  const isNamed = systemIds === null || systemIds.size <= FEW_SYSTEMS;
  const placeKey = isNamed ? `places ${JSON.stringify([rest, [...(systemIds ?? [])], key])}` : null;
  return { places: matchPlaces(places, located(), wanted), placeKey };
}

/** Systems that are few enough to be named. */
const FEW_SYSTEMS = 16;

function matchPlaces(ids: readonly number[], { systems, securities, bands }: PlaceSystems, wanted: PlaceFilter): Uint8Array {
  const { stationId, systemIds, securityMin } = wanted;
  const matches = new Uint8Array(ids.length);
  if (stationId !== null) {
    const index = ids.indexOf(stationId);
    if (index !== -1) matches[index] = 1;
  } else matches.fill(1);
  const isPlaced = systemIds !== null || wanted.bands !== null || securityMin !== null;
  if (!isPlaced) return matches;
  const wantedBands = (wanted.bands ?? securityBands).reduce((bits, band) => bits | bandBit(band), 0);
  const least = securityMin ?? Number.NEGATIVE_INFINITY;
  // One by one: of thousands of places `from` with a function would take a millisecond. What has no security is in no band.
  for (let index = 0; index < matches.length; index += 1) {
    if (matches[index] === 0) continue;
    const system = systems[index] as number;
    const isThere = system !== 0 && (systemIds === null || systemIds.has(system));
    matches[index] = Number(isThere && ((bands[index] as number) & wantedBands) !== 0 && (securities[index] as number) >= least);
  }
  return matches;
}
