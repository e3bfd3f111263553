import type { Columns } from './columns.ts';
import { membersOf, type Postings } from './postings.ts';
import type { SearchLimits } from './search-limits.ts';
import { addSlot, hasSlot, type SlotSet, slotSet } from './slot-sets.ts';

/** Slots of which more than this share has changed since make the lists to be read anew. */
const REBUILD_ABOVE = 1 / 32;

/** What is listed. */
export interface ListedTable {
  columns: Columns;
  /** Slots in use. */
  size: number;
  itemTypes: Uint32Array;
}

/** How slots are listed by an index. */
interface Listing {
  /** The lists of all slots. */
  list(table: ListedTable): Postings;
  /** Whether one slot has an index that is wanted: 1 by index. */
  has(table: ListedTable, slot: number, wanted: Uint8Array): boolean;
}

/**
 * By an index such as a title or a place, the slots that have it: those of a few indexes are found without looking at every slot. Made when
 * it is asked for first, some 50 ms for a million slots; slots that have changed since are looked at themselves.
 */
export function slotPostings({ unlisted }: Pick<SearchLimits, 'unlisted'>, { list, has }: Listing) {
  let made: { postings: Postings; size: number } | undefined;
  const changed = new Set<number>();

  function postingsOf(table: ListedTable): Postings {
    if (made === undefined || changed.size > unlisted + made.size * REBUILD_ABOVE) {
      made = { postings: list(table), size: table.size };
      changed.clear();
    }
    return made.postings;
  }

  return {
    /** Says that a slot came, or has another index. */
    change(slot: number): void {
      if (made !== undefined) changed.add(slot);
    },
    /** About how many slots have an index that is wanted. */
    count: (table: ListedTable, wanted: Uint8Array): number => membersOf(postingsOf(table), wanted) + changed.size,
    /** Adds the slots that have one. */
    add(table: ListedTable, set: SlotSet, wanted: Uint8Array): void {
      const postings = postingsOf(table);
      if (changed.size === 0) return addMembers(set, postings, wanted);
      const recent = slotSet(table.size);
      for (const slot of changed) addSlot(recent, slot);
      addOldMembers(set, postings, wanted, recent);
      for (const slot of changed) if (has(table, slot, wanted)) addSlot(set, slot);
    },
  };
}

/** Adds what is listed of every index that has a 1. */
function addMembers(set: SlotSet, { starts, members }: Postings, wanted: Uint8Array): void {
  const last = Math.min(wanted.length, starts.length - 1);
  for (let index = 0; index < last; index += 1) {
    if (wanted[index] !== 1) continue;
    const end = starts[index + 1] as number;
    for (let at = starts[index] as number; at < end; at += 1) addSlot(set, members[at] as number);
  }
}

/** The same, but for what changed since. */
function addOldMembers(set: SlotSet, { starts, members }: Postings, wanted: Uint8Array, recent: SlotSet): void {
  const last = Math.min(wanted.length, starts.length - 1);
  for (let index = 0; index < last; index += 1) {
    if (wanted[index] !== 1) continue;
    const end = starts[index + 1] as number;
    for (let at = starts[index] as number; at < end; at += 1) {
      const slot = members[at] as number;
      if (!hasSlot(recent, slot)) addSlot(set, slot);
    }
  }
}
