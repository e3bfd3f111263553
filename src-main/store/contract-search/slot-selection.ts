import { contractTypes } from '#shared/game';
import { flagCodes } from '#shared/trade-api/flags';
import { type Verdict, verdicts } from '#shared/trade-api/worth';
import { type Columns, isOutstanding, kindOf } from './columns.ts';
import type { ContractFilter, RatingFilter } from './contract-query.ts';

/** 1 for each distinct title, and for each item type, that contains the text; by index. */
export interface TextMatches {
  titles: Uint8Array;
  types: Uint8Array;
}

interface TableData {
  columns: Columns;
  /** Slots in use. */
  size: number;
  /** Region ids by index. */
  regions: readonly number[];
  itemTypes: Uint32Array;
  /** Unix seconds. */
  now: number;
}

/**
 * Fills `selected` with the slots that pass. Each condition goes over the slots that the conditions before it have left and
 * moves its survivors to the front: without a branch to mispredict, a million slots take about a millisecond.
 */
export function selectSlots(
  { columns, size, regions, itemTypes, now }: TableData,
  filter: ContractFilter,
  text: TextMatches | null,
  selected: Uint32Array,
): Uint32Array {
  const { date_expired: expiry, kind, region, categoryMask, issuerCorporationId, price, title, itemOffset, itemCount } = columns;
  const kinds = kindsOf(filter);
  let count = 0;
  for (let slot = 0; slot < size; slot += 1) {
    selected[count] = slot;
    count += kinds[kind[slot] as number] as number;
  }
  const keep = (passes: (slot: number) => boolean) => {
    let passed = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = selected[at] as number;
      selected[passed] = slot;
      passed += passes(slot) ? 1 : 0;
    }
    count = passed;
  };
  if (filter.statuses.includes('outstanding'))
    keep((slot) => (expiry[slot] as number) > now || !isOutstanding(kind[slot] as number));
  if (filter.regionIds !== null) {
    const wanted = maskOf(filter.regionIds, regions);
    keep((slot) => wanted[region[slot] as number] === 1);
  }
  if (filter.issuerCorporationId !== null) keep((slot) => issuerCorporationId[slot] === filter.issuerCorporationId);
  if (filter.category !== null) {
    const bit = 1 << filter.category;
    keep((slot) => ((categoryMask[slot] as number) & bit) !== 0);
  }
  if (filter.priceMin !== null || filter.priceMax !== null) {
    const low = filter.priceMin ?? Number.NEGATIVE_INFINITY;
    const high = filter.priceMax ?? Number.POSITIVE_INFINITY;
    keep((slot) => (price[slot] as number) >= low && (price[slot] as number) <= high);
  }
  if (filter.rating !== null) keepRated(columns, filter.rating, keep);
  if (text !== null) {
    keep((slot) => {
      if (text.titles[title[slot] as number] === 1) return true;
      const end = (itemOffset[slot] as number) + (itemCount[slot] as number);
      for (let at = itemOffset[slot] as number; at < end; at += 1) if (text.types[itemTypes[at] as number] === 1) return true;
      return false;
    });
  }
  return selected.subarray(0, count);
}

/** Keeps the slots whose worth is as wanted. */
function keepRated(columns: Columns, filter: RatingFilter, keep: (passes: (slot: number) => boolean) => void): void {
  const { margin, margin_percent: percent, verdict, flags, isSafe } = columns;
  const { marginMin, marginPercentMin } = filter;
  if (filter.verdicts !== null) {
    const wanted = Uint8Array.from(['', ...verdicts], (one) => (filter.verdicts?.includes(one as Verdict) === true ? 1 : 0));
    keep((slot) => wanted[verdict[slot] as number] === 1);
  }
  // A comparison with NaN is false: an unknown margin passes no bound.
  if (marginMin !== null) keep((slot) => (margin[slot] as number) >= marginMin);
  if (marginPercentMin !== null) keep((slot) => (percent[slot] as number) >= marginPercentMin);
  if (filter.flags !== null) {
    const bits = filter.flags.reduce((mask, code) => mask | (1 << flagCodes.indexOf(code)), 0);
    keep((slot) => ((flags[slot] as number) & bits) !== 0);
  }
  if (filter.isSafe !== null) {
    const wanted = Number(filter.isSafe);
    keep((slot) => verdict[slot] !== 0 && isSafe[slot] === wanted);
  }
}

/** By kind: 1 where it passes. */
function kindsOf({ types, statuses }: ContractFilter): Uint8Array {
  const passes = new Uint8Array(256);
  for (const status of statuses) for (const type of types ?? contractTypes) passes[kindOf(type, status)] = 1;
  return passes;
}

/** By index into `all`: 1 where that value is wanted. */
function maskOf(wanted: readonly number[], all: readonly number[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => (set.has(value) ? 1 : 0));
}
