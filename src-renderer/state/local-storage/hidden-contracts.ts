import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface HiddenContracts {
  ids: number[];
  hide(ids: readonly number[]): void;
  show(ids: readonly number[]): void;
  showAll(): void;
}

/** Contracts that the person never wants to see in a list again; the newest five thousand are remembered. */
export const useHiddenContracts = create<HiddenContracts>()(
  persist(
    (set) => ({
      ids: [],
      hide: (added) => set(({ ids }) => ({ ids: [...new Set([...ids, ...added])].slice(-5000) })),
      show: (removed) => set(({ ids }) => ({ ids: ids.filter((id) => !removed.includes(id)) })),
      showAll: () => set({ ids: [] }),
    }),
    { name: 'astrolabe.hidden-contracts', version: 1 },
  ),
);
