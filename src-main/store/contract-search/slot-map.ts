/**
 * Maps ids to slots 0, 1, 2, … in the order of their insertion: a hash table with open addressing over 32-bit slot numbers,
 * which takes a tenth of the memory of a Map of a million ids. The ids themselves are the caller's: `ids()` gives them by slot.
 */
export function slotMap(ids: () => Float64Array, expected: number) {
  let size = 0;
  let buckets = emptyBuckets(expected * 2);

  /** The bucket that holds an id, or the free one where it belongs. */
  function bucketOf(id: number): number {
    const mask = buckets.length - 1;
    // Neighbouring ids must not share a run of buckets: multiply by 2^32 / golden ratio and keep the high part.
    let bucket = Math.imul(id % 4_294_967_291, 0x9e3779b1) >>> 0;
    bucket = (bucket ^ (bucket >>> 15)) & mask;
    const known = ids();
    for (let slot = buckets[bucket] as number; slot !== -1 && known[slot] !== id; slot = buckets[bucket] as number)
      bucket = (bucket + 1) & mask;
    return bucket;
  }

  function grow(): void {
    buckets = emptyBuckets(buckets.length);
    const known = ids();
    for (let slot = 0; slot < size; slot += 1) buckets[bucketOf(known[slot] as number)] = slot;
  }

  return {
    size: (): number => size,
    /** The slot of an id, or -1. */
    find: (id: number): number => buckets[bucketOf(id)] as number,
    /** Gives the next slot to a new id; the caller has stored the id there already. */
    add(id: number): number {
      if ((size + 1) * 2 > buckets.length) grow();
      buckets[bucketOf(id)] = size;
      size += 1;
      return size - 1;
    },
  };
}

/** All free (-1): the first power of two above `atLeast`, and 1024 at least. */
function emptyBuckets(atLeast: number): Int32Array {
  return new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1024, atLeast + 1)))).fill(-1);
}
