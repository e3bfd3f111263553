import { contractList } from '#shared/contracts-api/contracts';
import type { Arguments } from '#shared/http/client';
import type { QueryOf } from '#shared/http/endpoint';
import { type RawQuery, type Read, readQuery } from '#shared/http/query';

/** What the list is filtered and sorted by: every parameter of the endpoint but the page, which the scroll bar owns. */
export type ContractFilters = Omit<QueryOf<typeof contractList>, 'page' | 'page_size'>;
export type FilterName = keyof ContractFilters;

const pageNames = new Set(['page', 'page_size', 'limit']);

/** Reads the filters out of the URL with the endpoint's own rules: a broken one is said, never silently dropped. */
export function readFilters(query: RawQuery): Read<ContractFilters> {
  const read = readQuery(contractList, withoutPages(query));
  if (!read.ok) return read;
  const { page: _page, page_size: _size, ...filters } = read.value;
  return { ok: true, value: filters };
}

function withoutPages(query: RawQuery): RawQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !pageNames.has(name)));
}

/** The URL's query with one filter set anew; undefined or empty takes it out. Other spellings of it go as well. */
export function withFilter(
  query: RawQuery,
  name: FilterName,
  value: string | readonly (string | number)[] | undefined,
): RawQuery {
  const spellings = [name, ...Object.entries(contractList.aliases).flatMap(([alias, full]) => (full === name ? [alias] : []))];
  const kept = Object.entries(withoutPages(query)).filter(([one]) => !spellings.includes(one));
  const empty = value === undefined || value.length === 0;
  return Object.fromEntries(empty ? kept : [...kept, [name, typeof value === 'object' ? value.map(String) : value]]);
}

/** The filters as the client sends them. */
export function argumentsOf(filters: ContractFilters): Arguments {
  return filters;
}

/** True where the person narrowed something down; order does not count. */
export function isFiltered({ sort: _sort, dir: _dir, ...filters }: ContractFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** What an empty query reads as. */
export const unfiltered: ContractFilters = (() => {
  const read = readFilters({});
  if (!read.ok) throw new Error(read.message);
  return read.value;
})();
