import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Where each view was left, as a hash: coming back to it finds it as it was. By the first part of its path. */
export const useViewLocations = create<{ places: Record<string, string> }>()(
  persist(() => ({ places: {} as Record<string, string> }), { name: 'astrolabe.view-places', version: 1 }),
);

/** `/systems` of `#/systems/30000142?days=90`. */
export function sectionOf(hash: string): string {
  return `/${/^#?\/?([^/?]*)/.exec(hash)?.[1] ?? ''}`;
}

/** Remembers a place as the last of its view. */
export function rememberLocation(hash: string): void {
  const section = sectionOf(hash);
  if (section === '/') return;
  useViewLocations.setState(({ places }) => (places[section] === hash ? { places } : { places: { ...places, [section]: hash } }));
}

/** Where the window opens first: the contracts that can be taken now. The list without a filter has those that ended too. */
export const FIRST_HASH = '#/contracts?status=outstanding';
const firstHashes: Readonly<Record<string, string>> = { '/contracts': FIRST_HASH };

/** Where a way to the view leads: to where it was left, at first to its most useful list; from within it, to its beginning. */
export function hashOfView(path: string, isCurrent: boolean, places: Readonly<Record<string, string>>): string {
  return isCurrent ? `#${path}` : (places[path] ?? firstHashes[path] ?? `#${path}`);
}
