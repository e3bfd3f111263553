import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RawQuery } from '#shared/http/query';
import { firstHash, hashOfView, rememberLocation, sectionOf, useViewLocations } from './view-locations.ts';

/**
 * The URL's hash is the state of the window: `#/contracts/123?type=auction`. Path and query both live behind the hash, so
 * that the server sees one page, and back, forward, copy and reload need nothing more.
 */
export interface HashLocation {
  path: string;
  query: RawQuery;
}

/** Reads `#/path?a=1&b=2&b=3`; a repeated name becomes a list. */
export function parseHash(hash: string): HashLocation {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  return { path: `/${path}`, query: readSearch(search) };
}

function readSearch(search: string): RawQuery {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    query[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return query;
}

export function valuesOf(query: RawQuery, name: string): readonly string[] {
  const value = query[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** The first of them. */
export function valueOf(query: RawQuery, name: string): string | undefined {
  return valuesOf(query, name)[0];
}

/** The other way round; names in the order given, empty values left out. */
export function formatHash(path: string, query: RawQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    for (const one of typeof value === 'string' ? [value] : value) search.append(name, one);
  }
  const text = search.toString();
  return `#${path}${text === '' ? '' : `?${text}`}`;
}

const listeners = new Set<() => void>();

/** Calls the listener whenever the window has gone somewhere; gives back how to stop that. */
export function subscribeToLocation(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** What the browser's history keeps with each step: the hash that the person came from. */
interface HistoryStep {
  from: string;
}

/** The hash that the person came from to this page; '' where the window opened with it. */
export function useCameFrom(): string {
  useHash();
  return (history.state as HistoryStep | null)?.from ?? '';
}

/** Goes somewhere. `replace`: without a step for the back button, as for a cursor that moves or a word being typed. */
export function navigate(path: string, query: RawQuery = {}, step: 'push' | 'replace' = 'push'): void {
  const hash = formatHash(path, query);
  if (hash === location.hash) return;
  if (step === 'push') history.pushState({ from: location.hash } satisfies HistoryStep, '', hash);
  else history.replaceState(history.state, '', hash);
  for (const listener of listeners) listener();
}

/** Goes to a view: where it was left, or, from within it, to its beginning. */
export function navigateToView(view: string): void {
  const isCurrent = sectionOf(location.hash) === view;
  const { path, query } = parseHash(hashOfView(view, isCurrent, useViewLocations.getState().places));
  navigate(path, query);
}

/** The hash as it is now; the component renders again when it changes. */
function useHash(): string {
  return useSyncExternalStore(subscribeToLocation, () => location.hash);
}

export function useHashLocation(): HashLocation {
  const hash = useHash();
  return useMemo(() => parseHash(hash), [hash]);
}

/** wouter's location hook over the same hash. */
export function useHashPath(): [string, (to: string) => void] {
  const { path } = useHashLocation();
  return [path, useCallback((to: string) => navigate(to), [])];
}

const LAST_LOCATION_KEY = 'astrolabe.place';

/** Opens where the window was when it was last closed, unless the address says where to go. */
export function restoreLocation(): void {
  const last = localStorage.getItem(LAST_LOCATION_KEY);
  if (location.hash.length <= 2) history.replaceState(null, '', last !== null && last.startsWith('#/') ? last : firstHash());
  rememberLocation(location.hash);
  // A link makes a step that nothing is kept with yet; every step that was there before has something.
  if (history.state === null) history.replaceState({ from: '' } satisfies HistoryStep, '');
  window.addEventListener('hashchange', ({ oldURL }) => {
    if (history.state === null) history.replaceState({ from: new URL(oldURL).hash } satisfies HistoryStep, '');
  });
  subscribeToLocation(() => {
    localStorage.setItem(LAST_LOCATION_KEY, location.hash);
    rememberLocation(location.hash);
  });
}
