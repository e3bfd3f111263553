import { statusEvidence } from '#shared/trade-api/contract-filters';
import { flagCodes } from '#shared/trade-api/flags';
import { verdicts } from '#shared/trade-api/worth';
import { type Columns, OFFERS_ITEMS, WANTS_ITEMS } from './columns.ts';
import type { ContractFilter, RatingFilter, TermsFilter } from './contract-query.ts';
import { blueprintTest } from './item-figures.ts';
import {
  addSlot,
  type SlotSet,
  slotSet,
  slotsBetween,
  slotsWhere,
  slotsWithBits,
  slotsWithIndex,
  slotsWithValue,
  unite,
} from './slot-sets.ts';
import type { Matches, TextMatches, WordMatches } from './text-matches.ts';

/** What conditions are decided by. */
export interface SearchedTable {
  columns: Columns;
  /** Slots in use. */
  size: number;
  /** Region ids by index. */
  regions: readonly number[];
  /** The index of an issuer and of a corporation; undefined where the table has none of theirs. */
  issuerIndex(id: number): number | undefined;
  corporationIndex(id: number): number | undefined;
  /** The slot of a contract, or -1. */
  slotOf(contractId: number): number;
  /** The slots with a matching title or item. */
  having(matches: TextMatches): SlotSet;
  blueprints: Uint32Array;
}

/** What a filter asks for in one respect: `key` says what, and is null where it is not worth keeping. */
interface Condition {
  key: string | null;
  /** The slots that fulfil it; those that `within` does not have need not be right. */
  slots(within: SlotSet): SlotSet;
}

/** What a filter asks for, beside types and statuses. */
export function conditionsOf(table: SearchedTable, filter: ContractFilter, matches: Matches): Condition[] {
  const { columns, size } = table;
  const { contractIds, regionIds, issuerCorporationId, category, priceMin, priceMax, blueprint } = filter;
  const found: Condition[] = [];
  const add = (key: string | null, slots: Condition['slots']) => void found.push({ key, slots });
  if (contractIds !== null) add(null, () => slotsOfIds(table, contractIds));
  if (regionIds !== null) {
    const wanted = maskOf(regionIds, table.regions);
    add(`region ${regionIds.join()}`, (within) => slotsWithIndex(within, size, columns.region, wanted));
  }
  if (issuerCorporationId !== null) {
    const wanted = table.corporationIndex(issuerCorporationId);
    add(`corporation ${wanted}`, (within) => slotsWithValue(within, size, columns.corporation, wanted));
  }
  if (category !== null) {
    add(`category ${category}`, (within) => slotsWithBits(within, size, columns.categoryMask, 1 << category));
  }
  if (priceMin !== null || priceMax !== null) {
    const [low, high] = [priceMin ?? Number.NEGATIVE_INFINITY, priceMax ?? Number.POSITIVE_INFINITY];
    add(`price ${low} ${high}`, (within) => slotsBetween(within, size, columns.price, low, high));
  }
  if (filter.rating !== null) addRated(table, filter.rating, add);
  if (filter.terms !== null) addTerms(table, filter.terms, add);
  if (matches.places !== null) {
    const { places } = matches;
    add(null, (within) => slotsWithIndex(within, size, columns.place, places));
  }
  if (matches.text !== null) {
    const { text } = matches;
    add(`text ${matches.key}`, () => table.having(text));
  }
  for (const [at, word] of (matches.words ?? []).entries())
    add(`word ${at} ${matches.key}`, (within) => slotsWithWord(table, word, within));
  if (blueprint !== null) {
    const passes = blueprintTest(blueprint);
    add(`blueprint ${JSON.stringify(blueprint)}`, (within) => slotsWhere(within, (slot) => hasBlueprint(table, slot, passes)));
  }
  return found;
}

type Add = (key: string | null, slots: Condition['slots']) => void;

function slotsOfIds({ size, slotOf }: SearchedTable, ids: readonly number[]): SlotSet {
  const set = slotSet(size);
  for (const slot of ids.map(slotOf)) if (slot !== -1) addSlot(set, slot);
  return set;
}

/** The slots whose title, items or names have a word. */
function slotsWithWord(table: SearchedTable, word: WordMatches, within: SlotSet): SlotSet {
  const { columns, size } = table;
  const set = table.having(word);
  // Mostly no name has the word.
  for (const [found, index] of [
    [word.places, columns.place],
    [word.regions, columns.region],
    [word.issuers, columns.issuer],
    [word.corporations, columns.corporation],
  ] as const)
    if (found.includes(1)) unite(set, slotsWithIndex(within, size, index, found));
  return set;
}

