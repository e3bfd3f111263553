import type { ContractColumns } from './columns.ts';
import type { ContractQuery } from './contract-query.ts';
import { withRoom } from './number-lists.ts';

/** What lists are sorted by; the order by date of issue, which a list has by itself, is made first, and by contract what has no figure. */
const sortedBy = [
  'date_issued',
  'contractId',
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
] as const satisfies readonly (ContractQuery['sort'] | 'contractId')[];
type SortName = (typeof sortedBy)[number];

/** The rows that have a figure in ascending order, by it and then by contract; many columns have one for few of the contracts. */
interface Order {
  rows: Uint32Array;
  /** Rows that came or changed since. */
  changed: Set<number>;
}

/** Orders of which more than this share has changed are sorted anew rather than merged. */
const SORT_ABOVE = 1 / 8;
/** Of fewer rows than one in this many, these are sorted: that is quicker than going along the order of all. */
const FEW = 100;

/** The orders of a table's rows, each made when it is asked for first; what changes later is merged in. */
export function contractOrders(table: ContractColumns) {
  const orders = new Map<SortName, Order>();
  /** 1 for each row that a page is still to be taken from. */
  let selected = new Uint8Array(0);
  table.subscribe((row) => {
    for (const { changed } of orders.values()) changed.add(row);
  });

  /** The figure that rows are sorted by; NaN: a row has none. */
  function figureOf(name: SortName): (row: number) => number {
    const column = table.columns()[name];
    if (name !== 'verdict' && name !== 'price_rating') return (row) => column[row] as number;
    // What was not rated has no rank.
    return (row) => (column[row] === 0 ? Number.NaN : (column[row] as number));
  }

  const isValued = (name: SortName) => {
    const figure = figureOf(name);
    return (row: number) => !Number.isNaN(figure(row));
  };

  /** How two rows with a figure compare. */
  function comparison(name: SortName): (a: number, b: number) => number {
    const figure = figureOf(name);
    const { contractId } = table.columns();
    return (a, b) => {
      const [one, other] = [figure(a), figure(b)];
      return one < other ? -1 : one > other ? 1 : (contractId[a] as number) - (contractId[b] as number);
    };
  }

  function orderBy(name: SortName): Uint32Array {
    const known = orders.get(name);
    if (known?.changed.size === 0) return known.rows;
    const isMerged = known !== undefined && known.changed.size <= known.rows.length * SORT_ABOVE;
    const added = isMerged ? Uint32Array.from(known.changed) : Uint32Array.from({ length: table.size() }, (_, row) => row);
    const sorted = added.filter(isValued(name)).sort(comparison(name));
    const rows = isMerged ? merged(known, sorted, table.size(), comparison(name)) : sorted;
    orders.set(name, { rows, changed: new Set() });
    return rows;
  }

  return {
    /** Makes an order that was not made yet, so that no list waits for it. False: more are to be made. */
    makeAhead(): boolean {
      const next = sortedBy.find((name) => !orders.has(name));
      if (next !== undefined) orderBy(next);
      return next === undefined;
    },
    /** Of these rows, those from rank `start` to before `end` in an order; those without a figure come last. */
    page(name: SortName, direction: 'asc' | 'desc', rows: Uint32Array, start: number, end: number): number[] {
      const isFew = rows.length * FEW < table.size();
      const ordered = (by: SortName) => (isFew ? rows.filter(isValued(by)).sort(comparison(by)) : orderBy(by));
      selected = withRoom(selected, table.size()).fill(0);
      for (let at = 0; at < rows.length; at += 1) selected[rows[at] as number] = 1;
      const found: number[] = [];
      let rank = 0;
      for (const by of [name, 'contractId'] as const) {
        const all = ordered(by);
        for (let step = 0; step < all.length && rank < end; step += 1) {
          const row = all[direction === 'asc' ? step : all.length - 1 - step] as number;
          if (selected[row] !== 1) continue;
          // Those without a figure are left for the order by contract.
          selected[row] = 0;
          if (rank >= start) found.push(row);
          rank += 1;
        }
      }
      return found;
    },
  };
}

/** An order with those rows that came or changed, `added` of which have a figure, at their places. */
function merged(
  { rows, changed }: Order,
  added: Uint32Array,
  size: number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const isChanged = new Uint8Array(size);
  for (const row of changed) isChanged[row] = 1;
  const all = new Uint32Array(rows.length + added.length);
  let count = 0;
  let next = 0;
  for (const row of rows) {
    if (isChanged[row] === 1) continue;
    while (next < added.length && compare(added[next] as number, row) < 0) {
      all[count] = added[next] as number;
      count += 1;
      next += 1;
    }
    all[count] = row;
    count += 1;
  }
  all.set(added.subarray(next), count);
  return all.slice(0, count + added.length - next);
}
