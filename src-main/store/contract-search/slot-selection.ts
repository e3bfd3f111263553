import { contractTypes } from '#shared/game';
import { statusEvidence } from '#shared/trade-api/contract-filters';
import { flagCodes } from '#shared/trade-api/flags';
import { type Verdict, verdicts } from '#shared/trade-api/worth';
import { type Columns, kindOf, OFFERS_ITEMS, WANTS_ITEMS } from './columns.ts';
import type { BlueprintFilter, ContractFilter, RatingFilter, TermsFilter } from './contract-query.ts';
import { blueprintTest } from './item-figures.ts';
import type { Matches, TextMatches, WordMatches } from './text-matches.ts';

interface TableData {
  columns: Columns;
  /** Slots in use. */
  size: number;
  /** Region ids by index. */
  regions: readonly number[];
  /** The index of an issuer and of a corporation; undefined where the table has none of theirs. */
  issuerIndex(id: number): number | undefined;
  corporationIndex(id: number): number | undefined;
  itemTypes: Uint32Array;
  blueprints: Uint32Array;
  /** Unix seconds. */
  now: number;
}

/**
 * Fills `selected` with the slots that pass. Each condition goes over the slots that the conditions before it have left and
 * moves its survivors to the front: without a branch to mispredict, a million slots take about a millisecond.
 */
export function selectSlots(table: TableData, filter: ContractFilter, matches: Matches, selected: Uint32Array): Uint32Array {
  const { columns, size, regions, now } = table;
  const { date_expired: expiry, kind, region, categoryMask, corporation, price } = columns;
  const kinds = kindsOf(filter);
  let count = 0;
  for (let slot = 0; slot < size; slot += 1) {
    const passes = kinds[kind[slot] as number] as number;
    selected[count] = slot;
    count += passes === UNTIL_EXPIRY ? ((expiry[slot] as number) > now ? 1 : 0) : passes;
  }
  const keep: Keep = (passes) => {
    let passed = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = selected[at] as number;
      selected[passed] = slot;
      passed += passes(slot) ? 1 : 0;
    }
    count = passed;
  };
  if (filter.contractIds !== undefined) {
    const wanted = new Set(filter.contractIds);
    keep((slot) => wanted.has(columns.contractId[slot] as number));
  }
  if (filter.regionIds !== null) {
    const wanted = maskOf(filter.regionIds, regions);
    keep((slot) => wanted[region[slot] as number] === 1);
  }
  if (filter.issuerCorporationId !== null) {
    const wanted = table.corporationIndex(filter.issuerCorporationId);
    keep((slot) => corporation[slot] === wanted);
  }
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
  if (filter.terms !== null) keepTerms(table, filter.terms, keep);
  if (matches.places !== null) {
    const { places } = matches;
    keep((slot) => places[columns.place[slot] as number] === 1);
  }
  if (matches.text !== null) count = keepTexts(table, matches.text, [], selected, count);
  for (const word of matches.words ?? []) count = keepTexts(table, word, namesWith(columns, word), selected, count);
  if (filter.blueprint !== null) keepBlueprints(table, filter.blueprint, keep);
  return selected.subarray(0, count);
}

type Keep = (passes: (slot: number) => boolean) => void;

/** A column of indexes, and by index whether the name there has the word. */
interface NamedColumn {
  found: Uint8Array;
  index: Uint32Array | Uint16Array;
}

/** Those of the columns of names in which the word is anywhere: mostly none. */
function namesWith({ place, region, issuer, corporation }: Columns, word: WordMatches): NamedColumn[] {
  return [
    { found: word.places, index: place },
    { found: word.regions, index: region },
    { found: word.issuers, index: issuer },
    { found: word.corporations, index: corporation },
  ].filter(({ found }) => found.includes(1));
}

/**
 * Moves those of the first `count` slots to the front whose title, items or names have the text, and returns how many they are. A loop of
 * its own: through {@link Keep} each of a million slots would cost a call.
 */
function keepTexts(
  { columns, itemTypes }: TableData,
  { titles, types }: TextMatches,
  names: readonly NamedColumn[],
  selected: Uint32Array,
  count: number,
): number {
  const { title, itemOffset, itemCount } = columns;
  const isInAnyType = types.includes(1);
  let passed = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = selected[at] as number;
    let found = titles[title[slot] as number] as number;
    if (found === 0 && isInAnyType) {
      const end = (itemOffset[slot] as number) + (itemCount[slot] as number);
      for (let item = itemOffset[slot] as number; item < end && found === 0; item += 1)
        found = types[itemTypes[item] as number] as number;
    }
    for (let column = 0; column < names.length && found === 0; column += 1) {
      const name = names[column] as NamedColumn;
      found = name.found[name.index[slot] as number] as number;
    }
    selected[passed] = slot;
    passed += found;
  }
  return passed;
}

