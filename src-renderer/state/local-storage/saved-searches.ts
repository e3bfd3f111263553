import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** A search of the contract list under a name of one's own. */
export interface SavedSearch {
  id: string;
  name: string;
  query: Record<string, string | string[]>;
}

interface SavedSearches {
  searches: SavedSearch[];
  /** Under a name that is there already, the search is replaced. */
  save(name: string, query: SavedSearch['query']): void;
  remove(id: string): void;
}

/** Whether a search asks for deals without warnings, which it did in a looser sense before 27 November 2026. */
export function asksForSafe(query: SavedSearch['query']): boolean {
  return query['safe_to_buy'] !== undefined;
}

/** Whether the person has read that such searches find less than they did; kept by the browser. */
export const useStricterSafe = create<{ isRead: boolean }>()(
  persist(() => ({ isRead: false as boolean }), { name: 'astrolabe.stricter-safe', version: 1 }),
);

/** Newest last. */
export const useSavedSearches = create<SavedSearches>()(
  persist(
    (set) => ({
      searches: [],
      save: (name, query) =>
        set(({ searches }) => ({
          searches: [...searches.filter((one) => one.name !== name), { id: crypto.randomUUID(), name, query }],
        })),
      remove: (id) => set(({ searches }) => ({ searches: searches.filter((one) => one.id !== id) })),
    }),
    { name: 'astrolabe.saved-searches', version: 1 },
  ),
);
