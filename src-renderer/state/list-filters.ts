import type { Endpoint, QueryOf } from '#shared/http/endpoint';
import { type RawQuery, type Read, readQuery } from '#shared/http/query';
import { navigate, parseHash } from './location.ts';

/** Sets filters by their names in the URL; undefined removes one. */
export type ListFilterChange<E extends Endpoint> = (
  changes: Readonly<Partial<Record<keyof QueryOf<E> & string, string | undefined>>>,
) => void;

/** Reads an endpoint's filters out of the URL by its own rules. `ours`: members of the URL that say how something is shown, not what. */
export function readListFilters<E extends Endpoint>(endpoint: E, query: RawQuery, ours: readonly string[]): Read<QueryOf<E>> {
  const asked = Object.fromEntries(Object.entries(query).filter(([name]) => !ours.includes(name)));
  return readQuery(endpoint, asked) as Read<QueryOf<E>>;
}

/** Changes members of the URL's query; reads it first, so that two changes in a row add up. */
export function changeQuery(changes: Readonly<Record<string, string | undefined>>, step: 'push' | 'replace' = 'push'): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, { ...query, ...changes }, step);
}
