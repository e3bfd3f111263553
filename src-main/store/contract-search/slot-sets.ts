/** A set of slots: bit `slot & 31` of word `slot >>> 5`. A million take 140 kB, so that two of them meet in some ten microseconds. */
export type SlotSet = Uint32Array;

/** An empty set with room for so many slots. */
export function slotSet(size: number): SlotSet {
  return new Uint32Array((size + 31) >>> 5);
}

/** Puts a slot into a set. */
export function addSlot(set: SlotSet, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] as number) | (1 << (slot & 31));
}

/** Takes a slot out of a set. */
export function removeSlot(set: SlotSet, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] as number) & ~(1 << (slot & 31));
}

/** Whether a set has a slot. */
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

/** How many slots of a set have each index; `indexes`: how many there are. */
export function countByIndex(set: SlotSet, index: Uint32Array, indexes: number): Uint32Array {
  const counts = new Uint32Array(indexes);
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
      const at = index[(word << 5) + 31 - Math.clz32(bits & -bits)] as number;
      counts[at] = (counts[at] as number) + 1;
    }
  return counts;
}

/*
 * Each of the following removes the slots that do not fulfil a condition, and does not look at words in which there are none. A column has
 * room for whole words, and a set nothing beyond the slots in use. Loops of their own for each kind of column: through a function each of
 * a million slots would cost a call. Without branches, which cannot be foretold, and four slots at a time: so a million take one
 * millisecond instead of two.
 */

/** Keeps slots whose index has a 1 among what is wanted by index. */
export function keepByIndex(set: SlotSet, index: Uint8Array | Uint16Array | Uint32Array, wanted: Uint8Array): void {
  for (let word = 0; word < set.length; word += 1) {
    if (set[word] === 0) continue;
    let bits = 0;
    for (let slot = (word << 5) + 28; slot >= word << 5; slot -= 4)
      bits =
        (bits << 4) |
        (wanted[index[slot] as number] as number) |
        ((wanted[index[slot + 1] as number] as number) << 1) |
        ((wanted[index[slot + 2] as number] as number) << 2) |
        ((wanted[index[slot + 3] as number] as number) << 3);
    set[word] = (set[word] as number) & bits;
  }
}

/** Keeps slots whose index is this one. */
export function keepByValue(set: SlotSet, index: Uint8Array | Uint16Array | Uint32Array, wanted: number): void {
  for (let word = 0; word < set.length; word += 1) {
    if (set[word] === 0) continue;
    let bits = 0;
    for (let slot = (word << 5) + 28; slot >= word << 5; slot -= 4)
      bits =
        (bits << 4) |
        Number(index[slot] === wanted) |
        (Number(index[slot + 1] === wanted) << 1) |
        (Number(index[slot + 2] === wanted) << 2) |
        (Number(index[slot + 3] === wanted) << 3);
    set[word] = (set[word] as number) & bits;
  }
}

/** Keeps slots with at least one of these bits. */
export function keepByBits(set: SlotSet, column: Uint32Array, wanted: number): void {
  for (let word = 0; word < set.length; word += 1) {
    if (set[word] === 0) continue;
    let bits = 0;
    for (let slot = (word << 5) + 28; slot >= word << 5; slot -= 4)
      bits =
        (bits << 4) |
        Number(((column[slot] as number) & wanted) !== 0) |
        (Number(((column[slot + 1] as number) & wanted) !== 0) << 1) |
        (Number(((column[slot + 2] as number) & wanted) !== 0) << 2) |
        (Number(((column[slot + 3] as number) & wanted) !== 0) << 3);
    set[word] = (set[word] as number) & bits;
  }
}

/** Keeps slots with a number from `low` to `high`, both inclusive. NaN is in no range. */
export function keepBetween(set: SlotSet, column: Float64Array | Uint32Array | Uint16Array, low: number, high: number): void {
  for (let word = 0; word < set.length; word += 1) {
    if (set[word] === 0) continue;
    let bits = 0;
    for (let slot = (word << 5) + 28; slot >= word << 5; slot -= 4) {
      const first = column[slot] as number;
      const second = column[slot + 1] as number;
      const third = column[slot + 2] as number;
      const fourth = column[slot + 3] as number;
      bits =
        (bits << 4) |
        (Number(first >= low) & Number(first <= high)) |
        ((Number(second >= low) & Number(second <= high)) << 1) |
        ((Number(third >= low) & Number(third <= high)) << 2) |
        ((Number(fourth >= low) & Number(fourth <= high)) << 3);
    }
    set[word] = (set[word] as number) & bits;
  }
}
