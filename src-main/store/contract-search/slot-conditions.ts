import { statusEvidence } from '#shared/trade-api/contract-filters';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import { type Columns, flagBits, OFFERS_ITEMS, WANTS_ITEMS } from './columns.ts';
import type { BlueprintFilter, ContractFilter, RatingFilter, TermsFilter } from './contract-query.ts';
import type { SetPool } from './set-pool.ts';
import { keepListed, listBetween, listByBits, listByIndex, listByValue, listWhere, type NarrowList } from './slot-lists.ts';
import { addSlot, keepBetween, keepByBits, keepByIndex, keepByValue, type SlotSet, unite } from './slot-sets.ts';
import { isSparse, type SparseColumns } from './sparse-columns.ts';
import type { Matches, TextMatches, WordMatches } from './text-matches.ts';

/** What conditions are decided by. */
export interface SearchedTable {
  columns: Columns;
  sparse: SparseColumns;
  /** Slots in use. */
  size: number;
  /** Region ids by index. */
  regions: readonly number[];
  /** The index of an issuer and of a corporation; undefined where the table has none of theirs. */
  issuerIndex(id: number): number | undefined;
  corporationIndex(id: number): number | undefined;
  /** The slot of a contract, or -1. */
  slotOf(contractId: number): number;
  /** Adds the slots with a matching title or item. */
  addHaving(set: SlotSet, matches: TextMatches): void;
  /** Adds to an empty set the slots at the wanted places, by index, of which only those of `within` need be right. */
  addAtPlaces(set: SlotSet, wanted: Uint8Array, within: SlotSet): void;
  /** The same of one issuer or corporation. */
  addOf(column: 'issuer' | 'corporation', set: SlotSet, index: number, within: SlotSet): void;
  /** Adds the slots with an included blueprint that fulfils every condition of a filter. */
  addWithBlueprint(set: SlotSet, filter: BlueprintFilter): void;
  /** Keeps the slots of a set whose value is in a range, both ends inclusive; false, and nothing is done, where that has no order yet. */
  keepBetween(column: OrderedColumn, low: number, high: number, set: SlotSet): boolean;
}

/** Columns of numbers that lists are sorted by, and whose values are asked for in a range. */
export type OrderedColumn =
  | 'price'
  | 'date_expired'
  | 'first_seen'
  | 'isk_per_run'
  | 'margin'
  | 'margin_percent'
  | 'below_sold_percent'
  | 'best_margin';

/**
 * What a filter asks for in one respect: `key` says what, and is null where it is not worth keeping. Some conditions list what fulfils
 * them: `list` adds to an empty set all slots that do, of which only those in `within` need be right. The others look at each slot, of a
 * set or of a list; those that take long for one have no `narrow`, so that only what all others leave is looked at.
 */
export type Condition = { key: string | null } & (
  | { list(set: SlotSet, within: SlotSet): void }
  | {
      /** Removes the slots that do not fulfil it. */
      narrow?(set: SlotSet): void;
      narrowList: NarrowList;
    }
);
type Index = Uint8Array | Uint16Array | Uint32Array;

