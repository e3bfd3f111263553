import { postingsOf } from './postings.ts';
import type { SearchLimits } from './search-limits.ts';
import { addMembers, type ListedTable, slotPostings } from './slot-postings.ts';
import type { SlotSet } from './slot-sets.ts';
import type { TextMatches } from './text-matches.ts';

/** Slots by their title, and by the type of an included item. */
export function textPostings(limits: Pick<SearchLimits, 'unlisted'>) {
  const titles = slotPostings(limits, {
    list: ({ columns: { title }, size }) =>
      postingsOf({ values: title, count: size, startOf: (slot) => slot, endOf: (slot) => slot + 1 }),
    addListed: addMembers,
    has: ({ columns }, slot, wanted) => wanted[columns.title[slot] as number] === 1,
  });
  const types = slotPostings(limits, {
    list: ({ columns: { itemOffset, itemCount }, size, itemTypes }) =>
      postingsOf({
        values: itemTypes,
        count: size,
        startOf: (slot) => itemOffset[slot] as number,
        endOf: (slot) => (itemOffset[slot] as number) + (itemCount[slot] as number),
      }),
    addListed: addMembers,
    has({ columns, itemTypes }, slot, wanted) {
      const from = columns.itemOffset[slot] as number;
      return itemTypes.subarray(from, from + (columns.itemCount[slot] as number)).some((type) => wanted[type] === 1);
    },
  });

  return {
    /** Says that a slot came, or has another title or other items. */
    change(slot: number): void {
      titles.change(slot);
      types.change(slot);
    },
    /** Adds the slots whose title, or the type of one of whose included items, is among what matches. */
    addHaving(table: ListedTable, set: SlotSet, matches: TextMatches): void {
      titles.add(table, set, matches.titles);
      types.add(table, set, matches.types);
    },
  };
}
