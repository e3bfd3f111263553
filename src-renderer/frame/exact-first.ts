import { fold } from '#shared/fold';
import type { PaletteEntry } from './palette-actions.ts';

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/** What is called exactly that, a view before a system before an item type, comes before all that merely has it in its name. */
const exactKinds = ['Go to and do', 'Systems', 'Item types: depth and price history'];

/** The groups with the entries of exactly that name in one of their own, the first; `wanted`: folded. */
export function exactFirst(groups: readonly PaletteGroup[], wanted: string): readonly PaletteGroup[] {
  const isExact = ({ label }: PaletteEntry) => wanted !== '' && fold(label) === wanted;
  const exact = exactKinds.flatMap((kind) => groups.find(({ name }) => name === kind)?.entries.filter(isExact) ?? []);
  const others = groups.map(({ name, entries }) => ({ name, entries: entries.filter((entry) => !exact.includes(entry)) }));
  return exact.length === 0 ? groups : [{ name: 'Exactly that', entries: exact }, ...others];
}