/** Keeps the slots with an included blueprint that fulfils all conditions. */
function keepBlueprints({ columns, blueprints }: TableData, filter: BlueprintFilter, keep: Keep): void {
  const { blueprintOffset, blueprintCount } = columns;
  const passes = blueprintTest(filter);
  keep((slot) => {
    const end = (blueprintOffset[slot] as number) + (blueprintCount[slot] as number);
    for (let at = blueprintOffset[slot] as number; at < end; at += 1) if (passes(blueprints[at] as number)) return true;
    return false;
  });
}

/** Keeps the slots whose terms are as wanted. */
function keepTerms({ columns, issuerIndex }: TableData, filter: TermsFilter, keep: Keep): void {
  const { issuer, isk_per_run: perRun, sides, itemCount, first_seen: firstSeen, date_expired: expiry, evidence } = columns;
  const { iskPerRunMax, itemTypesMin, itemTypesMax, firstSeenFrom, endsUntil } = filter;
  if (filter.issuerId !== null) {
    const wanted = issuerIndex(filter.issuerId);
    keep((slot) => issuer[slot] === wanted);
  }
  if (filter.wantsItems !== null) {
    const wanted = filter.wantsItems ? WANTS_ITEMS : 0;
    keep((slot) => sides[slot] !== 0 && ((sides[slot] as number) & WANTS_ITEMS) === wanted);
  }
  if (filter.wantToBuy !== null) {
    const isWanted = filter.wantToBuy;
    keep((slot) => sides[slot] !== 0 && (((sides[slot] as number) & OFFERS_ITEMS) === 0) === isWanted);
  }
  // A comparison with NaN is false: what has no price for a run passes no bound.
  if (iskPerRunMax !== null) keep((slot) => (perRun[slot] as number) <= iskPerRunMax);
  if (itemTypesMin !== null) keep((slot) => (itemCount[slot] as number) >= itemTypesMin);
  if (itemTypesMax !== null) keep((slot) => sides[slot] !== 0 && (itemCount[slot] as number) <= itemTypesMax);
  if (firstSeenFrom !== null) keep((slot) => (firstSeen[slot] as number) >= firstSeenFrom);
  if (endsUntil !== null) keep((slot) => (expiry[slot] as number) <= endsUntil);
  if (filter.evidence !== null) {
    const wanted = maskOf(filter.evidence, statusEvidence);
    keep((slot) => wanted[evidence[slot] as number] === 1);
  }
}

/** Keeps the slots whose worth is as wanted. */
function keepRated(columns: Columns, filter: RatingFilter, keep: Keep): void {
  const { margin, margin_percent: percent, below_sold_percent: belowSold, verdict, flags, isSafe } = columns;
  const { marginMin, marginPercentMin, belowSoldPercentMin } = filter;
  if (filter.verdicts !== null) {
    const wanted = Uint8Array.from(['', ...verdicts], (one) => (filter.verdicts?.includes(one as Verdict) === true ? 1 : 0));
    keep((slot) => wanted[verdict[slot] as number] === 1);
  }
  // A comparison with NaN is false: an unknown margin passes no bound.
  if (marginMin !== null) keep((slot) => (margin[slot] as number) >= marginMin);
  if (marginPercentMin !== null) keep((slot) => (percent[slot] as number) >= marginPercentMin);
  if (belowSoldPercentMin !== null) keep((slot) => (belowSold[slot] as number) >= belowSoldPercentMin);
  if (filter.flags !== null) {
    const bits = filter.flags.reduce((mask, code) => mask | (1 << flagCodes.indexOf(code)), 0);
    keep((slot) => ((flags[slot] as number) & bits) !== 0);
  }
  if (filter.isSafe !== null) {
    const wanted = Number(filter.isSafe);
    keep((slot) => verdict[slot] !== 0 && isSafe[slot] === wanted);
  }
}

/** What {@link kindsOf} has for what is outstanding: it passes until it expires. */
const UNTIL_EXPIRY = 2;

/** By kind: 0 where it does not pass, 1 where it does, or {@link UNTIL_EXPIRY}. */
function kindsOf({ types, statuses }: ContractFilter): Uint8Array {
  const passes = new Uint8Array(256);
  for (const status of statuses)
    for (const type of types ?? contractTypes) passes[kindOf(type, status)] = status === 'outstanding' ? UNTIL_EXPIRY : 1;
  return passes;
}

/** By index into `all`: 1 where that value is wanted. */
function maskOf<Value>(wanted: readonly Value[], all: readonly Value[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => (set.has(value) ? 1 : 0));
}