/** Whether a slot has an included blueprint that fulfils all conditions. */
function hasBlueprint({ columns, blueprints }: SearchedTable, slot: number, passes: (packed: number) => boolean): boolean {
  const from = columns.blueprintOffset[slot] as number;
  const end = from + (columns.blueprintCount[slot] as number);
  for (let at = from; at < end; at += 1) if (passes(blueprints[at] as number)) return true;
  return false;
}

/** Conditions on a contract's terms. */
function addTerms({ columns, size, issuerIndex }: SearchedTable, filter: TermsFilter, add: Add): void {
  const { issuer, isk_per_run: perRun, sides, itemCount, first_seen: firstSeen, date_expired: expiry, evidence } = columns;
  const { iskPerRunMax, wantsItems, wantToBuy, itemTypesMin, itemTypesMax, firstSeenFrom, endsUntil } = filter;
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (filter.issuerId !== null) {
    const wanted = issuerIndex(filter.issuerId);
    add(`issuer ${wanted}`, (within) => slotsWithValue(within, size, issuer, wanted));
  }
  /** By the bits of `sides`, of which 0 says that no item is known. */
  const bySides = (key: string, passes: (bits: number) => boolean) => {
    const wanted = Uint8Array.from({ length: 4 }, (_, bits) => (bits !== 0 && passes(bits) ? 1 : 0));
    add(key, (within) => slotsWithIndex(within, size, sides, wanted));
  };
  if (wantsItems !== null) bySides(`wants ${wantsItems}`, (bits) => ((bits & WANTS_ITEMS) !== 0) === wantsItems);
  if (wantToBuy !== null) bySides(`buys ${wantToBuy}`, (bits) => ((bits & OFFERS_ITEMS) === 0) === wantToBuy);
  // NaN is in no range: what has no price for a run passes no bound.
  if (iskPerRunMax !== null) add(`run ${iskPerRunMax}`, (within) => slotsBetween(within, size, perRun, least, iskPerRunMax));
  if (itemTypesMin !== null)
    add(`types from ${itemTypesMin}`, (within) => slotsBetween(within, size, itemCount, itemTypesMin, most));
  if (itemTypesMax !== null) {
    add(`types to ${itemTypesMax}`, (within) => slotsBetween(within, size, itemCount, least, itemTypesMax));
    bySides('known', () => true);
  }
  // These move with the clock: no later question has the same.
  if (firstSeenFrom !== null) add(null, (within) => slotsBetween(within, size, firstSeen, firstSeenFrom, most));
  if (endsUntil !== null) add(null, (within) => slotsBetween(within, size, expiry, least, endsUntil));
  if (filter.evidence !== null) {
    const wanted = maskOf(filter.evidence, statusEvidence);
    add(`evidence ${filter.evidence.join()}`, (within) => slotsWithIndex(within, size, evidence, wanted));
  }
}

/** Conditions on a contract's worth. */
function addRated({ columns, size }: SearchedTable, filter: RatingFilter, add: Add): void {
  const { marginMin, marginPercentMin, belowSoldPercentMin, flags, isSafe } = filter;
  const most = Number.POSITIVE_INFINITY;
  if (filter.verdicts !== null) {
    const wanted = maskOf<string>(filter.verdicts, ['', ...verdicts]);
    add(`verdict ${filter.verdicts.join()}`, (within) => slotsWithIndex(within, size, columns.verdict, wanted));
  }
  // NaN is in no range: an unknown margin passes no bound.
  const atLeast = (name: 'margin' | 'margin_percent' | 'below_sold_percent', bound: number | null) => {
    if (bound !== null) add(`${name} ${bound}`, (within) => slotsBetween(within, size, columns[name], bound, most));
  };
  atLeast('margin', marginMin);
  atLeast('margin_percent', marginPercentMin);
  atLeast('below_sold_percent', belowSoldPercentMin);
  if (flags !== null) {
    const bits = flags.reduce((mask, code) => mask | (1 << flagCodes.indexOf(code)), 0);
    add(`flags ${bits}`, (within) => slotsWithBits(within, size, columns.flags, bits));
  }
  if (isSafe !== null) {
    const rated = Uint8Array.from(['', ...verdicts], (_, verdict) => (verdict === 0 ? 0 : 1));
    add('rated', (within) => slotsWithIndex(within, size, columns.verdict, rated));
    add(`safe ${isSafe}`, (within) => slotsWithValue(within, size, columns.isSafe, Number(isSafe)));
  }
}

/** By index into `all`: 1 where that value is wanted. */
function maskOf<Value>(wanted: readonly Value[], all: readonly Value[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => (set.has(value) ? 1 : 0));
}
