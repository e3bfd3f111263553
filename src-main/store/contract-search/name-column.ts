import type { ContractNames } from './contract-names.ts';
import type { ContractQuery } from './contract-query.ts';
import { type StringInterner, stringInterner } from './string-interner.ts';

/** The names of a growing list of ids, ready to be searched as one text. */
export interface NameColumn {
  /** By index of the id: 1 where its name contains the folded text; none contains nothing. */
  containing(folded: string): Uint8Array;
  /** Looks up what came to the list, and what had no name before; `isNew`: every name anew, since any may be another. */
  refresh(isNew: boolean): void;
}

/**
 * Names by index of their ids, each distinct one once in a {@link stringInterner}: a word is then sought in one run over all of them,
 * instead of in one look-up and one call for each of a hundred thousand issuers.
 */
export function nameColumn(ids: readonly number[], nameOf: (id: number) => string | undefined): NameColumn {
  let names: StringInterner = emptyNames();
  /** By index of the id: the index of its name; 0: none is known. */
  let indexes = new Uint32Array(1024);
  let unknown: number[] = [];
  let read = 0;

  function lookUp(at: number): void {
    const name = nameOf(ids[at] as number);
    indexes[at] = name === undefined ? 0 : names.intern(name);
    if (indexes[at] === 0) unknown.push(at);
  }

  return {
    refresh(isNew) {
      if (isNew) {
        names = emptyNames();
        unknown = [];
        read = 0;
      }
      const before = unknown;
      unknown = [];
      for (const at of before) lookUp(at);
      if (ids.length > indexes.length) {
        const grown = new Uint32Array(ids.length * 2);
        grown.set(indexes);
        indexes = grown;
      }
      for (; read < ids.length; read += 1) lookUp(read);
    },
    containing(folded) {
      const passes = new Uint8Array(read);
      if (folded === '') return passes;
      const found = names.containing(folded);
      for (let at = 0; at < read; at += 1) passes[at] = found[indexes[at] as number] as number;
      return passes;
    },
  };
}

/** What has no name is the empty text, which contains nothing. */
function emptyNames(): StringInterner {
  const names = stringInterner();
  names.intern('');
  return names;
}

/** What a table of contracts knows once each, by index. */
export interface DistinctIds {
  types: readonly number[];
  places: readonly number[];
  regions: readonly number[];
  issuers: readonly number[];
  corporations: readonly number[];
}

/** The names of all of them, which words are sought in. */
export type SearchedNames = Readonly<Record<keyof DistinctIds, NameColumn>> & {
  /** Brings up to date what a text or words are sought in; to be called in the transaction in which they are. */
  refresh(sought: Pick<ContractQuery, 'text' | 'words'>): void;
};

/** The names of a table's ids; none is read before the first refresh. */
export function searchedNames(ids: DistinctIds, names: ContractNames): SearchedNames {
  const types = nameColumn(ids.types, names.type);
  const regions = nameColumn(ids.regions, names.region);
  const places = nameColumn(ids.places, (id) => names.place(id)?.text);
  const issuers = nameColumn(ids.issuers, names.name);
  const corporations = nameColumn(ids.corporations, names.name);
  /** The versions as of which types, and all other names, were read. */
  let typesOf = 0;
  let othersOf = { catalog: 0, names: 0 };
  return {
    types,
    regions,
    places,
    issuers,
    corporations,
    refresh({ text, words }) {
      if (text === null && words === null) return;
      const now = names.version();
      types.refresh(now.catalog !== typesOf);
      typesOf = now.catalog;
      if (words === null) return;
      regions.refresh(now.catalog !== othersOf.catalog);
      places.refresh(now.catalog !== othersOf.catalog || now.names !== othersOf.names);
      issuers.refresh(false);
      corporations.refresh(false);
      othersOf = now;
    },
  };
}
