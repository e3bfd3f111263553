/**
 * Finds which of the numbers 0, 1, 2, … stands for something by a 32-bit hash of that: open addressing over numbers alone. It is filled
 * by the first question, since a table that only answers searches never asks. `hashOf`: the hash of what a number stands for.
 */
export function hashTable(hashOf: (index: number) => number) {
  let buckets = new Int32Array(0);
  let held = 0;

  function insert(index: number): void {
    const mask = buckets.length - 1;
    let bucket = hashOf(index) & mask;
    while (buckets[bucket] !== -1) bucket = (bucket + 1) & mask;
    buckets[bucket] = index;
  }

  /** Makes room for so many numbers, and holds all of them. */
  function hold(count: number): void {
    if (count * 2 > buckets.length) {
      buckets = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1024, count * 2 + 1)))).fill(-1);
      held = 0;
    }
    for (; held < count; held += 1) insert(held);
  }

  return {
    /** The one of the first `count` numbers with this hash that `isWanted`; -1: none is. */
    find(hash: number, count: number, isWanted: (index: number) => boolean): number {
      hold(count);
      const mask = buckets.length - 1;
      for (let bucket = hash & mask; ; bucket = (bucket + 1) & mask) {
        const index = buckets[bucket] ?? -1;
        if (index === -1 || isWanted(index)) return index;
      }
    },
    /** Adds the next number. */
    add: (index: number): void => hold(index + 1),
  };
}
