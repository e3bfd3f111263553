/** The order of a list: a column by slot, and a tie breaker that is distinct for each slot. */
export interface SortOrder {
  /** NaN stands for null, and comes last in both directions (decisions §3.3). */
  values: Float64Array | Uint32Array;
  /** Decides between equal values, in the same direction. */
  tieBreakers: Float64Array | Uint32Array;
  direction: 'asc' | 'desc';
}

/** A page that ends within so many ranks is found by keeping the best candidates during one pass over all slots. */
const SHALLOW_PAGE_END = 4096;
/** Of so many candidates for each of the first, the first are chosen at once. */
const CANDIDATES = 4;

/**
 * Partial sort: the slots from rank `start` to before rank `end`, in order, without sorting the others. A shallow page is a
 * top-k selection in one pass; for a deep one, Hoare's quickselect finds its two borders in linear time on average.
 */
export type PageSelector = (order: SortOrder, slots: Uint32Array, start: number, end: number) => Uint32Array;

/** Makes a {@link PageSelector} with buffers of its own, which it reuses from one call to the next. */
export function pageSelector(): PageSelector {
  let all = candidateBuffers(0);
  let best = candidateBuffers(0);

  function bestCandidates(order: SortOrder, slots: Uint32Array, count: number): Candidates {
    if (best.keys.length < count * CANDIDATES) best = candidateBuffers(count * CANDIDATES);
    topK(order, slots, count, best);
    return best;
  }

  function allCandidates({ values, tieBreakers, direction }: SortOrder, slots: Uint32Array): Candidates {
    if (all.keys.length < slots.length) all = candidateBuffers(slots.length * 2);
    const sign = direction === 'asc' ? 1 : -1;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      const value = values[slot] as number;
      all.keys[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
      all.tieBreakers[at] = sign * (tieBreakers[slot] as number);
      all.slots[at] = slot;
    }
    all.length = slots.length;
    return all;
  }

  return (order, slots, start, end) => {
    const last = Math.min(end, slots.length);
    if (start >= last) return new Uint32Array(0);
    const isShallow = last <= SHALLOW_PAGE_END && last * 8 < slots.length;
    const candidates = isShallow ? bestCandidates(order, slots, last) : allCandidates(order, slots);
    quickselect(candidates, 0, start);
    quickselect(candidates, start, last);
    const page = Array.from({ length: last - start }, (_, index) => start + index);
    page.sort((a, b) => compare(candidates, a, b));
    return Uint32Array.from(page, (at) => candidates.slots[at] as number);
  };
}

/** Keys and tie breakers have the sign of the direction: both ascend from the first rank to the last. */
interface Candidates {
  keys: Float64Array;
  tieBreakers: Float64Array;
  slots: Uint32Array;
  length: number;
}

function candidateBuffers(length: number): Candidates {
  return { keys: new Float64Array(length), tieBreakers: new Float64Array(length), slots: new Uint32Array(length), length: 0 };
}

/** Writes the first `count` of the order, in any sequence, among at most {@link CANDIDATES} times as many into `best`. */
function topK({ values, tieBreakers, direction }: SortOrder, slots: Uint32Array, count: number, best: Candidates): void {
  best.length = 0;
  const sign = direction === 'asc' ? 1 : -1;
  /** No later one can be among the first `count`: by key, and by tie breaker among equal ones, as all of a place or without a value are. */
  let threshold = Number.POSITIVE_INFINITY;
  let thresholdTie = Number.POSITIVE_INFINITY;
  for (let at = 0; at < slots.length; at += 1) {
    // Later slots are newer contracts: beginning where the best are likely tightens the threshold at once.
    const slot = slots[direction === 'asc' ? at : slots.length - 1 - at] as number;
    const value = values[slot] as number;
    const key = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    const tie = sign * (tieBreakers[slot] as number);
    if (key > threshold || (key === threshold && tie > thresholdTie)) continue;
    if (best.length === count * CANDIDATES) {
      quickselect(best, 0, count);
      best.length = count;
      let last = 0;
      for (let index = 1; index < count; index += 1) if (compare(best, index, last) > 0) last = index;
      threshold = best.keys[last] as number;
      thresholdTie = best.tieBreakers[last] as number;
      if (key > threshold || (key === threshold && tie > thresholdTie)) continue;
    }
    best.keys[best.length] = key;
    best.tieBreakers[best.length] = tie;
    best.slots[best.length] = slot;
    best.length += 1;
  }
}

/** Rearranges the candidates from index `from` on, so that those before index `rank` come before all those after it. */
function quickselect(candidates: Candidates, from: number, rank: number): void {
  const { keys, tieBreakers } = candidates;
  let low = from;
  let high = candidates.length - 1;
  if (rank <= low || rank > high) return;
  while (low < high) {
    const pivot = medianOfThree(candidates, low, high);
    const key = keys[pivot] as number;
    const tieBreaker = tieBreakers[pivot] as number;
    let left = low - 1;
    let right = high + 1;
    for (;;) {
      do left += 1;
      while ((keys[left] as number) < key || (keys[left] === key && (tieBreakers[left] as number) < tieBreaker));
      do right -= 1;
      while ((keys[right] as number) > key || (keys[right] === key && (tieBreakers[right] as number) > tieBreaker));
      if (left >= right) break;
      swap(candidates, left, right);
    }
    if (rank <= right) high = right;
    else low = right + 1;
  }
}

/** The index of the median of the first, middle and last: ordered input, the common case, stays linear. */
function medianOfThree(candidates: Candidates, low: number, high: number): number {
  const middle = (low + high) >>> 1;
  const [, median = middle] = [low, middle, high].sort((a, b) => compare(candidates, a, b));
  // With its last element as the pivot, Hoare's partition could return the whole range again and never end.
  return median === high ? middle : median;
}

function compare({ keys, tieBreakers }: Candidates, a: number, b: number): number {
  if (keys[a] !== keys[b]) return (keys[a] as number) < (keys[b] as number) ? -1 : 1;
  return (tieBreakers[a] as number) - (tieBreakers[b] as number);
}

function swap({ keys, tieBreakers, slots }: Candidates, a: number, b: number): void {
  const [key, tieBreaker, slot] = [keys[a] as number, tieBreakers[a] as number, slots[a] as number];
  keys[a] = keys[b] as number;
  tieBreakers[a] = tieBreakers[b] as number;
  slots[a] = slots[b] as number;
  keys[b] = key;
  tieBreakers[b] = tieBreaker;
  slots[b] = slot;
}