/** What a filter asks for, beside types and statuses: what few slots fulfil comes first. */
export function conditionsOf(table: SearchedTable, filter: ContractFilter, matches: Matches, pool: SetPool): Condition[] {
  const { columns } = table;
  const { contractIds, regionIds, issuerCorporationId, category, priceMin, priceMax, blueprint } = filter;
  const found: Condition[] = [];
  if (contractIds !== null) found.push({ key: null, list: (set) => addSlotsOfIds(table, contractIds, set) });
  if (matches.text !== null) {
    const { text } = matches;
    found.push({ key: `text ${matches.key}`, list: (set) => table.addHaving(set, text) });
  }
  for (const [at, word] of (matches.words ?? []).entries())
    found.push({ key: `word ${at} ${matches.key}`, list: (set, within) => addSlotsWithWord(table, word, set, within, pool) });
  if (issuerCorporationId !== null) found.push(listedBy(table, 'corporation', table.corporationIndex(issuerCorporationId)));
  if (regionIds !== null) found.push(byIndex(`region ${regionIds.join()}`, columns.region, maskOf(regionIds, table.regions)));
  if (matches.places !== null) {
    const { places, placeKey } = matches;
    found.push({ key: placeKey, list: (set, within) => table.addAtPlaces(set, places, within) });
  }
  if (filter.terms !== null) addTerms(table, filter.terms, found);
  if (category !== null) found.push(byBits(`category ${category}`, columns.categoryMask, 1 << category));
  if (priceMin !== null || priceMax !== null)
    found.push(between(table, 'price', priceMin ?? Number.NEGATIVE_INFINITY, priceMax ?? Number.POSITIVE_INFINITY));
  if (filter.rating !== null) addRated(table, filter.rating, found);
  if (blueprint !== null)
    found.push({ key: `blueprint ${JSON.stringify(blueprint)}`, list: (set) => table.addWithBlueprint(set, blueprint) });
  return found;
}

const byIndex = (key: string | null, column: Index, wanted: Uint8Array): Condition => ({
  key,
  narrow: (set) => keepByIndex(set, column, wanted),
  narrowList: listByIndex(column, wanted),
});

const byValue = (key: string, column: Index, wanted: number): Condition => ({
  key,
  narrow: (set) => keepByValue(set, column, wanted),
  narrowList: listByValue(column, wanted),
});

/** `wanted` undefined: no slot has it. */
const listedBy = (table: SearchedTable, column: 'issuer' | 'corporation', wanted: number | undefined): Condition => ({
  key: `${column} ${wanted}`,
  list: (set, within) => wanted !== undefined && table.addOf(column, set, wanted, within),
});

const byBits = (key: string, column: Uint32Array, wanted: number): Condition => ({
  key,
  narrow: (set) => keepByBits(set, column, wanted),
  narrowList: listByBits(column, wanted),
});

/** By the column's order, which knows in a quarter of a millisecond what to look at all values takes three. */
const between = (table: SearchedTable, name: OrderedColumn, low: number, high: number, isKept = true): Condition => {
  const key = isKept ? `${name} ${low} ${high}` : null;
  const byOrder = (set: SlotSet) => table.keepBetween(name, low, high, set);
  if (isSparse(name)) {
    const { get } = table.sparse[name];
    const narrowList = listWhere((slot) => get(slot) >= low && get(slot) <= high);
    return { key, narrow: (set) => void (byOrder(set) || keepListed(set, [narrowList])), narrowList };
  }
  const column = table.columns[name];
  const narrow = (set: SlotSet) => void (byOrder(set) || keepBetween(set, column, low, high));
  return { key, narrow, narrowList: listBetween(column, low, high) };
};

function addSlotsOfIds({ slotOf }: SearchedTable, ids: readonly number[], set: SlotSet): void {
  for (const slot of ids.map(slotOf)) if (slot !== -1) addSlot(set, slot);
}

/** Adds the slots whose title, items or names have a word. */
function addSlotsWithWord(table: SearchedTable, word: WordMatches, set: SlotSet, within: SlotSet, pool: SetPool): void {
  const { columns, size } = table;
  table.addHaving(set, word);
  // Mostly no name has the word.
  for (const [found, index] of [
    [word.places, columns.place],
    [word.regions, columns.region],
    [word.issuers, columns.issuer],
    [word.corporations, columns.corporation],
  ] as const) {
    if (!found.includes(1)) continue;
    const named = pool.take(size);
    named.set(within);
    keepByIndex(named, index, found);
    unite(set, named);
    pool.give(named);
  }
}

