/** Places, by index, whose contracts a page is among, and how many contracts come before all of these. */
interface PlacesOfPage {
  wanted: Uint8Array;
  skipped: number;
}

/**
 * Which places have the contracts from rank `start` to before `end`, where contracts are sorted by a value of their place. `values` and
 * `counts`: that value, and how many contracts are there, by index of the place; NaN comes last in both directions.
 */
export function placesOfPage(
  values: Float64Array,
  counts: Uint32Array,
  direction: 'asc' | 'desc',
  start: number,
  end: number,
): PlacesOfPage {
  const totals = new Map<number, number>();
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as number;
    totals.set(value, (totals.get(value) ?? 0) + (counts[place] as number));
  }
  const sign = direction === 'asc' ? 1 : -1;
  const rank = (value: number) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value);
  const isOnPage = new Set<number>();
  let skipped = 0;
  let before = 0;
  for (const value of [...totals.keys()].sort((one, other) => rank(one) - rank(other))) {
    const after = before + (totals.get(value) as number);
    if (after <= start) skipped = after;
    else if (before < end) isOnPage.add(value);
    before = after;
  }
  const wanted = new Uint8Array(values.length);
  for (let place = 0; place < values.length; place += 1) wanted[place] = Number(isOnPage.has(values[place] as number));
  return { wanted, skipped };
}
