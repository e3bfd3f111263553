import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface HiddenContracts {
  ids: number[];
  /** Dealt with: put away like the hidden ones, and counted apart. */
  done: number[];
  hide(ids: readonly number[]): void;
  markDone(ids: readonly number[]): void;
  show(ids: readonly number[]): void;
  showAll(): void;
}

/** Contracts that the person does not want to see in a list again, or has dealt with; the newest five thousand of each are remembered. */
export const useHiddenContracts = create<HiddenContracts>()(
  persist(
    (set) => ({
      ids: [],
      done: [],
      hide: (added) => set(({ ids }) => ({ ids: [...new Set([...ids, ...added])].slice(-5000) })),
      markDone: (added) => set(({ done }) => ({ done: [...new Set([...done, ...added])].slice(-5000) })),
      show: (removed) => set(({ ids }) => ({ ids: ids.filter((id) => !removed.includes(id)) })),
      showAll: () => set({ ids: [], done: [] }),
    }),
    { name: 'astrolabe.hidden-contracts', version: 1 },
  ),
);
