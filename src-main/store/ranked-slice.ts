/** Candidates for a page: `keys[i]` is what `slots[i]` sorts by, ascending. Both are rearranged in place. */
export interface Candidates {
  keys: Float64Array;
  slots: Uint32Array;
  /** How many of both count. */
  length: number;
  /** Slot -> what decides between equal keys; distinct for each slot. */
  ties: Float64Array;
  /** 1: the smaller tie first; -1: the larger. */
  tieOrder: 1 | -1;
}

/**
 * The slots that rank from `start` to before `end`, in order, without sorting the rest: selection finds the two borders
 * in linear time on average (Hoare's quickselect), and only what lies between is sorted.
 */
export function rankedSlice(candidates: Candidates, start: number, end: number): Uint32Array {
  const last = Math.min(end, candidates.length);
  if (start >= last) return new Uint32Array(0);
  if (start > 0) partitionAt(candidates, 0, candidates.length - 1, start);
  if (last < candidates.length) partitionAt(candidates, start, candidates.length - 1, last);
  const { keys, slots } = candidates;
  const between = Array.from({ length: last - start }, (_, index) => ({
    key: keys[start + index] as number,
    slot: slots[start + index] as number,
  }));
  between.sort((a, b) => compare(candidates, a.key, a.slot, b.key, b.slot));
  return Uint32Array.from(between, ({ slot }) => slot);
}

/** Rearranges [from, to] so that whatever ranks before `rank` lies before it and the rest after it. */
function partitionAt(candidates: Candidates, from: number, to: number, rank: number): void {
  const { keys, slots, ties, tieOrder } = candidates;
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = medianPlace(candidates, low, high);
    const pivotKey = keys[pivot] as number;
    const pivotTie = (ties[slots[pivot] as number] as number) * tieOrder;
    let left = low - 1;
    let right = high + 1;
    for (;;) {
      do left += 1;
      while (before(keys[left] as number, slots[left] as number, pivotKey, pivotTie, ties, tieOrder));
      do right -= 1;
      while (after(keys[right] as number, slots[right] as number, pivotKey, pivotTie, ties, tieOrder));
      if (left >= right) break;
      swap(keys, slots, left, right);
    }
    if (rank <= right) high = right;
    else low = right + 1;
  }
}

function before(key: number, slot: number, pivotKey: number, pivotTie: number, ties: Float64Array, tieOrder: number): boolean {
  return key < pivotKey || (key === pivotKey && (ties[slot] as number) * tieOrder < pivotTie);
}

function after(key: number, slot: number, pivotKey: number, pivotTie: number, ties: Float64Array, tieOrder: number): boolean {
  return key > pivotKey || (key === pivotKey && (ties[slot] as number) * tieOrder > pivotTie);
}

/** The place of the median of the first, middle and last: ordered input, the common case, stays linear. */
function medianPlace(candidates: Candidates, low: number, high: number): number {
  const middle = (low + high) >>> 1;
  const { keys, slots } = candidates;
  const order = (a: number, b: number) =>
    compare(candidates, keys[a] as number, slots[a] as number, keys[b] as number, slots[b] as number);
  const [, median] = [low, middle, high].sort(order);
  // Hoare's scheme must not take the last place as its pivot, or it may not shrink.
  return median === high ? middle : (median ?? middle);
}

function compare({ ties, tieOrder }: Candidates, keyA: number, slotA: number, keyB: number, slotB: number): number {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  return ((ties[slotA] as number) - (ties[slotB] as number)) * tieOrder;
}

function swap(keys: Float64Array, slots: Uint32Array, a: number, b: number): void {
  const key = keys[a] as number;
  const slot = slots[a] as number;
  keys[a] = keys[b] as number;
  slots[a] = slots[b] as number;
  keys[b] = key;
  slots[b] = slot;
}
