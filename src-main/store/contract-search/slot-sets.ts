/** A set of slots: bit `slot & 31` of word `slot >>> 5`. A million take 140 kB, so that two of them meet in some ten microseconds. */
export type SlotSet = Uint32Array;

/** An empty set with room for so many slots. */
export function slotSet(size: number): SlotSet {
  return new Uint32Array((size + 31) >>> 5);
}

/** Adds a slot to a set that has room for it. */
export function addSlot(set: SlotSet, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] as number) | (1 << (slot & 31));
}

/** Whether a set has a slot; false also for one past its end. */
export function hasSlot(set: SlotSet, slot: number): boolean {
  return (((set[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

/** Removes what the other set does not have. */
export function intersect(set: SlotSet, other: SlotSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] as number) & (other[word] as number);
}

/** Adds what the other set has. */
export function unite(set: SlotSet, other: SlotSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] as number) | (other[word] as number);
}

/** How many slots a set has. */
export function countSlots(set: SlotSet): number {
  let count = 0;
  for (let word = 0; word < set.length; word += 1) {
    let bits = set[word] as number;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The slots of a set, ascending; `count`: how many they are. */
export function slotsOf(set: SlotSet, count: number): Uint32Array {
  const slots = new Uint32Array(count);
  let at = 0;
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
      slots[at] = (word << 5) + 31 - Math.clz32(bits & -bits);
      at += 1;
    }
  return slots;
}

/*
 * Each of the following makes the set of the slots below `size` that fulfil a condition, but for words in which `within` has none: what is
 * there is not looked at. Loops of their own for each kind of column: through a function each of a million slots would cost a call. Without
 * branches: those that cannot be foretold make such a loop three times as slow.
 */

/** Slots whose index has a 1 among what is wanted by index. */
export function slotsWithIndex(
  within: SlotSet,
  size: number,
  index: Uint8Array | Uint16Array | Uint32Array,
  wanted: Uint8Array,
): SlotSet {
  const set = slotSet(size);
  for (let word = 0; word < set.length; word += 1) {
    if (within[word] === 0) continue;
    let bits = 0;
    const end = Math.min(size - (word << 5), 32);
    for (let bit = 0, slot = word << 5; bit < end; bit += 1, slot += 1) bits |= (wanted[index[slot] as number] as number) << bit;
    set[word] = bits;
  }
  return set;
}

/** Slots whose index is this one. */
export function slotsWithValue(
  within: SlotSet,
  size: number,
  index: Uint8Array | Uint16Array | Uint32Array,
  wanted: number | undefined,
): SlotSet {
  const set = slotSet(size);
  for (let word = 0; word < set.length; word += 1) {
    if (within[word] === 0) continue;
    let bits = 0;
    const end = Math.min(size - (word << 5), 32);
    for (let bit = 0, slot = word << 5; bit < end; bit += 1, slot += 1) bits |= Number(index[slot] === wanted) << bit;
    set[word] = bits;
  }
  return set;
}

/** Slots with at least one of these bits. */
export function slotsWithBits(within: SlotSet, size: number, column: Uint32Array, wanted: number): SlotSet {
  const set = slotSet(size);
  for (let word = 0; word < set.length; word += 1) {
    if (within[word] === 0) continue;
    let bits = 0;
    const end = Math.min(size - (word << 5), 32);
    for (let bit = 0, slot = word << 5; bit < end; bit += 1, slot += 1)
      bits |= Number(((column[slot] as number) & wanted) !== 0) << bit;
    set[word] = bits;
  }
  return set;
}

/** Slots with a number from `low` to `high`, both inclusive. NaN is in no range. */
export function slotsBetween(
  within: SlotSet,
  size: number,
  column: Float64Array | Uint16Array,
  low: number,
  high: number,
): SlotSet {
  const set = slotSet(size);
  for (let word = 0; word < set.length; word += 1) {
    if (within[word] === 0) continue;
    let bits = 0;
    const end = Math.min(size - (word << 5), 32);
    for (let bit = 0, slot = word << 5; bit < end; bit += 1, slot += 1) {
      const value = column[slot] as number;
      bits |= (Number(value >= low) & Number(value <= high)) << bit;
    }
    set[word] = bits;
  }
  return set;
}

/** Slots of `within` that pass a test. */
export function slotsWhere(within: SlotSet, passes: (slot: number) => boolean): SlotSet {
  const set = new Uint32Array(within.length);
  for (let word = 0; word < within.length; word += 1)
    for (let bits = within[word] as number; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      if (passes((word << 5) + 31 - Math.clz32(bit))) set[word] = (set[word] as number) | bit;
    }
  return set;
}
