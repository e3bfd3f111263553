import { fold, foldPart } from '#shared/fold';
import { displayedSecurity, securityBand } from '#shared/security';
import type { ContractColumns } from './columns.ts';
import type { ContractNames } from './contract-names.ts';
import type { ContractQuery, PlaceFilter } from './contract-query.ts';
import { distinctTexts } from './distinct.ts';

/** Which distinct titles, types and names contain a text: 1 by their number. `names` null: it is not sought in those. */
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
  const { titles, types: typeIds, places, regions, issuers, corporations } = table.values;
  const types = nameColumn(typeIds.values, names.type);
  const others = {
    places: nameColumn(places.values, (id) => names.place(id)?.text),
    regions: nameColumn(regions.values, names.region),
    issuers: nameColumn(issuers.values, names.name),
    corporations: nameColumn(corporations.values, names.name),
  };
  /** The versions of the names that were read of types, and of all others. */
  let typesOf = -1;
  let othersOf = '';
  let located: { version: string; places: Located[] } = { version: '', places: [] };
  /** The results of the latest texts: the next page asks for the same. */
  let latest: { key: string; texts: Texts } | undefined;

  function textMatches({ text, words, unwantedWords }: Pick<ContractQuery, keyof Texts>): Texts {
    const { catalog, names: version } = names.version();
    const sizes = [titles.size(), ...[typeIds, places, regions, issuers, corporations].map(({ values }) => values.length)];
    const key = JSON.stringify([text, words, unwantedWords, catalog, version, sizes]);
    if (latest?.key === key) return latest.texts;
    types.refresh(typesOf === catalog ? 'new' : 'all');
    typesOf = catalog;
    if (words !== null || unwantedWords !== null) {
      const isKnown = othersOf === `${catalog} ${version}`;
      for (const [kind, column] of Object.entries(others))
        column.refresh(isKnown ? 'new' : kind === 'places' || kind === 'regions' ? 'all' : 'unknown');
      othersOf = `${catalog} ${version}`;
    }
    const wordMatches = (word: string): WordMatches => ({
      titles: titles.containing(word),
      types: types.containing(word),
      names: {
        places: others.places.containing(word),
        regions: others.regions.containing(word),
        issuers: others.issuers.containing(word),
        corporations: others.corporations.containing(word),
      },
    });
    const ofText =
      text === null ? null : { titles: titles.containing(foldPart(text)), types: types.containing(fold(text)), names: null };
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
function nameColumn(ids: readonly number[], nameOf: (id: number) => string | undefined) {
  let names = distinctTexts();
  /** By number of the id: the number of its name; 0: none is known. */
  let ofId: number[] = [];
  return {
    /** Reads the names of ids that came, those that had none as well, or all anew. */
    refresh(which: 'new' | 'unknown' | 'all'): void {
      if (which === 'all') {
        names = distinctTexts();
        ofId = [];
      }
      const from = which === 'new' ? ofId.length : 0;
      for (let index = from; index < ids.length; index += 1)
        if ((ofId[index] ?? 0) === 0) ofId[index] = names.indexOf(nameOf(ids[index] as number) ?? '');
    },
    /** By number of the id: 1 where its name contains a text. */
    containing(text: string): Uint8Array {
      const found = names.containing(text);
      const passes = new Uint8Array(ids.length);
      for (let index = 0; index < ofId.length; index += 1) passes[index] = found[ofId[index] as number] as number;
      return passes;
    },
  };
}
