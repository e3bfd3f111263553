/** Bits of a key that one pass of the sort looks at. */
const DIGIT = 11;

/**
 * The slots that have a value, in ascending order of their values, then of their ids: by id first, then stably by value, digit by digit
 * of its bits, from the lowest. `byId`: all slots by their ids; null: as they are. NaN stands for no value.
 */
export function sortedSlots(size: number, byId: Uint32Array | null, valueOf: (slot: number) => number): Uint32Array {
  const slots = new Uint32Array(size);
  const keys = { high: new Uint32Array(size), low: new Uint32Array(size) };
  const number = new Float64Array(1);
  const bits = new Uint32Array(number.buffer);
  // Where the lower half of a number is.
  number[0] = -2;
  const low = bits[0] === 0 ? 0 : 1;
  let valued = 0;
  for (let at = 0; at < size; at += 1) {
    const slot = byId === null ? at : (byId[at] as number);
    const value = valueOf(slot);
    if (Number.isNaN(value)) continue;
    // Adding 0 makes -0, which equals 0, the same bits. Negative ones turn round, so that bits ascend with values.
    number[0] = value + 0;
    const high = bits[1 - low] as number;
    const isNegative = high >>> 31 === 1;
    keys.high[valued] = isNegative ? ~high : high ^ 0x80000000;
    keys.low[valued] = isNegative ? ~(bits[low] as number) : (bits[low] as number);
    slots[valued] = slot;
    valued += 1;
  }
  const sorted = slots.slice(0, valued);
  sortByKeys(sorted, keys);
  return sorted;
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

/** Writes two ordered lists as one: between two new ones whole stretches are copied. */
export function mergeInto(
  all: Uint32Array,
  old: Uint32Array,
  added: readonly number[],
  compare: (one: number, other: number) => number,
): void {
  let at = 0;
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
}
