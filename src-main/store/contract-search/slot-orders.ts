import { type SearchLimits, searchLimits } from './search-limits.ts';
import { addSlot, hasSlot, type SlotSet, slotSet } from './slot-sets.ts';

/** Bits of a key that one pass of the sort looks at. */
const DIGIT = 11;

/** Slots in ascending order of their values, then of their ids; those without a value (NaN) at the end, by their ids. */
interface Order {
  slots: Uint32Array;
  /** How many have a value. */
  valued: number;
  /** How many changes were known as it was made. */
  changes: number;
}

/** What is sorted: how many slots there are, and what they are sorted by. */
interface Sorted<Name> {
  size(): number;
  ids(): Float64Array;
  /** A column's values by slot; NaN stands for null. */
  values(name: Name): (slot: number) => number;
}

/**
 * The orders of all slots by each column that was asked for, so that a page is found by walking along one, without sorting. An order is
 * made when it is asked for first, some 50 ms for a million slots; what changes is merged in by the next question, some 2 ms.
 */
export function slotOrders<Name extends string>(
  { size, ids, values }: Sorted<Name>,
  limits: Pick<SearchLimits, 'changes' | 'mergedShare'> = searchLimits,
) {
  const orders = new Map<Name, Order>();
  /** Slots that changed, oldest first, since the first order was made. */
  let changed: number[] = [];
  let forgotten = 0;

  function orderBy(name: Name): Order {
    const known = orders.get(name);
    const now = forgotten + changed.length;
    if (known?.changes === now && known.slots.length === size()) return known;
    const recent = known === undefined || known.changes < forgotten ? null : new Set(changed.slice(known.changes - forgotten));
    const order =
      known === undefined || recent === null || recent.size > size() * limits.mergedShare
        ? { ...sortedSlots(size(), ids(), values(name)), changes: now }
        : { ...merged(known, recent, name), changes: now };
    orders.set(name, order);
    return order;
  }

  function merged({ slots, valued }: Order, recent: ReadonlySet<number>, name: Name): Omit<Order, 'changes'> {
    const isRecent = slotSet(size());
    for (const slot of recent) addSlot(isRecent, slot);
    const value = values(name);
    const idOf = ids();
    const compareIds = (one: number, other: number) => (idOf[one] as number) - (idOf[other] as number);
    const compare = (one: number, other: number) => value(one) - value(other) || compareIds(one, other);
    const withValue = [...recent].filter((slot) => !Number.isNaN(value(slot))).sort(compare);
    const without = [...recent].filter((slot) => Number.isNaN(value(slot))).sort(compareIds);
    const all = new Uint32Array(size());
    const end = mergeInto(all, 0, withoutThose(slots.subarray(0, valued), isRecent), withValue, compare);
    mergeInto(all, end, withoutThose(slots.subarray(valued), isRecent), without, compareIds);
    return { slots: all, valued: end };
  }

  return {
    /** Says that a slot came, or that some of its values changed. */
    change(slot: number): void {
      if (orders.size === 0) return;
      changed.push(slot);
      if (changed.length > limits.changes) {
        forgotten += changed.length;
        changed = [];
      }
    },
    /** The slots of a set from rank `start` to before `end`, by a column; `count`: of the set. Those without a value come last. */
    page(name: Name, direction: 'asc' | 'desc', set: SlotSet, count: number, start: number, end: number): Uint32Array {
      const { slots, valued } = orderBy(name);
      const last = Math.min(end, count);
      if (start >= last) return new Uint32Array(0);
      const forwards: Stride[] =
        direction === 'asc'
          ? [[0, slots.length, 1]]
          : [
              [valued - 1, -1, -1],
              [slots.length - 1, valued - 1, -1],
            ];
      if (start <= count - last) return walk(slots, forwards, set, start, last - start);
      // The end is nearer.
      const backwards = forwards.map(([from, to, step]): Stride => [to - step, from - step, -step]).reverse();
      return walk(slots, backwards, set, count - last, last - start).reverse();
    },
  };
}

/** Indexes from one to before another, so far apart. */
type Stride = readonly [from: number, to: number, step: number];

