import { verdicts } from '#shared/trade-api/worth';
import type { ContractFilter } from './contract-query.ts';
import type { SearchLimits } from './search-limits.ts';
import type { SearchedTable } from './slot-conditions.ts';
import { slotOrders } from './slot-orders.ts';
import { slotSelection } from './slot-selection.ts';
import { countSlots, type SlotSet } from './slot-sets.ts';
import type { Matches, TextMatches } from './text-matches.ts';
import { textPostings } from './text-postings.ts';

/** What a list can be sorted by, as it is held. */
export type NumericColumn =
  | 'date_issued'
  | 'date_expired'
  | 'price'
  | 'volume'
  | 'collateral'
  | 'contractId'
  | 'margin'
  | 'margin_percent'
  | 'below_sold_percent'
  | 'first_seen'
  | 'isk_per_run'
  | 'highest_bid';

/** Slots that were selected. */
export interface SelectedSlots {
  set: SlotSet;
  count: number;
  /** How many slots the table had. */
  of: number;
}

/** What a table keeps an order by. */
export interface SortedBy {
  sort: NumericColumn | 'verdict';
  direction: 'asc' | 'desc';
}

/** By what the column of verdicts has: nothing, or one more than the place among the verdicts, which begin with the best. */
export const verdictRanks = [undefined, ...verdicts.map((_, place) => verdicts.length - place)];

/** Selects from a table whose data are asked for at each question, and hears of each slot that comes or changes. */
export function tableSearch(data: () => Omit<SearchedTable, 'having'> & { itemTypes: Uint32Array }, limits: SearchLimits) {
  /** Another one after each change. */
  let version = 0;
  const selectSlots = slotSelection(limits);
  const postings = textPostings(limits);
  const having = (matches: TextMatches) => postings.having(data(), matches);
  const sorted = {
    size: () => data().size,
    ids: () => data().columns.contractId,
    values(name: SortedBy['sort']) {
      const { columns } = data();
      if (name !== 'verdict') return (slot: number) => columns[name][slot] as number;
      return (slot: number) => verdictRanks[columns.verdict[slot] as number] ?? Number.NaN;
    },
  };
  const orders = slotOrders(sorted, limits);

  return {
    changed(slot: number): void {
      version += 1;
      orders.change(slot);
      postings.change(slot);
    },
    /** The slots that pass a filter at `now` (Unix seconds); what is outstanding passes until it expires. */
    select(filter: ContractFilter, matches: Matches, now: number): SelectedSlots {
      const table = data();
      const set = selectSlots({ ...table, having }, filter, matches, version, now);
      return { set, count: countSlots(set), of: table.size };
    },
    /** A page of what was selected, by a column; those without a value come last. */
    page: ({ set, count }: SelectedSlots, { sort, direction }: SortedBy, start: number, end: number): Uint32Array =>
      orders.page(sort, direction, set, count, start, end),
  };
}
