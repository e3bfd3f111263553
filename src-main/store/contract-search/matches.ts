import { fold, foldPart } from '#shared/fold';
import { displayedSecurity, securityBand } from '#shared/security';
import type { ContractColumns } from './columns.ts';
import type { ContractNames } from './contract-names.ts';
import type { ContractQuery, PlaceFilter } from './contract-query.ts';
import { type Sought, wordTexts } from './words.ts';

/** Which titles, types and names contain a text: 1 by their number. `names` null: it is not sought in those. */
export interface WordMatches {
  titles: Uint8Array;
  types: Uint8Array;
  names: Record<'places' | 'regions' | 'issuers' | 'corporations', Uint8Array> | null;
}

/** The parts of a query that are decided once for each distinct text or place and not for each row; null: not asked for. */
export interface Matches {
  text: WordMatches | null;
  words: WordMatches[] | null;
  unwantedWords: WordMatches[] | null;
  /** By number of the place. */
  places: Uint8Array | null;
}

type Texts = Pick<Matches, 'text' | 'words' | 'unwantedWords'>;
const noTexts: Texts = { text: null, words: null, unwantedWords: null };

/** Where a place is, as far as it is known. */
interface Located {
  systemId: number | undefined;
  security: number;
  band: string | undefined;
}

/** Decides a query's texts and places for the titles and ids of a table, in the transaction in which it is asked. */
export function matcher(table: ContractColumns, names: ContractNames) {
  const { words: known, titles, types: typeIds, places, regions, issuers, corporations } = table.values;
  const types = nameColumn(wordTexts(known), typeIds.values, names.type);
  const others = {
    places: nameColumn(wordTexts(known), places.values, (id) => names.place(id)?.text),
    regions: nameColumn(wordTexts(known), regions.values, names.region),
    issuers: nameColumn(wordTexts(known), issuers.values, names.name),
    corporations: nameColumn(wordTexts(known), corporations.values, names.name),
  };
  /** The versions of the names that were read of types, and of all others. */
  let typesOf = -1;
  let othersOf = '';
  let located: { version: string; places: Located[] } = { version: '', places: [] };
  /** The results of the latest texts: the next page asks for the same. */
  let latest: { key: string; texts: Texts } | undefined;

  function textMatches({ text, words, unwantedWords }: Pick<ContractQuery, keyof Texts>): Texts {
    const { catalog, names: version } = names.version();
    types.refresh(typesOf === catalog ? 'new' : 'all');
    typesOf = catalog;
    if (words !== null || unwantedWords !== null) {
      const isKnown = othersOf === `${catalog} ${version}`;
      for (const [kind, column] of Object.entries(others))
        column.refresh(isKnown ? 'new' : kind === 'places' || kind === 'regions' ? 'all' : 'unknown');
      othersOf = `${catalog} ${version}`;
    }
    const sizes = [known.size(), ...[typeIds, places, regions, issuers, corporations].map(({ values }) => values.length)];
    const key = JSON.stringify([text, words, unwantedWords, catalog, version, sizes]);
    if (latest?.key === key) return latest.texts;
    const wordMatches = (word: string): WordMatches => {
      const sought = known.seek(word);
      return {
        titles: titles.containing(sought),
        types: types.containing(sought),
        names: {
          places: others.places.containing(sought),
          regions: others.regions.containing(sought),
          issuers: others.issuers.containing(sought),
          corporations: others.corporations.containing(sought),
        },
      };
    };
    const ofText =
      text === null
        ? null
        : { titles: titles.containing(known.seek(foldPart(text))), types: types.containing(known.seek(fold(text))), names: null };
    latest = {
      key,
      texts: { text: ofText, words: words?.map(wordMatches) ?? null, unwantedWords: unwantedWords?.map(wordMatches) ?? null },
    };
    return latest.texts;
  }

  function locations(): Located[] {
    const { catalog, names: version } = names.version();
    if (located.version !== `${catalog} ${version}`) located = { version: `${catalog} ${version}`, places: [] };
    for (let index = located.places.length; index < places.values.length; index += 1) {
      const place = names.place(places.values[index] as number);
      const status = place?.securityStatus ?? null;
      located.places.push({
        systemId: place?.systemId ?? undefined,
        security: status === null ? Number.NaN : displayedSecurity(status),
        band: status === null ? undefined : securityBand(status),
      });
    }
    return located.places;
  }

  return {
    matches: (query: Pick<ContractQuery, keyof Texts | 'place'>): Matches => ({
      ...(query.text === null && query.words === null && query.unwantedWords === null ? noTexts : textMatches(query)),
      places: query.place === null ? null : placeMatches(places.values, locations(), query.place),
    }),
    /** The system of each place, by number; undefined: it is not known. */
    systems: (): (number | undefined)[] => locations().map(({ systemId }) => systemId),
  };
}

function placeMatches(ids: readonly number[], places: readonly Located[], wanted: PlaceFilter): Uint8Array {
  const { stationId, systemIds, bands, securityMin } = wanted;
  const isPlaced = systemIds !== null || bands !== null || securityMin !== null;
  return Uint8Array.from(places, ({ systemId, security, band }, index) =>
    Number(
      (stationId === null || ids[index] === stationId) &&
        (!isPlaced ||
          (systemId !== undefined &&
            band !== undefined &&
            (systemIds === null || systemIds.has(systemId)) &&
            (bands === null || (bands as readonly string[]).includes(band)) &&
            security >= (securityMin ?? Number.NEGATIVE_INFINITY))),
    ),
  );
}

/** The names of a growing list of ids, by their number; none is read before the first refresh. */
function nameColumn(names: ReturnType<typeof wordTexts>, ids: readonly number[], nameOf: (id: number) => string | undefined) {
  /** By number of the id: the number of its name; 0: none is known. */
  const ofId: number[] = [];
  return {
    /** Reads the names of ids that came, those that had none as well, or all anew. */
    refresh(which: 'new' | 'unknown' | 'all'): void {
      for (let index = which === 'new' ? ofId.length : 0; index < ids.length; index += 1) {
        const known = ofId[index] ?? 0;
        if (which !== 'unknown' || known === 0) ofId[index] = names.replace(known, nameOf(ids[index] as number) ?? '');
      }
    },
    /** By number of the id: 1 where its name contains what is sought. */
    containing(sought: Sought): Uint8Array {
      const found = names.containing(sought);
      const passes = new Uint8Array(ids.length);
      for (let index = 0; index < ofId.length; index += 1) passes[index] = found[ofId[index] as number] as number;
      return passes;
    },
  };
}
