/** Ids to slots 0, 1, 2, … in the order of first sight: a hash table of 32-bit numbers, a tenth of what a Map of a million needs. */
export function idSlots(ids: () => Float64Array, expected: number) {
  let size = 0;
  let table = emptyTable(expected * 2);

  function placeOf(id: number): number {
    const mask = table.length - 1;
    // Neighbouring ids must not share a run of places: multiply by 2^32 / golden ratio and keep the high part.
    let place = Math.imul(id % 4_294_967_291, 0x9e3779b1) >>> 0;
    place = (place ^ (place >>> 15)) & mask;
    const known = ids();
    for (let slot = table[place] as number; slot !== -1 && known[slot] !== id; slot = table[place] as number)
      place = (place + 1) & mask;
    return place;
  }

  function grow(): void {
    table = emptyTable(table.length);
    const known = ids();
    for (let slot = 0; slot < size; slot += 1) table[placeOf(known[slot] as number)] = slot;
  }

  return {
    size: (): number => size,
    /** The slot of an id, or -1. */
    find: (id: number): number => table[placeOf(id)] as number,
    /** Gives the next slot to a new id; the caller has stored the id there already. */
    add(id: number): number {
      if ((size + 1) * 2 > table.length) grow();
      table[placeOf(id)] = size;
      size += 1;
      return size - 1;
    },
  };
}

/** A power of two places, all free, for twice as many as given. */
function emptyTable(places: number): Int32Array {
  return new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1024, places + 1)))).fill(-1);
}
