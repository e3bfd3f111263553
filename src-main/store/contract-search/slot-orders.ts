import { type SearchLimits, searchLimits } from './search-limits.ts';
import type { Ranks, SelectedSlots } from './selected-slots.ts';
import { type SetPool, setPool } from './set-pool.ts';
import { addSlot, hasSlot, removeSlot, type SlotSet } from './slot-sets.ts';
import { firstWhere, lastAtMost, marksAlong, slotsOfRanks, walk, walkNear } from './slot-walk.ts';
import { mergeInto, sortedSlots } from './sorted-slots.ts';
import type { StoredArrays } from './stored-arrays.ts';

/** Into how many parts marks divide an order: each is a set, and what is between two of them is looked at slot by slot. */
const MARKS = 8;

/** Slots in ascending order of their values, then of their ids; those without a value (NaN) are not in it. */
interface Order {
  slots: Uint32Array;
  /** How many changes were known as it was made. */
  changes: number;
  /** The slots before each of some places along it, in equal parts; null: nobody asked for a range of values. */
  marks: readonly SlotSet[] | null;
}

/** What is sorted: how many slots there are, and what they are sorted by. */
interface Sorted<Name> {
  size(): number;
  ids(): Float64Array;
  /** Whether the ids ascend from slot to slot. */
  isById(): boolean;
  /** A column's values by slot; NaN stands for null. */
  values(name: Name): (slot: number) => number;
  /** What it is sorted by sooner or later. */
  names: readonly Name[];
}

/**
 * The orders of all slots by each column that was asked for, so that a page is found by walking along one, without sorting. An order is
 * made when it is asked for first, some 100 ms for a million slots, unless it was made ahead or stored; what changes is merged in by the
 * next question, some 2 ms.
 */
