import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface RecentTypes {
  types: readonly { id: number; name: string }[];
  remember(id: number, name: string): void;
}

const MAX_RECENT = 12;

/** Item types looked at lately, the last one first. */
export const useRecentTypes = create<RecentTypes>()(
  persist(
    (set) => ({
      types: [],
      remember: (id, name) =>
        set(({ types }) => ({ types: [{ id, name }, ...types.filter((one) => one.id !== id)].slice(0, MAX_RECENT) })),
    }),
    { name: 'astrolabe.recent-types', version: 1 },
  ),
);
