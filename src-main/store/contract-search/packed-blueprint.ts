import type { BlueprintFilter } from './contract-query.ts';

/** What is packed of a blueprint; null: upstream did not say. */
interface BlueprintFigures {
  isCopy: number | null;
  runs: number | null;
  materialEfficiency: number | null;
  timeEfficiency: number | null;
}

/** Runs are the lowest bits, so that packed blueprints of the same efficiencies ascend with them. */
export const RUNS_BITS = 20;
const MOST_RUNS = (1 << RUNS_BITS) - 1;
/** Of what is above the runs: a bit for copies, 5 of material and 6 of time efficiency. */
const TIME_BITS = 6;
const MATERIAL_BITS = 5;
const MOST_TIME = (1 << TIME_BITS) - 1;
const MOST_MATERIAL = (1 << MATERIAL_BITS) - 1;
/** How many numbers what is above the runs can be. */
export const EFFICIENCIES = 1 << (1 + MATERIAL_BITS + TIME_BITS);

/** A blueprint in 32 bits: copy or original, material and time efficiency, runs, each cut to what fits. */
export function packBlueprint({ isCopy, runs, materialEfficiency, timeEfficiency }: BlueprintFigures): number {
  const within = (value: number | null, most: number) => Math.min(Math.max(value ?? 0, 0), most);
  const material = (Number(isCopy === 1) << MATERIAL_BITS) | within(materialEfficiency, MOST_MATERIAL);
  const efficiencies = (material << TIME_BITS) | within(timeEfficiency, MOST_TIME);
  return ((efficiencies << RUNS_BITS) | within(runs, MOST_RUNS)) >>> 0;
}

/**
 * The least and the most runs that blueprints with these efficiencies (what is above the runs) may have to fulfil a filter; null: none
 * of these does. An original has no end.
 */
export function runsWithin(filter: BlueprintFilter, efficiencies: number): { least: number; most: number } | null {
  const time = efficiencies & MOST_TIME;
  const material = (efficiencies >>> TIME_BITS) & MOST_MATERIAL;
  if (time < (filter.timeEfficiencyMin ?? 0) || material < (filter.materialEfficiencyMin ?? 0)) return null;
  const isCopy = efficiencies >>> (TIME_BITS + MATERIAL_BITS) === 1;
  if (filter.isCopy !== null && filter.isCopy !== isCopy) return null;
  if (isCopy) return { least: filter.runsMin ?? 0, most: filter.runsMax ?? MOST_RUNS };
  return filter.runsMax === null ? { least: 0, most: MOST_RUNS } : null;
}

/** Whether a packed blueprint fulfils a filter. */
export function fulfils(packed: number, filter: BlueprintFilter): boolean {
  const runs = packed & MOST_RUNS;
  const within = runsWithin(filter, packed >>> RUNS_BITS);
  return within !== null && runs >= within.least && runs <= within.most;
}
