import type { Columns } from './columns.ts';
import type { Postings } from './postings.ts';
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
  blueprints: Uint32Array;
}

/** How slots are listed. */
interface Listing<Lists, Wanted> {
  /** The lists of all slots. */
  list(table: ListedTable): Lists;
  /** Adds the listed slots that have what is wanted, but for those of `recent`. */
  addListed(set: SlotSet, lists: Lists, wanted: Wanted, recent: SlotSet | null): void;
  /** Whether one slot has what is wanted. */
  has(table: ListedTable, slot: number, wanted: Wanted): boolean;
}

/**
 * By what slots have, such as a title or a place, those that have it: they are found without looking at every slot. Made when
 * it is asked for first, some 50 ms for a million slots; slots that have changed since are looked at themselves.
 */
export function slotPostings<Lists, Wanted>(
  { unlisted }: Pick<SearchLimits, 'unlisted'>,
  { list, addListed, has }: Listing<Lists, Wanted>,
) {
  let made: { lists: Lists; size: number } | undefined;
  const changed = new Set<number>();

  function listsOf(table: ListedTable): Lists {
    if (made === undefined || changed.size > unlisted + made.size * REBUILD_ABOVE) {
      made = { lists: list(table), size: table.size };
      changed.clear();
    }
    return made.lists;
  }

  return {
    /** Says that a slot came, or has something else. */
    change(slot: number): void {
      if (made !== undefined) changed.add(slot);
    },
    /** The lists, in which are not all slots that have changed since. */
    lists: listsOf,
    /** Adds the slots that have what is wanted. */
    add(table: ListedTable, set: SlotSet, wanted: Wanted): void {
      const lists = listsOf(table);
      if (changed.size === 0) return addListed(set, lists, wanted, null);
      const recent = slotSet(table.size);
      for (const slot of changed) addSlot(recent, slot);
      addListed(set, lists, wanted, recent);
      for (const slot of changed) if (has(table, slot, wanted)) addSlot(set, slot);
    },
  };
}

/** Adds a stretch of listed slots, but for those of `recent`. */
export function addStretch(set: SlotSet, slots: Uint32Array, from: number, end: number, recent: SlotSet | null): void {
  if (recent === null) for (let at = from; at < end; at += 1) addSlot(set, slots[at] as number);
  else
    for (let at = from; at < end; at += 1) {
      const slot = slots[at] as number;
      if (!hasSlot(recent, slot)) addSlot(set, slot);
    }
}

/** The same of every index that has a 1 among what is wanted by index. */
export function addMembers(set: SlotSet, { starts, members }: Postings, wanted: Uint8Array, recent: SlotSet | null): void {
  const last = Math.min(wanted.length, starts.length - 1);
  for (let index = 0; index < last; index += 1)
    if (wanted[index] === 1) addStretch(set, members, starts[index] as number, starts[index + 1] as number, recent);
}