/** Conditions on a contract's terms. */
function addTerms(table: SearchedTable, filter: TermsFilter, found: Condition[]): void {
  const { sides, itemCount, evidence } = table.columns;
  const { iskPerRunMax, wantsItems, wantToBuy, itemTypesMin, itemTypesMax, firstSeenFrom, endsUntil } = filter;
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (filter.issuerId !== null) found.push(listedBy(table, 'issuer', table.issuerIndex(filter.issuerId)));
  /** By the bits of `sides`, of which 0 says that no item is known. */
  const bySides = (key: string, passes: (bits: number) => boolean) => {
    const wanted = Uint8Array.from({ length: 4 }, (_, bits) => (bits !== 0 && passes(bits) ? 1 : 0));
    found.push(byIndex(key, sides, wanted));
  };
  if (wantsItems !== null) bySides(`wants ${wantsItems}`, (bits) => ((bits & WANTS_ITEMS) !== 0) === wantsItems);
  if (wantToBuy !== null) bySides(`buys ${wantToBuy}`, (bits) => ((bits & OFFERS_ITEMS) === 0) === wantToBuy);
  // What has no price for a run passes no bound.
  if (iskPerRunMax !== null) found.push(between(table, 'isk_per_run', least, iskPerRunMax));
  const byCount = (low: number, high: number): Condition => ({
    key: `types ${low} ${high}`,
    narrow: (set) => keepBetween(set, itemCount, low, high),
    narrowList: listBetween(itemCount, low, high),
  });
  if (itemTypesMin !== null) found.push(byCount(itemTypesMin, most));
  if (itemTypesMax !== null) {
    found.push(byCount(least, itemTypesMax));
    bySides('known', () => true);
  }
  // These move with the clock: no later question has the same.
  if (firstSeenFrom !== null) found.push(between(table, 'first_seen', firstSeenFrom, most, false));
  if (endsUntil !== null) found.push(between(table, 'date_expired', least, endsUntil, false));
  if (filter.evidence !== null)
    found.push(byIndex(`evidence ${filter.evidence.join()}`, evidence, maskOf(filter.evidence, statusEvidence)));
}

/** Conditions on a contract's worth. */
function addRated(table: SearchedTable, filter: RatingFilter, found: Condition[]): void {
  const { columns } = table;
  const { marginMin, marginPercentMin, belowSoldPercentMin, bestMarginMin, flags, prices } = filter;
  if (filter.verdicts !== null)
    found.push(byIndex(`verdict ${filter.verdicts.join()}`, columns.verdict, maskOf<string>(filter.verdicts, ['', ...verdicts])));
  if (prices !== null)
    found.push(byIndex(`price ${prices.join()}`, columns.priceRating, maskOf<string>(prices, ['', ...priceRatings])));
  // An unknown margin passes no bound.
  const atLeast = (name: 'margin' | 'margin_percent' | 'below_sold_percent' | 'best_margin', bound: number | null) => {
    if (bound !== null) found.push(between(table, name, bound, Number.POSITIVE_INFINITY));
  };
  atLeast('margin', marginMin);
  atLeast('margin_percent', marginPercentMin);
  atLeast('below_sold_percent', belowSoldPercentMin);
  atLeast('best_margin', bestMarginMin);
  if (flags !== null) {
    const [bits, further] = flagBits(flags);
    const narrowList = listWhere(
      (slot) => (((columns.flags[slot] as number) & bits) | ((columns.further_flags[slot] as number) & further)) !== 0,
    );
    found.push({ key: `flags ${flags.join()}`, narrow: (set) => keepListed(set, [narrowList]), narrowList });
  }
  for (const name of ['isSafe', 'noWarnings'] as const) {
    const wanted = filter[name];
    if (wanted === null) continue;
    const rated = Uint8Array.from(['', ...verdicts], (_, verdict) => (verdict === 0 ? 0 : 1));
    found.push(byIndex('rated', columns.verdict, rated), byValue(`${name} ${wanted}`, columns[name], Number(wanted)));
  }
}

/** By index into `all`: 1 where that value is wanted. */
function maskOf<Value>(wanted: readonly Value[], all: readonly Value[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => (set.has(value) ? 1 : 0));
}
