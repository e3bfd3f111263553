import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface RecentTypes {
  types: readonly { id: number; name: string }[];
  saw(id: number, name: string): void;
}

const KEPT = 12;

/** Item types looked at lately, the last one first. */
export const useRecentTypes = create<RecentTypes>()(
  persist(
    (set) => ({
      types: [],
      saw: (id, name) => set(({ types }) => ({ types: [{ id, name }, ...types.filter((one) => one.id !== id)].slice(0, KEPT) })),
    }),
    { name: 'astrolabe.recent-types', version: 1 },
  ),
);
