/**
 * Maps ids to slots 0, 1, 2, … in the order of their insertion. Ids that came in ascending order, as nearly all do where a mirror is
 * read as a whole, are found by bisection and take no memory of their own; the others are in a Map. The ids themselves are the
 * caller's: `ids()` gives them by slot. `known`: so many are there already.
 */
export function slotMap(ids: () => Float64Array, known = 0) {
  let size = 0;
  /** Slots before this one have ascending ids. */
  let sorted = 0;
  const others = new Map<number, number>();

  function add(id: number): number {
    if (sorted === size && (size === 0 || (ids()[size - 1] as number) < id)) sorted += 1;
    else others.set(id, size);
    size += 1;
    return size - 1;
  }

  for (const all = ids(); size < known; ) add(all[size] as number);

  return {
    size: (): number => size,
    /** Whether all ids ascend from slot to slot. */
    isAscending: (): boolean => sorted === size,
    /** The slot of an id, or -1. */
    find(id: number): number {
      const all = ids();
      let low = 0;
      let high = sorted - 1;
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const found = all[middle] as number;
        if (found === id) return middle;
        if (found < id) low = middle + 1;
        else high = middle - 1;
      }
      return others.get(id) ?? -1;
    },
    /** Gives the next slot to a new id; the caller has stored the id there already. */
    add,
  };
}
