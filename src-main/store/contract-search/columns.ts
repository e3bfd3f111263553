import { type ContractStatus, type ContractType, contractStatuses, contractTypes } from '#shared/game';

/** Tombstone: the {@link kindOf} of a slot whose contract was deleted. */
export const DELETED = 255;

/** Bits of the column `sides`. */
export const OFFERS_ITEMS = 1;
export const WANTS_ITEMS = 2;

/** One array per column, for so many slots. */
export function columnsFor(capacity: number) {
  return {
    contractId: new Float64Array(capacity),
    price: new Float64Array(capacity),
    volume: new Float64Array(capacity),
    collateral: new Float64Array(capacity),
    date_issued: new Float64Array(capacity),
    date_expired: new Float64Array(capacity),
    first_seen: new Float64Array(capacity),
    highest_bid: new Float64Array(capacity),
    isk_per_run: new Float64Array(capacity),
    margin: new Float64Array(capacity),
    margin_percent: new Float64Array(capacity),
    below_sold_percent: new Float64Array(capacity),
    /** Bit n is flagCodes[n] of src-shared/trade-api/flags. */
    flags: new Uint32Array(capacity),
    /** 0 until it is rated, else one more than the place among the verdicts. */
    verdict: new Uint8Array(capacity),
    isSafe: new Uint8Array(capacity),
    categoryMask: new Uint32Array(capacity),
    title: new Uint32Array(capacity),
    issuer: new Uint32Array(capacity),
    corporation: new Uint32Array(capacity),
    place: new Uint32Array(capacity),
    /** Where the contract's item types begin in the list of all, and how many there are. */
    itemOffset: new Uint32Array(capacity),
    itemCount: new Uint16Array(capacity),
    /** The same of its included blueprints, packed by packBlueprint. */
    blueprintOffset: new Uint32Array(capacity),
    blueprintCount: new Uint16Array(capacity),
    /** Bits of {@link OFFERS_ITEMS} and {@link WANTS_ITEMS}; 0: no item is known. */
    sides: new Uint8Array(capacity),
    evidence: new Uint8Array(capacity),
    region: new Uint16Array(capacity),
    kind: new Uint8Array(capacity),
  };
}
export type Columns = ReturnType<typeof columnsFor>;

/** Lists of numbers, one after the other in one array; the space of a list that was replaced is not reused. */
export function numberLists(capacity: number) {
  let all = new Uint32Array(capacity);
  let length = 0;
  return {
    /** Every list; one of them begins at its offset. */
    all: (): Uint32Array => all,
    /** Writes the list of a slot into its offset and count, and appends it where it is another than before. */
    set(offsets: Uint32Array, counts: Uint16Array, slot: number, list: readonly number[]): void {
      const before = offsets[slot] as number;
      if (counts[slot] === list.length && list.every((one, index) => all[before + index] === one)) return;
      if (length + list.length > all.length) {
        const grown = new Uint32Array(Math.max(all.length * 2, length + list.length));
        grown.set(all);
        all = grown;
      }
      all.set(list, length);
      offsets[slot] = length;
      counts[slot] = list.length;
      length += list.length;
    },
  };
}

/** Type and status in one number below {@link DELETED}. */
export function kindOf(type: ContractType, status: ContractStatus): number {
  return contractStatuses.indexOf(status) * contractTypes.length + contractTypes.indexOf(type);
}

/** Spreads what indexes come to over slots, as a column to sort by; NaN where that is undefined. The next call reuses the array. */
export function spreadColumn() {
  let column = new Float64Array(0);
  return (index: Uint32Array | Uint8Array, slots: Uint32Array, values: readonly (number | undefined)[]): Float64Array => {
    if (column.length < index.length) column = new Float64Array(index.length);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      column[slot] = values[index[slot] as number] ?? Number.NaN;
    }
    return column;
  };
}
