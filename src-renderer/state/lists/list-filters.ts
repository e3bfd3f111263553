import type { Endpoint, QueryOf } from '#shared/http/endpoint';
import { type RawQuery, type Read, readQuery } from '#shared/http/query';
import { navigate, parseHash } from '../location.ts';

/** Every parameter of a list but its page, which the scroll bar owns, and what scripts poll with. */
export type ListFilters<E extends Endpoint> = Omit<QueryOf<E>, 'page' | 'page_size' | 'since'>;

const pageNames = ['page', 'page_size', 'limit', 'since'];
const orderNames = ['sort', 'dir', 'order'];

/** The URL's query without the page, and without what `ours` names: members that say how something is shown, not what. */
export function withoutPages(query: RawQuery, ours: readonly string[] = []): RawQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !pageNames.includes(name) && !ours.includes(name)));
}

/**
 * Reads a list's filters out of the URL by the endpoint's own rules: a broken one is reported, never dropped. `ours`: members
 * of the URL that say how something is shown, not what.
 */
export function readListFilters<E extends Endpoint>(
  endpoint: E,
  query: RawQuery,
  ours: readonly string[] = [],
): Read<ListFilters<E>> {
  const read = readQuery(endpoint, withoutPages(query, ours));
  if (!read.ok) return read;
  const { page: _page, page_size: _size, ...filters } = read.value;
  return { ok: true, value: filters as ListFilters<E> };
}

export function unfilteredList<E extends Endpoint>(endpoint: E): ListFilters<E> {
  const read = readListFilters(endpoint, {});
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

/** The URL's query as a watchlist keeps it: without the page and what `ours` names. */
export function searchOf(query: RawQuery, ours: readonly string[] = []): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(withoutPages(query, ours)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : [...value]]],
    ),
  );
}

/** True where the person narrowed something down; order does not count. */
export function isNarrowed(filters: object): boolean {
  return Object.entries(filters).some(([name, value]) => value !== undefined && !orderNames.includes(name));
}

/** Changes members of the URL's query; reads it first, so that two changes in a row add up. */
export function changeQuery(
  changes: Readonly<Record<string, string | readonly string[] | undefined>>,
  step: 'push' | 'replace' = 'push',
): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, { ...query, ...changes }, step);
}

/** Takes every filter out of the address. */
export const clearAllFilters = (): void => navigate(parseHash(location.hash).path, {});
