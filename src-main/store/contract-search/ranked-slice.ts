/** What a ranking goes by: a column by slot, and what decides between equal values, distinct for each slot. */
export interface Ranking {
  /** NaN stands for null, and ranks last in both directions (decisions §3.3). */
  values: Float64Array;
  /** In the direction of the ranking too. */
  ties: Float64Array;
  direction: 'asc' | 'desc';
}

/** Pages that end within so many ranks are found by keeping the best ones while passing over the rest. */
const SHALLOW = 4096;

/**
 * The slots that rank from `start` to before `end`, in order, without sorting the rest. A shallow page keeps only what
 * can still be on it; for a deep one, selection (Hoare's quickselect) finds its two borders in linear time on average.
 */
export type Ranker = (ranking: Ranking, slots: Uint32Array, start: number, end: number) => Uint32Array;

/** Makes {@link Ranker}s that share nothing: each reuses its own room from one call to the next. */
export function ranker(): Ranker {
  let all = room(0);

  function allOf({ values, ties, direction }: Ranking, slots: Uint32Array): Candidates {
    if (all.keys.length < slots.length) all = room(slots.length * 2);
    const sign = direction === 'asc' ? 1 : -1;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      const value = values[slot] as number;
      all.keys[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
      all.ties[at] = sign * (ties[slot] as number);
      all.slots[at] = slot;
    }
    all.length = slots.length;
    return all;
  }

  return (ranking, slots, start, end) => {
    const last = Math.min(end, slots.length);
    if (start >= last) return new Uint32Array(0);
    const isShallow = last <= SHALLOW && last * 8 < slots.length;
    const candidates = isShallow ? bestOf(ranking, slots, last) : allOf(ranking, slots);
    select(candidates, 0, start);
    select(candidates, start, last);
    const page = Array.from({ length: last - start }, (_, index) => start + index);
    page.sort((a, b) => compare(candidates, a, b));
    return Uint32Array.from(page, (at) => candidates.slots[at] as number);
  };
}

/** Keys ascend in the order of the ranking, whatever its direction. */
interface Candidates {
  keys: Float64Array;
  /** With the sign of the direction. */
  ties: Float64Array;
  slots: Uint32Array;
  length: number;
}

function room(length: number): Candidates {
  return { keys: new Float64Array(length), ties: new Float64Array(length), slots: new Uint32Array(length), length: 0 };
}

/** The first `count` of the ranking, in no order, among at most four times as many. */
function bestOf({ values, ties, direction }: Ranking, slots: Uint32Array, count: number): Candidates {
  const best = room(count * 4);
  const sign = direction === 'asc' ? 1 : -1;
  let bar = Number.POSITIVE_INFINITY;
  for (let at = 0; at < slots.length; at += 1) {
    // Later slots are newer contracts: beginning where the best are likely raises the bar at once.
    const slot = slots[direction === 'asc' ? at : slots.length - 1 - at] as number;
    const value = values[slot] as number;
    const key = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    if (key > bar) continue;
    if (best.length === best.keys.length) {
      select(best, 0, count);
      best.length = count;
      bar = Number.NEGATIVE_INFINITY;
      for (let kept = 0; kept < count; kept += 1) bar = Math.max(bar, best.keys[kept] as number);
      if (key > bar) continue;
    }
    best.keys[best.length] = key;
    best.ties[best.length] = sign * (ties[slot] as number);
    best.slots[best.length] = slot;
    best.length += 1;
  }
  return best;
}

/** Rearranges what lies from `from` on, so that whatever ranks before `rank` lies before it and the rest after it. */
function select(candidates: Candidates, from: number, rank: number): void {
  const { keys, ties } = candidates;
  let low = from;
  let high = candidates.length - 1;
  if (rank <= low || rank > high) return;
  while (low < high) {
    const pivot = medianPlace(candidates, low, high);
    const key = keys[pivot] as number;
    const tie = ties[pivot] as number;
    let left = low - 1;
    let right = high + 1;
    for (;;) {
      do left += 1;
      while ((keys[left] as number) < key || (keys[left] === key && (ties[left] as number) < tie));
      do right -= 1;
      while ((keys[right] as number) > key || (keys[right] === key && (ties[right] as number) > tie));
      if (left >= right) break;
      swap(candidates, left, right);
    }
    if (rank <= right) high = right;
    else low = right + 1;
  }
}

/** The place of the median of the first, middle and last: ordered input, the common case, stays linear. */
function medianPlace(candidates: Candidates, low: number, high: number): number {
  const middle = (low + high) >>> 1;
  const [, median = middle] = [low, middle, high].sort((a, b) => compare(candidates, a, b));
  // Hoare's scheme must not take the last place as its pivot, or it may not shrink.
  return median === high ? middle : median;
}

function compare({ keys, ties }: Candidates, a: number, b: number): number {
  if (keys[a] !== keys[b]) return (keys[a] as number) < (keys[b] as number) ? -1 : 1;
  return (ties[a] as number) - (ties[b] as number);
}

function swap({ keys, ties, slots }: Candidates, a: number, b: number): void {
  const [key, tie, slot] = [keys[a] as number, ties[a] as number, slots[a] as number];
  keys[a] = keys[b] as number;
  ties[a] = ties[b] as number;
  slots[a] = slots[b] as number;
  keys[b] = key;
  ties[b] = tie;
  slots[b] = slot;
}
