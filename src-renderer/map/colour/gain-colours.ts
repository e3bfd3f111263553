import { entityName } from '#shared/entity-name';
import type { Theme } from '../../ui/use-theme.ts';
import { HELD_BY_NONE } from './colour-choices.ts';

/** Colours that differ in lightness too, after Okabe and Ito, for eyes that do not tell some hues apart. */
const gainers = {
  dark: ['#56b4e9', '#e69f00', '#009e73', '#f0e442', '#cc79a7', '#d55e00'],
  light: ['#0072b2', '#b26a00', '#00755a', '#8a7d00', '#a64d79', '#a53d00'],
} as const;
const rest = { dark: { others: '#c8ced6', none: '#6f7a86' }, light: { others: '#4a545e', none: '#8d97a1' } } as const;

/** Colours and legend of who gained systems: the six with most have colours of their own. `values`: the gainer of each system, null: none. */
export function gainColours(values: readonly (number | null)[], owners: Readonly<Record<string, string>>, theme: Theme) {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const byGain = [...counts].filter(([id]) => id !== HELD_BY_NONE).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const { others, none } = rest[theme];
  const named = new Map(byGain.slice(0, gainers[theme].length).map(([id], place) => [id, gainers[theme][place] ?? others]));
  const further = byGain.slice(named.size).reduce((sum, [, systems]) => sum + systems, 0);
  const lost = counts.get(HELD_BY_NONE) ?? 0;
  return {
    colourOf: (owner: number): string => named.get(owner) ?? (owner === HELD_BY_NONE ? none : others),
    steps: [
      ...[...named].map(([id, colour]) => {
        return { colour, label: entityName(id, owners[String(id)]), systems: counts.get(id) ?? 0 };
      }),
      ...(further === 0 ? [] : [{ colour: others, label: 'Others', systems: further }]),
      ...(lost === 0 ? [] : [{ colour: none, label: 'Held by no alliance now', systems: lost }]),
    ],
  };
}
