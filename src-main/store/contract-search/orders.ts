import type { ContractColumns } from './columns.ts';
import type { ContractQuery } from './contract-query.ts';

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
] as const satisfies readonly ContractQuery['sort'][];
type SortName = (typeof sortedBy)[number] | 'contractId';

/** All rows in ascending order, by a figure and then by contract; those without one come last. */
interface Order {
  rows: Uint32Array;
  /** How many have a figure. */
  valued: number;
  /** Rows that came or changed since. */
  changed: Set<number>;
}

/** Orders of which more than this share has changed are sorted anew rather than merged. */
const SORT_ABOVE = 1 / 8;

/** The orders of a table's rows, each made when it is asked for first; what changes later is merged in. */
export function contractOrders(table: ContractColumns) {
  const orders = new Map<SortName, Order>();
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

  function orderBy(name: SortName): Order {
    const known = orders.get(name);
    if (known?.changed.size === 0) return known;
    const figure = figureOf(name);
    const { contractId } = table.columns();
    const byContract = (a: number, b: number) => (contractId[a] as number) - (contractId[b] as number);
    const compare = (a: number, b: number) => {
      const [one, other] = [figure(a), figure(b)];
      return one < other ? -1 : one > other ? 1 : one === other ? byContract(a, b) : withoutLast(one, other) || byContract(a, b);
    };
    const isMerged = known !== undefined && known.changed.size <= known.rows.length * SORT_ABOVE;
    const rows = isMerged
      ? merged(known, table.size(), compare)
      : Uint32Array.from({ length: table.size() }, (_, row) => row).sort(compare);
    let valued = rows.length;
    while (valued > 0 && Number.isNaN(figure(rows[valued - 1] as number))) valued -= 1;
    const order = { rows, valued, changed: new Set<number>() };
    orders.set(name, order);
    return order;
  }

  return {
    /** Makes an order that was not made yet, so that no list waits for it. False: more are to be made. */
    makeAhead(): boolean {
      const next = sortedBy.find((name) => !orders.has(name));
      if (next !== undefined) orderBy(next);
      return next === undefined;
    },
    /** Of the rows that are `selected` (1 by row), those from rank `start` to before `end`; those without a figure come last. */
    page(name: SortName, direction: 'asc' | 'desc', selected: Uint8Array, start: number, end: number): number[] {
      const { rows, valued } = orderBy(name);
      const found: number[] = [];
      for (let step = 0, rank = 0; step < rows.length && rank < end; step += 1) {
        const descending = step < valued ? valued - 1 - step : rows.length - 1 - (step - valued);
        const row = rows[direction === 'asc' ? step : descending] as number;
        if (selected[row] === 0) continue;
        if (rank >= start) found.push(row);
        rank += 1;
      }
      return found;
    },
  };
}

/** How two figures compare of which at least one is NaN. */
const withoutLast = (one: number, other: number) => Number(Number.isNaN(one)) - Number(Number.isNaN(other));

/** An order of `count` rows with those that came or changed at their places. */
function merged({ rows, changed }: Order, size: number, compare: (a: number, b: number) => number): Uint32Array {
  const isChanged = new Uint8Array(size);
  for (const row of changed) isChanged[row] = 1;
  const added = Uint32Array.from(changed).sort(compare);
  const all = new Uint32Array(size);
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
  return all;
}
