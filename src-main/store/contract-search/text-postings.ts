import type { Columns } from './columns.ts';
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

/** Slots by the index of what they have: those of an index from its start to the next one's. */
interface Postings {
  starts: Uint32Array;
  slots: Uint32Array;
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

    /** The slots whose title, or the type of one of whose included items, is among what matches. */
    having(table: TableData, { titles, types }: TextMatches): SlotSet {
      if (made === undefined || changed.size > unlisted + made.size * REBUILD_ABOVE) {
        made = { titles: byTitle(table), types: byType(table), size: table.size };
        changed.clear();
      }
      const set = slotSet(table.size);
      const recent = changed.size === 0 ? null : slotSet(table.size);
      for (const slot of changed) addSlot(recent as SlotSet, slot);
      addMatching(set, made.titles, titles, recent);
      addMatching(set, made.types, types, recent);
      for (const slot of changed) if (isMatch(table, slot, titles, types)) addSlot(set, slot);
      return set;
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
function addMatching(set: SlotSet, { starts, slots }: Postings, wanted: Uint8Array, recent: SlotSet | null): void {
  for (let index = wanted.indexOf(1); index !== -1 && index + 1 < starts.length; index = wanted.indexOf(1, index + 1)) {
    const end = starts[index + 1] as number;
    for (let at = starts[index] as number; at < end; at += 1) {
      const slot = slots[at] as number;
      if (recent === null || !hasSlot(recent, slot)) addSlot(set, slot);
    }
  }
}

function byTitle({ columns: { title }, size }: TableData): Postings {
  const starts = new Uint32Array(maximum(title, size) + 2);
  for (let slot = 0; slot < size; slot += 1) count(starts, title[slot] as number);
  const slots = new Uint32Array(total(starts));
  for (let slot = size - 1; slot >= 0; slot -= 1) slots[place(starts, title[slot] as number)] = slot;
  return { starts, slots };
}

function byType({ columns: { itemOffset, itemCount }, size, itemTypes }: TableData): Postings {
  const starts = new Uint32Array(maximum(itemTypes, itemTypes.length) + 2);
  const endOf = (slot: number) => (itemOffset[slot] as number) + (itemCount[slot] as number);
  for (let slot = 0; slot < size; slot += 1)
    for (let item = itemOffset[slot] as number; item < endOf(slot); item += 1) count(starts, itemTypes[item] as number);
  const slots = new Uint32Array(total(starts));
  for (let slot = size - 1; slot >= 0; slot -= 1)
    for (let item = itemOffset[slot] as number; item < endOf(slot); item += 1)
      slots[place(starts, itemTypes[item] as number)] = slot;
  return { starts, slots };
}

function maximum(values: Uint32Array, length: number): number {
  let most = 0;
  for (let at = 0; at < length; at += 1) most = Math.max(most, values[at] as number);
  return most;
}

function count(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** Turns counts into where each index ends, and returns their sum. */
function total(counts: Uint32Array): number {
  let sum = 0;
  for (let index = 0; index < counts.length; index += 1) {
    sum += counts[index] as number;
    counts[index] = sum;
  }
  return sum;
}

/** The next place of an index, from its end on down: once all are taken, it is where the index starts. */
function place(ends: Uint32Array, index: number): number {
  const at = (ends[index] as number) - 1;
  ends[index] = at;
  return at;
}
