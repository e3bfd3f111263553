import { type Columns, OFFERS_ITEMS, WANTS_ITEMS } from './columns.ts';
import type { BlueprintFilter } from './contract-query.ts';
import type { NarrowList } from './slot-lists.ts';

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

const MOST_RUNS = 0xf_ffff;
const COPY = 1 << 31;
const RUNS_SHIFT = 5 + 6;
const MATERIAL_SHIFT = 6;

/** A blueprint in 32 bits: copy or original, runs (20), material (5) and time efficiency (6), each cut to what fits. */
function packBlueprint({ isCopy, runs, materialEfficiency, timeEfficiency }: IndexedItem): number {
  const within = (value: number | null, most: number) => Math.min(Math.max(value ?? 0, 0), most);
  const figures =
    (within(runs, MOST_RUNS) << RUNS_SHIFT) | (within(materialEfficiency, 31) << MATERIAL_SHIFT) | within(timeEfficiency, 63);
  return (isCopy === 1 ? figures | COPY : figures) >>> 0;
}

/** The included blueprints, packed, each once. Only blueprints have efficiencies, runs, or a word on whether they are copies. */
export function packedBlueprints(items: readonly IndexedItem[]): number[] {
  const blueprints = items.filter(
    ({ isIncluded, isCopy, runs, materialEfficiency }) =>
      isIncluded === 1 && (isCopy !== null || runs !== null || materialEfficiency !== null),
  );
  return [...new Set(blueprints.map(packBlueprint))];
}

/** Moves the slots of a list with an included blueprint that fulfils every condition of a filter to its beginning. */
export function listByBlueprint(
  { blueprintOffset, blueprintCount }: Pick<Columns, 'blueprintOffset' | 'blueprintCount'>,
  blueprints: Uint32Array,
  filter: BlueprintFilter,
): NarrowList {
  const material = filter.materialEfficiencyMin ?? 0;
  const time = filter.timeEfficiencyMin ?? 0;
  const least = filter.runsMin ?? 0;
  const most = filter.runsMax ?? MOST_RUNS;
  const copyPasses = Number(filter.isCopy !== false);
  /** An original has no end. */
  const originalPasses = Number(filter.isCopy !== true && filter.runsMax === null);
  const passes = (packed: number) => {
    const runs = (packed >>> RUNS_SHIFT) & MOST_RUNS;
    const isCopy = packed >>> 31;
    const hasRuns = (isCopy & copyPasses & Number(runs >= least) & Number(runs <= most)) | ((isCopy ^ 1) & originalPasses);
    return hasRuns & Number(((packed >>> MATERIAL_SHIFT) & 31) >= material) & Number((packed & 63) >= time);
  };
  return (slots, count) => {
    let left = 0;
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number;
      const from = blueprintOffset[slot] as number;
      const end = from + (blueprintCount[slot] as number);
      let found = 0;
      for (let at = from; at < end; at += 1) found |= passes(blueprints[at] as number);
      slots[left] = slot;
      left += found;
    }
    return left;
  };
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
