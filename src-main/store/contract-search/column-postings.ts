import { membersOf, postingsOf } from './postings.ts';
import type { SearchLimits } from './search-limits.ts';
import { addMembers, type ListedTable, slotPostings } from './slot-postings.ts';
import { keepByIndex, type SlotSet } from './slot-sets.ts';

/** Indexes with at most one slot in this many are quicker found by their lists than by a look at every slot. */
const FEW = 4;

/** Slots by an index that each has one of. */
export function columnPostings(limits: Pick<SearchLimits, 'unlisted'>, column: 'place' | 'issuer' | 'corporation') {
  const postings = slotPostings(limits, {
    list: ({ columns, size }) =>
      postingsOf({ values: columns[column], count: size, startOf: (slot) => slot, endOf: (slot) => slot + 1 }),
    addListed: addMembers,
    has: ({ columns }, slot, wanted) => wanted[columns[column][slot] as number] === 1,
  });

  return {
    /** Says that a slot came, or has another index. */
    change: postings.change,
    /** Adds to an empty set the slots with a wanted index: 1 by index. Only those of `within` need be right. */
    add(table: ListedTable, set: SlotSet, wanted: Uint8Array, within: SlotSet): void {
      if (membersOf(postings.lists(table), wanted) * FEW <= table.size) return postings.add(table, set, wanted);
      set.set(within);
      keepByIndex(set, table.columns[column], wanted);
    },
    /** The same of one index. */
    addOf(table: ListedTable, set: SlotSet, index: number, within: SlotSet): void {
      const wanted = new Uint8Array(index + 1);
      wanted[index] = 1;
      this.add(table, set, wanted, within);
    },
  };
}
