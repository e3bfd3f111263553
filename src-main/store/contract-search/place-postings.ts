import { postingsOf } from './postings.ts';
import type { SearchLimits } from './search-limits.ts';
import { type ListedTable, slotPostings } from './slot-postings.ts';
import { keepByIndex, type SlotSet } from './slot-sets.ts';

/** Places with at most one slot in this many are quicker found by their lists than by a look at the place of every slot. */
const FEW = 4;

/** Slots by their place. */
export function placePostings(limits: Pick<SearchLimits, 'unlisted'>) {
  const places = slotPostings(limits, {
    list: ({ columns: { place }, size }) =>
      postingsOf({ values: place, count: size, startOf: (slot) => slot, endOf: (slot) => slot + 1 }),
    has: ({ columns }, slot, wanted) => wanted[columns.place[slot] as number] === 1,
  });

  return {
    /** Says that a slot came, or is elsewhere. */
    change: places.change,
    /** Adds to an empty set the slots at the wanted places, by index, of which only those of `within` need be right. */
    addAt(table: ListedTable, set: SlotSet, wanted: Uint8Array, within: SlotSet): void {
      if (places.count(table, wanted) * FEW <= table.size) return places.add(table, set, wanted);
      set.set(within);
      keepByIndex(set, table.columns.place, wanted);
    },
  };
}
