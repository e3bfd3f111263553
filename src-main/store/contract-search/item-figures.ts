import { OFFERS_ITEMS, WANTS_ITEMS } from './columns.ts';
import { packBlueprint } from './packed-blueprint.ts';

/** An item row as far as the search looks at it; null: upstream did not say. */
export interface IndexedItem {
  typeId: number;
  quantity: number;
  isIncluded: number;
  isCopy: number | null;
  runs: number | null;
  materialEfficiency: number | null;
  timeEfficiency: number | null;
}

/** The included blueprints, packed, each once. Only blueprints have efficiencies, runs, or a word on whether they are copies. */
export function packedBlueprints(items: readonly IndexedItem[]): number[] {
  const blueprints = items.filter(
    ({ isIncluded, isCopy, runs, materialEfficiency }) =>
      isIncluded === 1 && (isCopy !== null || runs !== null || materialEfficiency !== null),
  );
  return [...new Set(blueprints.map(packBlueprint))];
}

/** What items are on either side, as bits of the column `sides`. */
export function sidesOf(items: readonly IndexedItem[]): number {
  return items.reduce((bits, { isIncluded }) => bits | (isIncluded === 1 ? OFFERS_ITEMS : WANTS_ITEMS), 0);
}

/** Runs of all copies together where a contract is nothing but copies of one blueprint; else NaN. */
export function soleCopyRuns(items: readonly IndexedItem[]): number {
  const first = items[0];
  if (first === undefined) return Number.NaN;
  let total = 0;
  for (const { typeId, isIncluded, isCopy, runs, quantity } of items) {
    if (isIncluded !== 1 || isCopy !== 1 || typeId !== first.typeId || runs === null || runs < 1) return Number.NaN;
    total += runs * quantity;
  }
  return total > 0 ? total : Number.NaN;
}
