import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** A statement of SQL under a name of one's own. */
export interface SavedStatement {
  name: string;
  sql: string;
}

interface SavedStatements {
  statements: SavedStatement[];
  /** Under a name that is there already, the statement is replaced. */
  save(statement: SavedStatement): void;
  remove(name: string): void;
}

/** Newest last. They stay in this browser. */
export const useSavedStatements = create<SavedStatements>()(
  persist(
    (set) => ({
      statements: [],
      save: (statement) =>
        set(({ statements }) => ({ statements: [...statements.filter(({ name }) => name !== statement.name), statement] })),
      remove: (name) => set(({ statements }) => ({ statements: statements.filter((one) => one.name !== name) })),
    }),
    { name: 'astrolabe.saved-statements', version: 1 },
  ),
);
