import { type ContractStatus, type ContractType, contractStatuses, contractTypes } from '#shared/game';
import { type FlagCode, flagCodes } from '#shared/trade-api/flags';
import { type NumberArray, numbers, type StoredArrays } from './stored-arrays.ts';

/** Tombstone: the {@link kindOf} of a slot whose contract was deleted. */
export const DELETED = 255;

/** Bit of the column `sides`: an item is offered. */
export const OFFERS_ITEMS = 1;
/** Bit of the column `sides`: an item is requested. */
export const WANTS_ITEMS = 2;

/** One array per column, for so many slots; `stored`: what they begin with. What few contracts have is in `sparse-columns.ts`. */
export function columnsFor(capacity: number, stored?: StoredArrays) {
  const column = <Numbers extends NumberArray>(Type: new (length: number) => Numbers, name: string) =>
    numbers(Type, capacity, name, stored);
  return {
    contractId: column(Float64Array, 'contractId'),
    price: column(Float64Array, 'price'),
    volume: column(Float64Array, 'volume'),
    collateral: column(Float64Array, 'collateral'),
    /** Unix seconds, which fit until 2106. */
    date_issued: column(Uint32Array, 'date_issued'),
    date_expired: column(Uint32Array, 'date_expired'),
    first_seen: column(Uint32Array, 'first_seen'),
    isk_per_run: column(Float64Array, 'isk_per_run'),
    /** See {@link flagBits}. */
    flags: column(Uint32Array, 'flags'),
    further_flags: column(Uint32Array, 'further_flags'),
    /** 0 until it is rated, else one more than the place among the verdicts. */
    verdict: column(Uint8Array, 'verdict'),
    isSafe: column(Uint8Array, 'isSafe'),
    noWarnings: column(Uint8Array, 'noWarnings'),
    /** 0 until it is rated, else one more than the place among the price ratings. */
    priceRating: column(Uint8Array, 'priceRating'),
    categoryMask: column(Uint32Array, 'categoryMask'),
    title: column(Uint32Array, 'title'),
    issuer: column(Uint32Array, 'issuer'),
    corporation: column(Uint32Array, 'corporation'),
    place: column(Uint32Array, 'place'),
    /** Where the contract's item types begin in the list of all, and how many there are. */
    itemOffset: column(Uint32Array, 'itemOffset'),
    itemCount: column(Uint16Array, 'itemCount'),
    /** The same of its included blueprints, packed by packBlueprint. */
    blueprintOffset: column(Uint32Array, 'blueprintOffset'),
    blueprintCount: column(Uint16Array, 'blueprintCount'),
    /** Bits of {@link OFFERS_ITEMS} and {@link WANTS_ITEMS}; 0: no item is known. */
    sides: column(Uint8Array, 'sides'),
    evidence: column(Uint8Array, 'evidence'),
    region: column(Uint16Array, 'region'),
    kind: column(Uint8Array, 'kind'),
  };
}
export type Columns = ReturnType<typeof columnsFor>;

/** Lists of numbers, one after the other in one array; the space of a list that was replaced is not reused. */
export function numberLists(capacity: number, name: string, stored?: StoredArrays) {
  let length = stored?.length(name) ?? 0;
  let all = numbers(Uint32Array, Math.max(Math.ceil(capacity), length), name, stored);
  return {
    /** Every list; one of them begins at its offset. */
    all: (): Uint32Array => all.subarray(0, length),
    /** Writes the list of a slot into its offset and count, and appends it where it is another than before. */
    set(offsets: Uint32Array, counts: Uint16Array, slot: number, list: readonly number[]): void {
      const before = offsets[slot] as number;
      if (counts[slot] === list.length && list.every((one, index) => all[before + index] === one)) return;
      if (length + list.length > all.length) {
        const grown = new Uint32Array(Math.max(Math.ceil(all.length * 1.1), length + list.length));
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

/** Flags as bits of two words: bit n of both together is flagCodes[n] of src-shared/trade-api/flags. */
export function flagBits(flags: readonly FlagCode[]): [number, number] {
  const words: [number, number] = [0, 0];
  for (const code of flags) {
    const bit = flagCodes.indexOf(code);
    if (bit >= 0 && bit < 32) words[0] |= 1 << bit;
    else if (bit >= 32) words[1] |= 1 << (bit - 32);
  }
  return words;
}

/** Type and status in one number below {@link DELETED}. */
export function kindOf(type: ContractType, status: ContractStatus): number {
  return contractStatuses.indexOf(status) * contractTypes.length + contractTypes.indexOf(type);
}

/** Writes what some slots come to as a column of `size` to sort by; NaN where that is undefined. The next call reuses the array. */
export function spreadColumn() {
  let column = new Float64Array(0);
  return (size: number, slots: Uint32Array, valueOf: (slot: number) => number | undefined): Float64Array => {
    if (column.length < size) column = new Float64Array(size);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      column[slot] = valueOf(slot) ?? Number.NaN;
    }
    return column;
  };
}
