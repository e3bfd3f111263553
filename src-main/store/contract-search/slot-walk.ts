import { addSlot, hasSlot, type SlotSet } from './slot-sets.ts';

/** The index of the last of ascending numbers that is at most another; the first is. */
export function lastAtMost(numbers: Uint32Array, most: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((numbers[middle] as number) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first so many slots of a set along an order from an index on, after `skipped`; fewer where they are further than `most` steps. */
export function walk(
  slots: Uint32Array,
  set: SlotSet,
  from: number,
  step: 1 | -1,
  skipped: number,
  wanted: number,
  most = slots.length,
): Uint32Array {
  const found = new Uint32Array(wanted);
  let rank = -skipped;
  for (let at = from, left = most; left > 0 && at >= 0 && at < slots.length && rank < wanted; at += step, left -= 1) {
    const slot = slots[at] as number;
    if (!hasSlot(set, slot)) continue;
    if (rank >= 0) found[rank] = slot;
    rank += 1;
  }
  return rank < wanted ? found.subarray(0, Math.max(rank, 0)) : found;
}

/** The slots of a set from rank `start` to before `end` along an order, in either direction; null where `most` steps do not lead to all of these. */
export function walkNear(
  slots: Uint32Array,
  set: SlotSet,
  direction: 'asc' | 'desc',
  start: number,
  end: number,
  most: number,
): Uint32Array | null {
  const [first, step] = direction === 'asc' ? ([0, 1] as const) : ([slots.length - 1, -1] as const);
  const near = walk(slots, set, first, step, start, end - start, most);
  return near.length === end - start ? near : null;
}

/** Of the slots of a set, ascending, those from one rank to before another. */
export function slotsOfRanks(set: SlotSet, from: number, to: number): Uint32Array {
  const found = new Uint32Array(to - from);
  let rank = 0;
  for (let word = 0; word < set.length && rank < to; word += 1)
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
      if (rank >= from && rank < to) found[rank - from] = (word << 5) + 31 - Math.clz32(bits & -bits);
      rank += 1;
    }
  return found;
}

/** The index of the first of ordered numbers, from one index to before another, that passes, as all after it do; `end` where none does. */
export function firstWhere(numbers: Uint32Array, passes: (one: number) => boolean, start = 0, end = numbers.length): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(numbers[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The slots up to the end of each part of an order, as sets that `take` gives. */
export function marksAlong(slots: Uint32Array, part: number, take: () => SlotSet): SlotSet[] {
  const marks: SlotSet[] = [];
  for (let from = 0; from < slots.length; from += part) {
    const mark = take();
    const before = marks.at(-1);
    if (before !== undefined) mark.set(before);
    const end = Math.min(from + part, slots.length);
    for (let at = from; at < end; at += 1) addSlot(mark, slots[at] as number);
    marks.push(mark);
  }
  return marks;
}
