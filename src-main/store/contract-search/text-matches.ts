import { fold } from '#shared/fold';
import { displayedSecurity, securityBand } from '#shared/security';
import type { ContractNames, NamedPlace } from './contract-names.ts';
import type { ContractQuery, PlaceFilter } from './contract-query.ts';
import type { DistinctIds, SearchedNames } from './name-column.ts';
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
  const matchText = (folded: string): TextMatches => ({
    titles: titles.containing(folded),
    types: names.types.containing(folded),
  });
  const matchWord = (word: string): WordMatches => ({
    ...matchText(word),
    places: names.places.containing(word),
    regions: names.regions.containing(word),
    issuers: names.issuers.containing(word),
    corporations: names.corporations.containing(word),
  });
  return { text: text === null ? null : matchText(fold(text)), words: words?.map(matchWord) ?? null };
}

/** Decides a query's places. */
export function placeMatches(
  { places }: Distinct,
  names: ContractNames,
  wanted: PlaceFilter | null,
): Pick<Matches, 'places' | 'placeKey'> {
  if (wanted === null) return { places: null, placeKey: null };
  const { systemIds, ...rest } = wanted;
  // A thousand systems within some jumps: hardly anybody asks for the same again, and to name them would take as long as to look.
  const placeKey =
    systemIds !== null && systemIds.size > FEW_SYSTEMS
      ? null
      : `places ${JSON.stringify([rest, [...(systemIds ?? [])], names.version()])}`;
  return { places: matchPlaces(places, names, wanted), placeKey };
}

/** Systems that are few enough to be named. */
const FEW_SYSTEMS = 16;

function matchPlaces(ids: readonly number[], names: ContractNames, wanted: PlaceFilter): Uint8Array {
  const { stationId, systemIds, bands, securityMin } = wanted;
  const isPlaced = systemIds !== null || bands !== null || securityMin !== null;
  const matches = new Uint8Array(ids.length);
  // One by one: of thousands of places `from` with a function would take a millisecond.
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] as number;
    if (stationId !== null && id !== stationId) continue;
    if (isPlaced && !passesAt(names.place(id), wanted)) continue;
    matches[index] = 1;
  }
  return matches;
}

function passesAt(place: NamedPlace | undefined, { systemIds, bands, securityMin }: PlaceFilter): boolean {
  if (place === undefined || place.systemId === null || place.securityStatus === null) return false;
  return (
    (systemIds === null || systemIds.has(place.systemId)) &&
    (bands === null || bands.includes(securityBand(place.securityStatus))) &&
    (securityMin === null || displayedSecurity(place.securityStatus) >= securityMin)
  );
}
