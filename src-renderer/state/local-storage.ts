import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ShipClass } from '#shared/plan-api/ship-classes';

/** What the person chose about the window itself; kept by the browser, per address. */
export interface Preferences {
  theme: 'dark' | 'light' | 'system';
  /** Text and everything measured by it, in per cent. */
  textScale: number;
  timeZone: 'eve' | 'local';
  motion: 'system' | 'reduced';
}

/** What the text scale may be, in per cent. */
export const textScales = { minimum: 80, maximum: 200, step: 10 } as const;

/** What holds until the person has chosen. */
export const defaultPreferences: Preferences = { theme: 'dark', textScale: 100, timeZone: 'eve', motion: 'system' };

/** The preferences, kept in the browser's local storage. */
export const usePreferences = create<Preferences>()(
  persist(() => defaultPreferences, { name: 'astrolabe.preferences', version: 1 }),
);

/** Puts the preferences on the document, where the style sheets read them; returns the theme in force. */
export function applyPreferences({ theme, textScale, motion }: Preferences): 'dark' | 'light' {
  const root = document.documentElement;
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['motion'] = motion;
  root.style.setProperty('--scale', String(textScale / 100));
  return dark ? 'dark' : 'light';
}

/** The other one of dark and light than what is seen now. */
export function toggleTheme(): void {
  usePreferences.setState({ theme: document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark' });
}

/** Below this many pixels at text scale 1 the rail and the sources give up their words. */
const NARROW_BELOW = 1080;

/** Says on the document how much room there is, counted in text rather than pixels. */
export function applyAvailableWidth({ textScale }: Preferences): void {
  document.documentElement.dataset['room'] = innerWidth / (textScale / 100) < NARROW_BELOW ? 'little' : 'enough';
}

/** The system that distances were last counted from, by name; at first the largest trade hub. */
export const useStaging = create<{ system: string }>()(
  persist(() => ({ system: 'Jita' }), { name: 'astrolabe.staging', version: 1 }),
);

/** The hours of the EVE day at which the person plays, `to` not included; at first the evening of most of the world. */
export const useMyHours = create<{ from: number; to: number }>()(
  persist(() => ({ from: 18, to: 22 }), { name: 'astrolabe.my-hours', version: 1 }),
);

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

interface StartPage {
  /** Whether the window opens elsewhere from now on. */
  dismissed: boolean;
  /** ISK that the person wants to spend on one deal. */
  capital: number;
  /** Ends of the route that is asked for, the class of ship and the ISK that its cargo is worth; undefined: as they are at first. */
  from?: string | undefined;
  to?: string | undefined;
  ship?: ShipClass | undefined;
  cargo?: number | undefined;
}

/** What holds until the person has chosen. */
const defaultCapital = 500_000_000;

/** What the person chose on the start page; kept by the browser. */
export const useStartPage = create<StartPage>()(
  persist(() => ({ dismissed: false, capital: defaultCapital }) as StartPage, { name: 'astrolabe.start-page', version: 1 }),
);

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
