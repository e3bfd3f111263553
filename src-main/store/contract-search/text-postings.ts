import type { Columns } from './columns.ts';
import { type Postings, postingsOf } from './postings.ts';
import type { SearchLimits } from './search-limits.ts';
import { addSlot, hasSlot, type SlotSet, slotSet } from './slot-sets.ts';
import type { TextMatches } from './text-matches.ts';

/** Slots of which more than this share has changed since make the lists to be read anew. */
const REBUILD_ABOVE = 1 / 32;

interface TableData {
  columns: Columns;
  /** Slots in use. */
  size: number;
  itemTypes: Uint32Array;
}

/**
 * By title, and by type of an item, the slots that have it: what matches a few of them is found without looking at every slot. Made when it
 * is asked for first, some 50 ms for a million slots; slots that have changed since are looked at themselves.
 */
export function textPostings({ unlisted }: Pick<SearchLimits, 'unlisted'>) {
  let made: { titles: Postings; types: Postings; size: number } | undefined;
  const changed = new Set<number>();

  return {
    /** Says that a slot came, or has another title or other items. */
    change(slot: number): void {
      if (made !== undefined) changed.add(slot);
    },

    /** Adds the slots whose title, or the type of one of whose included items, is among what matches. */
    addHaving(table: TableData, set: SlotSet, { titles, types }: TextMatches): void {
      if (made === undefined || changed.size > unlisted + made.size * REBUILD_ABOVE) {
        made = { titles: byTitle(table), types: byType(table), size: table.size };
        changed.clear();
      }
      const recent = changed.size === 0 ? null : slotSet(table.size);
      for (const slot of changed) addSlot(recent as SlotSet, slot);
      addMatching(set, made.titles, titles, recent);
      addMatching(set, made.types, types, recent);
      for (const slot of changed) if (isMatch(table, slot, titles, types)) addSlot(set, slot);
    },
  };
}

/** Whether one slot matches, by looking at it. */
function isMatch({ columns, itemTypes }: TableData, slot: number, titles: Uint8Array, types: Uint8Array): boolean {
  if (titles[columns.title[slot] as number] === 1) return true;
  const from = columns.itemOffset[slot] as number;
  return itemTypes.subarray(from, from + (columns.itemCount[slot] as number)).some((type) => types[type] === 1);
}

/** Adds the slots of every index that has a 1, but for those that changed since. */
function addMatching(set: SlotSet, { starts, members }: Postings, wanted: Uint8Array, recent: SlotSet | null): void {
  const last = Math.min(wanted.length, starts.length - 1);
  for (let index = 0; index < last; index += 1) {
    if (wanted[index] !== 1) continue;
    const end = starts[index + 1] as number;
    for (let at = starts[index] as number; at < end; at += 1) {
      const slot = members[at] as number;
      if (recent === null || !hasSlot(recent, slot)) addSlot(set, slot);
    }
  }
}

function byTitle({ columns: { title }, size }: TableData): Postings {
  return postingsOf({ values: title, count: size, startOf: (slot) => slot, endOf: (slot) => slot + 1 });
}

function byType({ columns: { itemOffset, itemCount }, size, itemTypes }: TableData): Postings {
  return postingsOf({
    values: itemTypes,
    count: size,
    startOf: (slot) => itemOffset[slot] as number,
    endOf: (slot) => (itemOffset[slot] as number) + (itemCount[slot] as number),
  });
}
