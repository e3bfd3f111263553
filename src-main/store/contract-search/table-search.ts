import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import { blueprintPostings } from './blueprint-postings.ts';
import { columnPostings } from './column-postings.ts';
import { spreadColumn } from './columns.ts';
import type { ContractFilter } from './contract-query.ts';
import type { SearchLimits } from './search-limits.ts';
import type { SelectedSlots } from './selected-slots.ts';
import { setPool } from './set-pool.ts';
import type { SearchedTable } from './slot-conditions.ts';
import { slotOrders } from './slot-orders.ts';
import { slotSelection } from './slot-selection.ts';
import { countByIndex, intersect } from './slot-sets.ts';
import { isSparse, type SparseName } from './sparse-columns.ts';
import type { StoredArrays } from './stored-arrays.ts';
import type { Matches } from './text-matches.ts';
import { textPostings } from './text-postings.ts';

/** What lists are sorted by; the order by date of issue, which a list has by itself, is made first. */
const sortedBy = [
  'date_issued',
  'price',
  'date_expired',
  'volume',
  'collateral',
  'first_seen',
  'margin',
  'margin_percent',
  'below_sold_percent',
  'isk_per_run',
  'highest_bid',
  'best_margin',
  'verdict',
  'price_rating',
] as const;

/** A column that a list can be sorted by, of which every contract takes its share. */
export type DenseColumn = Exclude<(typeof sortedBy)[number], RankName | SparseName> | 'contractId';

/** What a table keeps an order by. */
export interface SortedBy {
  sort: (typeof sortedBy)[number];
  direction: 'asc' | 'desc';
}

/** By what a column of codes has: nothing, or one more than the place among the codes, which begin with the best. */
const ranksOf = (codes: readonly string[]) => [undefined, ...codes.map((_, place) => codes.length - place)];
const ranks = { verdict: ranksOf(verdicts), price_rating: ranksOf(priceRatings) };
type RankName = keyof typeof ranks;
const isRank = (name: SortedBy['sort']): name is RankName => name in ranks;

/** What a list is sorted by, by slot: NaN where a slot has none. */
function valueBySlot({ columns, sparse }: Pick<SearchedTable, 'columns' | 'sparse'>, name: SortedBy['sort']) {
  if (isRank(name)) {
    const codes = name === 'verdict' ? columns.verdict : columns.priceRating;
    return (slot: number) => ranks[name][codes[slot] as number] ?? Number.NaN;
  }
  if (isSparse(name)) return sparse[name].get;
  const column = columns[name];
  return (slot: number) => column[slot] as number;
}

/** What finds slots by lists of them. */
type Adding = Pick<SearchedTable, 'addHaving' | 'addAtPlaces' | 'addOf' | 'addWithBlueprint'>;

/** Selects from a table whose data are asked for at each question, and hears of each slot that comes or changes. */
export function tableSearch(
  data: () => Omit<SearchedTable, keyof Adding | 'keepBetween'> & {
    itemTypes: Uint32Array;
    blueprints: Uint32Array;
    isById: boolean;
  },
  limits: SearchLimits,
  stored?: StoredArrays,
) {
  /** Another one after each change. */
  let version = 0;
  const pool = setPool();
  const spread = spreadColumn();
  const selectSlots = slotSelection(limits, pool);
  const texts = textPostings(limits);
  const listed = {
    place: columnPostings(limits, 'place'),
    issuer: columnPostings(limits, 'issuer'),
    corporation: columnPostings(limits, 'corporation'),
  };
  const blueprints = blueprintPostings(limits);
  const adding: Adding = {
    addHaving: (set, matches) => texts.addHaving(data(), set, matches),
    addAtPlaces: (set, wanted, within) => listed.place.add(data(), set, wanted, within),
    addOf: (column, set, index, within) => listed[column].addOf(data(), set, index, within),
    addWithBlueprint: (set, filter) => blueprints.add(data(), set, filter),
  };
  const sorted = {
    size: () => data().size,
    ids: () => data().columns.contractId,
    isById: () => data().isById,
    names: sortedBy,
    values: (name: SortedBy['sort']) => valueBySlot(data(), name),
  };
  const orders = slotOrders(sorted, limits, pool, stored);

  return {
    changed(slot: number): void {
      version += 1;
      orders.change(slot);
      texts.change(slot);
      blueprints.change(slot);
      for (const { change } of Object.values(listed)) change(slot);
    },
    /** The slots that pass a filter at `now` (Unix seconds); what is outstanding passes by whether it has expired. Good until the next selection. */
    select: (filter: ContractFilter, matches: Matches, now: number): SelectedSlots =>
      selectSlots({ ...data(), ...adding, keepBetween: orders.keepBetween }, filter, matches, version, now),
    /** Makes an order that was not made yet. False: more are to be made. */
    orderAhead: orders.makeAhead,
    /** The orders, as they are stored. */
    orders: orders.arrays,
    /** What a list is sorted by, of these slots; NaN where one has none. The next call reuses the array. */
    columnOf(name: SortedBy['sort'], slots: Uint32Array): Float64Array | Uint32Array {
      const { columns } = data();
      return isRank(name) || isSparse(name) ? spread(columns.kind.length, slots, valueBySlot(data(), name)) : columns[name];
    },
    /** How many of what was selected are at each place, by its index. */
    countsByPlace(selected: SelectedSlots, count: number): Uint32Array {
      selected.byPlace ??= countByIndex(selected.set, data().columns.place, count);
      return selected.byPlace;
    },
    /** Of what was selected, the slots at the wanted places, by index: those from one rank to before another by their ids. */
    slotsAtPlaces({ set, of }: SelectedSlots, wanted: Uint8Array, from: number, to: number): Uint32Array {
      const there = pool.take(of);
      adding.addAtPlaces(there, wanted, set);
      intersect(there, set);
      const slots = orders.byId(there, from, to);
      pool.give(there);
      return slots;
    },
    /** A page of what was selected, by a column; those without a value come last. */
    page: (selected: SelectedSlots, { sort, direction }: SortedBy, start: number, end: number): Uint32Array =>
      orders.page(sort, direction, selected, start, end),
    /** The same page where it is soon found along the column's order; else null. */
    nearPage: (selected: SelectedSlots, { sort, direction }: SortedBy, start: number, end: number): Uint32Array | null =>
      orders.nearPage(sort, direction, selected, start, end),
  };
}