// oxlint-disable-next-line max-lines-per-function -- one set of orders with one log of changes: made, merged, stored and walked along
export function slotOrders<Name extends string>(
  { size, ids, isById, values, names }: Sorted<Name>,
  limits: Pick<SearchLimits, 'changes' | 'mergedShare' | 'stretch'> = searchLimits,
  pool: SetPool = setPool(),
  stored?: StoredArrays,
) {
  const orders = new Map<Name | 'id', Order>();
  for (const name of names) {
    const length = stored?.find(`order_${name}`);
    if (length === undefined) continue;
    const slots = new Uint32Array(length);
    stored?.read(`order_${name}`, slots);
    orders.set(name, { slots, changes: 0, marks: null });
  }
  /** Slots that changed, oldest first, since the first order was made. */
  let changed: number[] = [];
  let forgotten = 0;
  /** What a merge writes to in between. */
  let spare = new Uint32Array(0);

  const isNew = (order: Order | undefined) => order?.changes === forgotten + changed.length;
  const valueOf = (name: Name | 'id') => {
    const idOf = ids();
    return name === 'id' ? (slot: number) => idOf[slot] as number : values(name);
  };
  /** All slots by their ids; null: as they are. */
  const byId = () => (isById() ? null : orderBy('id').slots);

  function orderBy(name: Name | 'id'): Order {
    const known = orders.get(name);
    if (known !== undefined && isNew(known)) return known;
    const recent = known === undefined || known.changes < forgotten ? null : new Set(changed.slice(known.changes - forgotten));
    const isSorted = known === undefined || recent === null || recent.size > size() * limits.mergedShare;
    const made = isSorted ? sortedSlots(size(), name === 'id' ? null : byId(), valueOf(name)) : merged(known.slots, recent, name);
    for (const mark of known?.marks ?? []) pool.give(mark);
    const order = { slots: made, changes: forgotten + changed.length, marks: null };
    orders.set(name, order);
    return order;
  }

  function merged(slots: Uint32Array, recent: ReadonlySet<number>, name: Name | 'id'): Uint32Array {
    const isRecent = pool.take(size());
    for (const slot of recent) addSlot(isRecent, slot);
    if (spare.length < slots.length) spare = new Uint32Array(slots.length);
    let remaining = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      spare[remaining] = slot;
      remaining += hasSlot(isRecent, slot) ? 0 : 1;
    }
    pool.give(isRecent);
    const value = valueOf(name);
    const idOf = ids();
    const compare = (one: number, other: number) => value(one) - value(other) || (idOf[one] as number) - (idOf[other] as number);
    const added = [...recent].filter((slot) => !Number.isNaN(value(slot))).sort(compare);
    const all = remaining + added.length === slots.length ? slots : new Uint32Array(remaining + added.length);
    mergeInto(all, spare.subarray(0, remaining), added, compare);
    return all;
  }

  /** Adds the first so many slots of an order to an empty set: those of the nearest mark, and then one by one. */
  function addFirst(order: Order, count: number, set: SlotSet): void {
    const { slots } = order;
    const part = Math.ceil(slots.length / MARKS) || 1;
    order.marks ??= marksAlong(slots, part, () => pool.take(size()));
    const nearest = Math.min(Math.round(count / part), order.marks.length);
    if (nearest > 0) set.set(order.marks[nearest - 1] as SlotSet);
    const marked = Math.min(nearest * part, slots.length);
    for (let at = marked; at < count; at += 1) addSlot(set, slots[at] as number);
    for (let at = count; at < marked; at += 1) removeSlot(set, slots[at] as number);
  }

  /** How a set lies along an order, found out once. */
  function ranksOf(name: Name, { slots }: Order, { set, ranks }: SelectedSlots): Ranks {
    const known = ranks.get(name);
    if (known !== undefined) return known;
    const before = new Uint32Array(Math.ceil(slots.length / limits.stretch));
    let valued = 0;
    for (let stretch = 0; stretch < before.length; stretch += 1) {
      before[stretch] = valued;
      const end = Math.min((stretch + 1) * limits.stretch, slots.length);
      for (let at = stretch * limits.stretch; at < end; at += 1) valued += Number(hasSlot(set, slots[at] as number));
    }
    const made = { before, valued, others: null };
    ranks.set(name, made);
    return made;
  }

  /** The ranks from one to before another, ascending, among those of a set that have no value. */
  function withoutValue(ranks: Ranks, { slots }: Order, { set }: SelectedSlots, from: number, to: number): Uint32Array {
    if (ranks.others === null) {
      ranks.others = pool.take(size());
      ranks.others.set(set);
      for (const slot of slots) removeSlot(ranks.others, slot);
    }
    return slotsById(ranks.others, from, to);
  }

  /** The slots of a set from one rank to before another by their ids. */
  function slotsById(set: SlotSet, from: number, to: number): Uint32Array {
    const ordered = byId();
    return ordered === null ? slotsOfRanks(set, from, to) : walk(ordered, set, 0, 1, from, to - from);
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
    /** Makes the next order that was not made yet, so that nobody has to wait for it. False: more are to be made. */
    makeAhead(): boolean {
      const next = names.find((name) => !orders.has(name));
      if (next !== undefined) orderBy(next);
      return next === undefined;
    },
    byId: slotsById,
    /** Keeps the slots of a set whose value is from `low` to `high`, both inclusive. False, and nothing is done, where no order was made. */
    keepBetween(name: Name, low: number, high: number, set: SlotSet): boolean {
      if (!orders.has(name)) return false;
      const order = orderBy(name);
      const value = valueOf(name);
      const [upTo, below] = [pool.take(size()), pool.take(size())];
      addFirst(
        order,
        firstWhere(order.slots, (slot) => value(slot) > high),
        upTo,
      );
      addFirst(
        order,
        firstWhere(order.slots, (slot) => value(slot) >= low),
        below,
      );
      for (let word = 0; word < set.length; word += 1)
        set[word] = (set[word] as number) & (upTo[word] as number) & ~(below[word] as number);
      pool.give(upTo);
      pool.give(below);
      return true;
    },
    /** The orders that have all changes, by the names under which they are stored. */
    arrays: (): Record<string, Uint32Array> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const order = orders.get(name);
          return order !== undefined && isNew(order) ? [[`order_${name}`, order.slots]] : [];
        }),
      ),
    /** The same as `page`, where it is likely to lie near the beginning of an order that is there and has all changes, and does; else null. */
    nearPage(name: Name, direction: 'asc' | 'desc', selected: SelectedSlots, start: number, end: number): Uint32Array | null {
      const { count, of } = selected;
      const last = Math.min(end, count);
      const order = orders.get(name);
      // To sort what was selected takes longer than so many steps.
      const most = Math.max(limits.stretch, 2 * count);
      if (start >= last || last * of > most * count || order === undefined || !isNew(order)) return null;
      return walkNear(order.slots, selected.set, direction, start, last, most);
    },
    /** The slots of a set from rank `start` to before `end`, by a column. Those without a value come last. */
    page(name: Name, direction: 'asc' | 'desc', selected: SelectedSlots, start: number, end: number): Uint32Array {
      const { set, count } = selected;
      const order = orderBy(name);
      const { slots } = order;
      const last = Math.min(end, count);
      if (start >= last) return new Uint32Array(0);
      if (!selected.ranks.has(name)) {
        const near = walkNear(slots, set, direction, start, last, limits.stretch);
        if (near !== null) return near;
      }
      const ranks = ranksOf(name, order, selected);
      const { before, valued } = ranks;
      /** Ascending ranks of a part of the page among so many. */
      const ascending = (from: number, to: number, of: number): [number, number] =>
        direction === 'asc' ? [from, to] : [of - to, of - from];
      const page = new Uint32Array(last - start);
      const put = (found: Uint32Array, at: number) => page.set(direction === 'asc' ? found : found.reverse(), at);
      if (start < valued) {
        const [from, to] = ascending(start, Math.min(last, valued), valued);
        const stretch = lastAtMost(before, from);
        put(walk(slots, set, stretch * limits.stretch, 1, from - (before[stretch] as number), to - from), 0);
      }
      if (last > valued) {
        const begin = Math.max(start, valued);
        const [from, to] = ascending(begin - valued, last - valued, count - valued);
        put(withoutValue(ranks, order, selected, from, to), begin - start);
      }
      return page;
    },
  };
}
