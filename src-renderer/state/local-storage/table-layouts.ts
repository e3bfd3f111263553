import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How a person arranged one table: which columns, in which order, how wide, which stay in sight. */
export interface TableLayout {
  hidden: Record<string, boolean>;
  order: string[];
  widths: Record<string, number>;
  pinned: string[];
}

interface Layouts {
  tables: Record<string, TableLayout>;
  change(table: string, fallback: TableLayout, patch: Partial<TableLayout>): void;
  reset(table?: string): void;
}

/** The layouts of all tables by their names, kept in the browser's local storage. */
export const useTableLayouts = create<Layouts>()(
  persist(
    (set) => ({
      tables: {},
      change: (table, fallback, patch) =>
        set(({ tables }) => ({ tables: { ...tables, [table]: { ...fallback, ...tables[table], ...patch } } })),
      reset: (table) =>
        set(({ tables }) => ({
          tables: table === undefined ? {} : Object.fromEntries(Object.entries(tables).filter(([name]) => name !== table)),
        })),
    }),
    { name: 'astrolabe.tables', version: 1 },
  ),
);
