/** Places, by index, whose contracts share a value of the place, and which of these contracts are on a page. */
interface PagePart {
  wanted: Uint8Array;
  /** Ranks in the order of the page, among the contracts of these places: from one to before another. */
  from: number;
  to: number;
  /** How many contracts these places have. */
  count: number;
}

/**
 * Where the contracts from rank `start` to before `end` are, where contracts are sorted by a value of their place: in the order of the page,
 * the places of each value. `values` and `counts`: that value, a whole number from 0 on such as a count of jumps, and how many contracts are
 * there, by index of the place; NaN comes last in both directions.
 */
export function placesOfPage(
  values: Float64Array,
  counts: Uint32Array,
  direction: 'asc' | 'desc',
  start: number,
  end: number,
): PagePart[] {
  let largest = -1;
  for (let place = 0; place < values.length; place += 1)
    if ((values[place] as number) > largest) largest = values[place] as number;
  // The last one is of places without a value.
  const totals = new Float64Array(largest + 2);
  const valueAt = (place: number) => (Number.isNaN(values[place]) ? largest + 1 : (values[place] as number));
  for (let place = 0; place < values.length; place += 1) {
    const value = valueAt(place);
    totals[value] = (totals[value] as number) + (counts[place] as number);
  }
  const parts: PagePart[] = [];
  let before = 0;
  for (let rank = 0; rank < totals.length && before < end; rank += 1) {
    const value = direction === 'asc' || rank > largest ? rank : largest - rank;
    const count = totals[value] as number;
    const [from, to] = [Math.max(start - before, 0), Math.min(end - before, count)];
    before += count;
    if (from >= to) continue;
    const wanted = new Uint8Array(values.length);
    for (let place = 0; place < values.length; place += 1)
      wanted[place] = Number(valueAt(place) === value && (counts[place] as number) > 0);
    parts.push({ wanted, from, to, count });
  }
  return parts;
}
