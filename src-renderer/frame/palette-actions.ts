import { fold } from '#shared/fold';
import type { GuidePage } from '../guide/guide.ts';
import type { Scope } from '../state/keys.ts';
import { navigateToView } from '../state/location.ts';
import { addWatch } from '../state/watchlists.ts';
import type { IconName } from '../ui/icons.tsx';

export interface PaletteEntry {
  id: string;
  label: string;
  hint: string;
  icon: IconName;
  /** Instead of closing, the palette goes on with these words. */
  nextText?: string;
  run(): void;
}

/** Moving about is done with the keys themselves. */
const NAVIGATION_KEYS = /^(j|k|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Enter|Space|Escape)$/;

/** What the keys of the view behind the palette do. */
export function viewEntries(scopes: readonly Scope[]): PaletteEntry[] {
  return scopes
    .filter(({ name }) => name !== 'Everywhere')
    .flatMap(({ name, bindings }) =>
      Object.entries(bindings)
        .filter(([keys]) => !NAVIGATION_KEYS.test(keys))
        .map(([keys, { label, run }]) => ({ id: `here-${name}-${keys}`, label, hint: keys, icon: 'play' as const, run })),
    );
}

const MOST_HELP = 6;

/** Help of views, and words that it explains, by some letters (folded); the view is opened behind it. */
export function helpEntries(pages: readonly GuidePage[], wanted: string, onHelp: () => void): PaletteEntry[] {
  if (wanted.length < 2) return [];
  const open = (path: string) => () => {
    navigateToView(path);
    onHelp();
  };
  return pages
    .flatMap(({ path, title, answers, words }) => [
      { id: `help-${path}`, label: `Help: ${title}`, hint: answers, icon: 'help' as const, run: open(path) },
      ...words.map(([word, meaning]) => ({
        id: `help-${path}-${word}`,
        label: `${word}: ${meaning}`,
        hint: title,
        icon: 'help' as const,
        run: open(path),
      })),
    ])
    .filter(({ label }) => fold(label).includes(wanted))
    .slice(0, MOST_HELP);
}

const KILLS = 5;
const MAX_SYSTEMS = 4;

interface Found {
  contractId: number | null;
  systems: readonly { id: number; name: string; region: string }[];
  types: readonly { type_id: number; name: string }[];
}

/** What was found, to be put on a watchlist. */
export function watchEntries({ contractId, systems, types }: Found): PaletteEntry[] {
  const watch = (id: string, label: string, hint: string, watched: Parameters<typeof addWatch>[0]): PaletteEntry => ({
    id: `watch-${id}`,
    label,
    hint,
    icon: 'watch',
    run: () => void addWatch(watched),
  });
  return [
    ...(contractId === null
      ? []
      : [
          watch('contract', `Watch contract ${contractId}`, 'when it ends', {
            kind: 'contract',
            name: `Contract ${contractId}`,
            contract_id: contractId,
          }),
        ]),
    ...systems.slice(0, MAX_SYSTEMS).flatMap(({ id, name }) => {
      const system = { kind: 'system' as const, name, system_id: id, kills_min: KILLS };
      return [
        watch(`${id}-contracts`, `Watch ${name}`, 'contracts that start there', { ...system, when: 'contracts' }),
        watch(`${id}-kills`, `Watch ${name}`, `${KILLS} ship kills in an hour`, { ...system, when: 'kills' }),
      ];
    }),
    ...types.map(({ type_id: id, name }) =>
      watch(`type-${id}`, `Watch ${name}`, 'contracts that offer it', {
        kind: 'type',
        name,
        type_id: id,
        price_max: null,
        region_id: null,
      }),
    ),
  ];
}
