import { fold, foldPart } from '#shared/fold';
import { displayedSecurity, securityBand } from '#shared/security';
import type { ContractColumns } from './columns.ts';
import type { ContractNames } from './contract-names.ts';
import type { ContractQuery, PlaceFilter } from './contract-query.ts';
import { type Sought, wordTexts } from './words.ts';

/** Which types, and which titles and names of the columns that refer to them, contain a text: 1 by their number. */
export interface WordMatches {
  types: Uint8Array;
  texts: ['title' | 'place' | 'region' | 'issuer' | 'corporation', Uint8Array][];
}

/** The parts of a query that are decided once for each distinct text or place and not for each row. */
export interface Matches {
  wanted: WordMatches[];
  unwanted: WordMatches[];
  /** By number of the place; null: not asked for. */
  places: Uint8Array | null;
}

type Texts = Pick<ContractQuery, 'text' | 'words' | 'unwantedWords'>;

/** Where a place is, as far as it is known. */
interface Located {
  systemId: number | undefined;
  security: number;
  band: string | undefined;
}

/** Decides a query's texts and places for the titles and ids of a table, in the transaction in which it is asked. */
export function matcher(table: ContractColumns, names: ContractNames) {
  const { words: known, titles, ...ids } = table.values;
  const types = nameColumn(wordTexts(known), ids.types.values, names.type);
  const others = [
    ['place', nameColumn(wordTexts(known), ids.places.values, (id) => names.place(id)?.text)],
    ['region', nameColumn(wordTexts(known), ids.regions.values, names.region)],
    ['issuer', nameColumn(wordTexts(known), ids.issuers.values, names.name, true)],
    ['corporation', nameColumn(wordTexts(known), ids.corporations.values, names.name, true)],
  ] as const;
  let located: { version: string; places: Located[] } = { version: '', places: [] };

  function textMatches({ text, words, unwantedWords }: Texts): Pick<Matches, 'wanted' | 'unwanted'> {
    if (text === null && words === null && unwantedWords === null) return { wanted: [], unwanted: [] };
    const { catalog, names: version } = names.version();
    types.refresh(`${catalog}`);
    if (words !== null || unwantedWords !== null) for (const [, column] of others) column.refresh(`${catalog} ${version}`);
    const wordMatches = (word: string): WordMatches => {
      const sought = known.seek(word);
      return {
        types: types.containing(sought),
        texts: [
          ['title', titles.containing(sought)],
          ...others.map(([name, column]): WordMatches['texts'][number] => [name, column.containing(sought)]),
        ],
      };
    };
    const ofText = (wanted: string): WordMatches => ({
      types: types.containing(known.seek(fold(wanted))),
      texts: [['title', titles.containing(known.seek(foldPart(wanted)))]],
    });
    return {
      wanted: [...(text === null ? [] : [ofText(text)]), ...(words ?? []).map(wordMatches)],
      unwanted: (unwantedWords ?? []).map(wordMatches),
    };
  }

  function locations(): Located[] {
    const { catalog, names: version } = names.version();
    if (located.version !== `${catalog} ${version}`) located = { version: `${catalog} ${version}`, places: [] };
    for (let index = located.places.length; index < ids.places.values.length; index += 1) {
      const place = names.place(ids.places.values[index] as number);
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
    matches: (query: Texts & Pick<ContractQuery, 'place'>): Matches => ({
      ...textMatches(query),
      places: query.place === null ? null : placeMatches(ids.places.values, locations(), query.place),
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

/**
 * The names of a growing list of ids, by their number; none is read before the first refresh. `areFinal`: a name that is known does not change.
 */
function nameColumn(
  names: ReturnType<typeof wordTexts>,
  ids: readonly number[],
  nameOf: (id: number) => string | undefined,
  areFinal = false,
) {
  /** By number of the id: the number of its name; 0: none is known. */
  const ofId: number[] = [];
  let readOf = '';
  return {
    /** Reads the names of ids that came, and of another version of the names also those that may have come or changed. */
    refresh(version: string): void {
      for (let index = readOf === version ? ofId.length : 0; index < ids.length; index += 1) {
        const known = ofId[index] ?? 0;
        if (!areFinal || known === 0) ofId[index] = names.replace(known, nameOf(ids[index] as number) ?? '');
      }
      readOf = version;
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
