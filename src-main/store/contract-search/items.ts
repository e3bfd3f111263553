import type { BlueprintFilter } from './contract-query.ts';

/** Bit of the column `sides`: an item is offered. */
export const OFFERS_ITEMS = 1;
/** Bit of the column `sides`: an item is requested. */
export const WANTS_ITEMS = 2;

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

/** What items are on either side, as bits of the column `sides`. */
export function sidesOf(items: readonly IndexedItem[]): number {
  return items.reduce((bits, { isIncluded }) => bits | (isIncluded === 1 ? OFFERS_ITEMS : WANTS_ITEMS), 0);
}

/** The included types, each once. */
export function includedTypes(items: readonly IndexedItem[]): number[] {
  return [...new Set(items.flatMap(({ isIncluded, typeId }) => (isIncluded === 1 ? [typeId] : [])))];
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

/** Bits of a packed blueprint: from the lowest runs, time and material efficiency, and the highest for copies. */
const RUNS_BITS = 20;
const TIME_BITS = 6;
const MATERIAL_BITS = 5;
const most = (bits: number) => 2 ** bits - 1;

/**
 * The included blueprints in 32 bits each, cut to what fits, each once. Only blueprints have efficiencies, runs, or a word on whether they
 * are copies.
 */
export function packedBlueprints(items: readonly IndexedItem[]): number[] {
  const packed = items.flatMap(({ isIncluded, isCopy, runs, materialEfficiency, timeEfficiency }) => {
    if (isIncluded !== 1 || (isCopy === null && runs === null && materialEfficiency === null)) return [];
    const within = (value: number | null, bits: number) => Math.min(Math.max(value ?? 0, 0), most(bits));
    const material = (Number(isCopy === 1) << MATERIAL_BITS) | within(materialEfficiency, MATERIAL_BITS);
    const efficiencies = (material << TIME_BITS) | within(timeEfficiency, TIME_BITS);
    return [((efficiencies << RUNS_BITS) | within(runs, RUNS_BITS)) >>> 0];
  });
  return [...new Set(packed)];
}

/** Whether a packed blueprint fulfils a filter. An original's runs have no end. */
export function fulfils(packed: number, filter: BlueprintFilter): boolean {
  const isCopy = packed >>> (RUNS_BITS + TIME_BITS + MATERIAL_BITS) === 1;
  const runs = isCopy ? packed & most(RUNS_BITS) : Number.POSITIVE_INFINITY;
  return (
    ((packed >>> RUNS_BITS) & most(TIME_BITS)) >= (filter.timeEfficiencyMin ?? 0) &&
    ((packed >>> (RUNS_BITS + TIME_BITS)) & most(MATERIAL_BITS)) >= (filter.materialEfficiencyMin ?? 0) &&
    runs >= (filter.runsMin ?? 0) &&
    runs <= (filter.runsMax ?? Number.POSITIVE_INFINITY) &&
    (filter.isCopy === null || filter.isCopy === isCopy)
  );
}