/** So many slots of a set, as they come along the strides, after the first `skipped`. */
function walk(slots: Uint32Array, strides: readonly Stride[], set: SlotSet, skipped: number, wanted: number): Uint32Array {
  const found = new Uint32Array(wanted);
  let rank = -skipped;
  for (const [from, to, step] of strides)
    for (let at = from; at !== to && rank < wanted; at += step) {
      const slot = slots[at] as number;
      if (!hasSlot(set, slot)) continue;
      if (rank >= 0) found[rank] = slot;
      rank += 1;
    }
  return found;
}

/** Those that a set does not have. */
function withoutThose(slots: Uint32Array, set: SlotSet): Uint32Array {
  const selected = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    selected[count] = slot;
    count += hasSlot(set, slot) ? 0 : 1;
  }
  return selected.subarray(0, count);
}

/** Writes two ordered lists as one from an index on, and returns where it ends: between two new ones whole stretches are copied. */
function mergeInto(
  all: Uint32Array,
  from: number,
  old: Uint32Array,
  added: readonly number[],
  compare: (one: number, other: number) => number,
): number {
  let at = from;
  let copied = 0;
  for (const slot of added) {
    let low = copied;
    let high = old.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(old[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    all.set(old.subarray(copied, low), at);
    at += low - copied;
    copied = low;
    all[at] = slot;
    at += 1;
  }
  all.set(old.subarray(copied), at);
  return at + old.length - copied;
}

/** All slots in order: by id first, then stably by value, digit by digit of its bits, from the lowest. */
function sortedSlots(size: number, ids: Float64Array, valueOf: (slot: number) => number): Omit<Order, 'changes'> {
  const byId = new Uint32Array(size).map((_, slot) => slot);
  if (byId.some((slot) => slot > 0 && (ids[slot - 1] as number) > (ids[slot] as number)))
    byId.sort((one, other) => (ids[one] as number) - (ids[other] as number));
  const slots = new Uint32Array(size);
  const keys = { high: new Uint32Array(size), low: new Uint32Array(size) };
  const bits = new DataView(new ArrayBuffer(8));
  let valued = 0;
  let free = size;
  for (let at = 0; at < size; at += 1) {
    const slot = byId[at] as number;
    const value = valueOf(slot);
    if (Number.isNaN(value)) continue;
    // Adding 0 makes -0, which equals 0, the same bits. Negative ones turn round, so that bits ascend with values.
    bits.setFloat64(0, value + 0);
    const high = bits.getUint32(0);
    const isNegative = high >>> 31 === 1;
    keys.high[valued] = isNegative ? ~high : high ^ 0x80000000;
    keys.low[valued] = isNegative ? ~bits.getUint32(4) : bits.getUint32(4);
    slots[valued] = slot;
    valued += 1;
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    const slot = byId[at] as number;
    if (!Number.isNaN(valueOf(slot))) continue;
    free -= 1;
    slots[free] = slot;
  }
  sortByKeys(slots.subarray(0, valued), keys);
  return { slots, valued };
}

/** Sorts slots by their keys, stably. */
function sortByKeys(slots: Uint32Array, { high, low }: { high: Uint32Array; low: Uint32Array }): void {
  const count = slots.length;
  interface Keyed {
    slots: Uint32Array;
    high: Uint32Array;
    low: Uint32Array;
  }
  let from: Keyed = { slots, high: high.subarray(0, count), low: low.subarray(0, count) };
  let to: Keyed = { slots: new Uint32Array(count), high: new Uint32Array(count), low: new Uint32Array(count) };
  for (const word of ['low', 'high'] as const)
    for (let shift = 0; shift < 32; shift += DIGIT) {
      const ends = new Uint32Array(1 << DIGIT);
      const keys = from[word];
      const mask = (1 << DIGIT) - 1;
      for (let at = 0; at < count; at += 1) {
        const digit = ((keys[at] as number) >>> shift) & mask;
        ends[digit] = (ends[digit] as number) + 1;
      }
      if (ends.includes(count)) continue;
      for (let digit = 1; digit < ends.length; digit += 1) ends[digit] = (ends[digit] as number) + (ends[digit - 1] as number);
      for (let at = count - 1; at >= 0; at -= 1) {
        const digit = ((keys[at] as number) >>> shift) & mask;
        const place = (ends[digit] as number) - 1;
        ends[digit] = place;
        to.slots[place] = from.slots[at] as number;
        to.high[place] = from.high[at] as number;
        to.low[place] = from.low[at] as number;
      }
      [from, to] = [to, from];
    }
  if (from.slots !== slots) slots.set(from.slots);
}
