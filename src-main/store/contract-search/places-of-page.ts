/** Places, by index, whose contracts a page is among, and how many contracts come before all of these. */
interface PlacesOfPage {
  wanted: Uint8Array;
  skipped: number;
}

/**
 * Which places have the contracts from rank `start` to before `end`, where contracts are sorted by a value of their place. `values` and
 * `counts`: that value, a whole number from 0 on such as a count of jumps, and how many contracts are there, by index of the place; NaN
 * comes last in both directions.
 */
export function placesOfPage(
  values: Float64Array,
  counts: Uint32Array,
  direction: 'asc' | 'desc',
  start: number,
  end: number,
): PlacesOfPage {
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
  const isOnPage = new Uint8Array(totals.length);
  let skipped = 0;
  let before = 0;
  for (let rank = 0; rank < totals.length; rank += 1) {
    const value = direction === 'asc' || rank > largest ? rank : largest - rank;
    const after = before + (totals[value] as number);
    if (after <= start) skipped = after;
    else if (before < end) isOnPage[value] = 1;
    before = after;
  }
  const wanted = new Uint8Array(values.length);
  for (let place = 0; place < values.length; place += 1) wanted[place] = isOnPage[valueAt(place)] as number;
  return { wanted, skipped };
}
