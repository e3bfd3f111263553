import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useStaging, useStartPage } from './local-storage.ts';

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

/** Where views open first: on what can be taken now, with the capital of the start page, and near staging. Lists without a filter have all. */
const firstHashes: Readonly<Record<string, (capital: number) => string>> = {
  '/contracts': () => '#/contracts?status=outstanding',
  '/deals': (capital) => `#/deals?capital_max=${capital}`,
  '/couriers': (capital) => `#/couriers?collateral_max=${capital}&high_security=true&warned=false`,
  '/systems': () => `#/systems?staging=${encodeURIComponent(useStaging.getState().system)}&max_jumps=10&sort=staging&order=asc`,
  '/blueprints': (capital) => `#/blueprints?price_max=${capital}&sort=build_profit`,
};
const firstHashOf = (path: string) => firstHashes[path]?.(useStartPage.getState().capital) ?? `#${path}`;

/** Where the window opens as long as nothing says otherwise: the start page until it is dismissed, then the contracts. */
export const firstHash = () => firstHashOf(useStartPage.getState().dismissed ? '/contracts' : '/start');

/** Where a way to the view leads: to where it was left, at first to its most useful list; from within it, to its beginning. */
export function hashOfView(path: string, isCurrent: boolean, places: Readonly<Record<string, string>>): string {
  return isCurrent ? `#${path}` : (places[path] ?? firstHashOf(path));
}
