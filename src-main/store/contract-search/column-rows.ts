import { type Columns, columnsFor, DELETED } from './columns.ts';
import { slotMap } from './slot-map.ts';
import { type SparseColumns, sparseColumns } from './sparse-columns.ts';
import type { StoredArrays } from './stored-arrays.ts';

/** By how much room is made for more contracts, always for whole words of a set. */
const GROWTH = 1.05;
const roomFor = (contracts: number) => (Math.ceil((contracts * GROWTH) / 32) + 32) * 32;

/** The columns, and which slot in them each contract has. `stored`: what they begin with. */
export function columnRows(expected: number, stored: StoredArrays | undefined) {
  const known = stored?.length('contractId') ?? 0;
  let capacity = roomFor(Math.max(expected, known));
  let columns = columnsFor(capacity, stored);
  const sparse = sparseColumns(known, stored);
  const slots = slotMap(() => columns.contractId, known);
  return {
    /** Other ones when a slot comes. */
    columns: (): Columns => columns,
    sparse,
    slots,
    /** The slot of a contract; that of a new one, or of one that was deleted, knows nothing of it yet. */
    slotFor(contractId: number): number {
      const found = slots.find(contractId);
      if (found !== -1) return columns.kind[found] === DELETED ? clearSlot(columns, sparse, found) : found;
      if (slots.size() === capacity) {
        capacity = roomFor(capacity);
        columns = grownColumns(columns, capacity);
      }
      columns.contractId[slots.size()] = contractId;
      return clearSlot(columns, sparse, slots.add(contractId));
    },
  };
}

/** The same columns with room for more slots. */
function grownColumns(columns: Columns, capacity: number): Columns {
  const grown = columnsFor(capacity);
  for (const name of Object.keys(grown) as (keyof Columns)[]) grown[name].set(columns[name] as never);
  return grown;
}

/** Makes it a slot of which nothing is known yet. */
function clearSlot(columns: Columns, sparse: SparseColumns, slot: number): number {
  columns.kind[slot] = DELETED;
  for (const column of Object.values(sparse)) column.set(slot, Number.NaN);
  columns.isk_per_run[slot] = Number.NaN;
  const known = [
    'verdict',
    'flags',
    'further_flags',
    'isSafe',
    'noWarnings',
    'priceRating',
    'sides',
    'itemCount',
    'blueprintCount',
  ] as const;
  for (const name of known) columns[name][slot] = 0;
  return slot;
}
