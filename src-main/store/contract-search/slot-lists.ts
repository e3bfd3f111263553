import { addSlot, type SlotSet } from './slot-sets.ts';

/*
 * Where few slots of a set are left, they are looked at one by one, as lists of some thousands. Each of the following moves those of the
 * first `count` slots of a list that fulfil a condition to its beginning, in their order, and returns how many they are. Loops of their
 * own for each kind of column, without branches, as in slot-sets.ts.
 */

/** Moves the slots of a list that fulfil a condition to its beginning. */
export type NarrowList = (slots: Uint32Array, count: number) => number;

/** Slots whose index has a 1 among what is wanted by index. */
export function listByIndex(index: Uint8Array | Uint16Array | Uint32Array, wanted: Uint8Array): NarrowList {
  return (slots, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] as number;
      slots[left] = slot;
      left += wanted[index[slot] as number] as number;
    }
    return left;
  };
}

/** Slots whose index is this one. */
export function listByValue(index: Uint8Array | Uint16Array | Uint32Array, wanted: number): NarrowList {
  return (slots, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] as number;
      slots[left] = slot;
      left += Number(index[slot] === wanted);
    }
    return left;
  };
}

/** Slots with at least one of these bits. */
export function listByBits(column: Uint32Array, wanted: number): NarrowList {
  return (slots, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] as number;
      slots[left] = slot;
      left += Number(((column[slot] as number) & wanted) !== 0);
    }
    return left;
  };
}

/** Slots with a number from `low` to `high`, both inclusive. NaN is in no range. */
export function listBetween(column: Float64Array | Uint32Array | Uint16Array, low: number, high: number): NarrowList {
  return (slots, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] as number;
      const value = column[slot] as number;
      slots[left] = slot;
      left += Number(value >= low) & Number(value <= high);
    }
    return left;
  };
}

/** Slots that pass a test. */
export function listWhere(passes: (slot: number) => boolean): NarrowList {
  return (slots, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] as number;
      slots[left] = slot;
      left += Number(passes(slot));
    }
    return left;
  };
}

/** Words of a set that are listed at one go: 4,096 slots at most. */
const PIECE = 128;
const piece = new Uint32Array(PIECE << 5);

/** Keeps the slots that fulfil all conditions. */
export function keepListed(set: SlotSet, conditions: readonly NarrowList[]): void {
  for (let from = 0; from < set.length; from += PIECE) {
    const end = Math.min(from + PIECE, set.length);
    let count = 0;
    for (let word = from; word < end; word += 1) {
      for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
        piece[count] = (word << 5) + 31 - Math.clz32(bits & -bits);
        count += 1;
      }
      set[word] = 0;
    }
    for (const narrow of conditions) count = narrow(piece, count);
    for (let at = 0; at < count; at += 1) addSlot(set, piece[at] as number);
  }
}
