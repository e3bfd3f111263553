import { type ContractStatus, contractStatuses } from '#shared/game';
import { SECOND } from '#shared/time';
import { type ContractSummaryRow, contractSummaryReads } from '../contracts/listings.ts';
import type { ReadDb } from '../db.ts';
import { readTransactions } from '../transaction.ts';
import type { ColumnFile } from './column-file.ts';
import { type ContractColumns, kindOf } from './columns.ts';
import { maskOf, rowScan } from './conditions.ts';
import { contractNames } from './contract-names.ts';
import type { ContractQuery } from './contract-query.ts';
import { contractRecords } from './contract-records.ts';
import { followedTable } from './followed-table.ts';
import { OFFERS_ITEMS } from './items.ts';
import { matcher } from './matches.ts';
import { contractOrders } from './orders.ts';

/** One page of the contracts that a search matches. */
export interface ContractPage {
  rows: ContractSummaryRow[];
  /** All matches, not this page's. */
  total: number;
}

/** Which contracts a page of a search has, in its order. */
export interface FoundContractIds {
  ids: number[];
  /** ISK for a run of each; null unless it is nothing but copies of one blueprint. */
  iskPerRun: (number | null)[];
  /** All matches, not this page's. */
  total: number;
}

/*
 * Note [the contract search]. All contracts are rows of one array per column (columns.ts). A question goes over all rows once for each of its
 * conditions, each over what the one before has left (conditions.ts); texts are sought in each distinct word (words.ts), and places decided, before (matches.ts).
 * The page is then taken along the kept order of its column (orders.ts), and its rows are read from the mirror. A scan of 300,000 rows takes a
 * millisecond; of items and words there are several times as many, so the rows of each type and the titles of each word are kept too.
 */

/** The contract list, see Note [the contract search]. `file`: where the columns are kept from one start to the next; `step`: see {@link followedTable}. */
export function contractSearch(db: ReadDb, file: ColumnFile | null = null, step?: number) {
  const names = contractNames(db);
  const { table, ...followed } = followedTable(contractRecords(db), file, step);
  let current = selector(table(), names);
  const selecting = () => {
    if (current.table !== table()) current = selector(table(), names);
    return current;
  };
  const rowsOf = contractSummaryReads(db);
  const snapshot = readTransactions(db);
  /** Of the newest contracts, in one snapshot for the columns and the rows, or a sweep between the two could take a row away. */
  const upToDate = <Answer>(answer: (newest: ReturnType<typeof selector>) => Answer): Answer =>
    snapshot(() => {
      followed.refresh();
      return answer(selecting());
    });

  return {
    /** `now` in milliseconds: what has expired by then is not outstanding, though no sweep has noticed yet (decisions §3.1). */
    page: (query: ContractQuery, now: number): ContractPage =>
      upToDate(({ find }) => {
        const { ids, total } = find(query, now);
        return { rows: rowsOf(ids), total };
      }),
    /** Only the ids of the page, in its order, of any length. */
    found: (query: ContractQuery, now: number): FoundContractIds => upToDate(({ find }) => find(query, now)),
    /** Item exchanges that offer any of these types. */
    offering: (typeIds: readonly number[], also: OfferingAlso = {}): number[] =>
      upToDate(({ table }) => exchangesOffering(table, typeIds, also)),
    /** Item exchanges of several types that want none in return; of more than are asked for as many, spread evenly over the time. */
    bundles: (asked: BundlesAsked): number[] => upToDate(({ table }) => bundlesOffered(table, asked)),
    /** Does a step of what the next query would do at once: loading, and applying what has changed. False: more is to be done. */
    refresh: (): boolean => snapshot(followed.refreshStep),
    /** Makes one of the orders that lists are sorted by, so that no list waits for it. False: more are to be made. */
    orderAhead: (): boolean => selecting().orders.makeAhead(),
    store: followed.store,
  };
}
export type ContractSearch = ReturnType<typeof contractSearch>;

/** Selects from a table: the ids of one page, in order, with their prices for a run, and how many match in all. */
function selector(table: ContractColumns, names: ReturnType<typeof contractNames>) {
  const { matches, systems } = matcher(table, names);
  const scan = rowScan(table);
  const orders = contractOrders(table);

  /** By jumps, which are another figure for each question: those are counted, and only the rows that are as far away as the page's are sorted. */
  function byJumps(rows: Uint32Array, { jumps, direction, offset, limit }: ContractQuery): number[] {
    const { place } = table.columns();
    const known = systems().map((systemId) => jumps?.get(systemId ?? 0));
    const unknown = known.reduce<number>((most, away = 0) => Math.max(most, away), 0) + 1;
    /** By number of a place: 0 for the nearest, or for the farthest if those come first; what is at no known distance comes last. */
    const rankOf = Uint32Array.from(known, (away = unknown) =>
      direction === 'asc' || away === unknown ? away : unknown - 1 - away,
    );
    const counts = new Uint32Array(unknown + 1);
    for (let at = 0; at < rows.length; at += 1) {
      const rank = rankOf[place[rows[at] as number] as number] as number;
      counts[rank] = (counts[rank] as number) + 1;
    }
    let [first, before] = [0, 0];
    for (; first < unknown && before + (counts[first] as number) <= offset; first += 1) before += counts[first] as number;
    let last = first;
    for (let through = before + (counts[first] as number); last < unknown && through < offset + limit; ) {
      last += 1;
      through += counts[last] as number;
    }
    const rank = (row: number) => rankOf[place[row] as number] as number;
    const near = rows.filter((row) => rank(row) >= first && rank(row) <= last);
    return orders
      .page('contractId', direction, near, 0, near.length)
      .sort((a, b) => rank(a) - rank(b))
      .slice(offset - before, offset - before + limit);
  }

  return {
    table,
    orders,
    find(query: ContractQuery, now: number): FoundContractIds {
      const rows = scan(query, matches(query), now / SECOND);
      const { sort, direction, offset, limit } = query;
      const page = sort === 'jumps' ? byJumps(rows, query) : orders.page(sort, direction, rows, offset, offset + limit);
      const { contractId, isk_per_run: perRun } = table.columns();
      return {
        ids: page.map((row) => contractId[row] as number),
        iskPerRun: page.map((row) => (Number.isFinite(perRun[row]) ? (perRun[row] as number) : null)),
        total: rows.length,
      };
    },
  };
}

/** `typeId`, `regionId` null: any. First seen at `seenSince` or later, and not over at `since`, milliseconds; `most`: how many at most. */
export interface BundlesAsked {
  typeId: number | null;
  regionId: number | null;
  seenSince: number;
  since: number;
  most: number;
}

/** `holding`: only those of whose types, of all that they offer, this is true; `outstanding`: only those, whatever became of others. */
export interface OfferingAlso {
  holding?: ((typeIds: readonly number[]) => boolean) | undefined;
  outstanding?: boolean;
}

function exchangesOffering(table: ContractColumns, typeIds: readonly number[], { holding, outstanding }: OfferingAlso): number[] {
  const { contractId, kind, itemStart, itemCount } = table.columns();
  const isExchange = exchangesWith(outstanding === true ? ['outstanding'] : contractStatuses);
  const [all, itemTypes] = [table.values.types.values, table.itemTypes()];
  const offers = table.rowsOffering(maskOf(typeIds, all));
  const ids: number[] = [];
  for (let row = 0; row < table.size(); row += 1) {
    if (offers[row] !== 1 || isExchange[kind[row] as number] !== 1) continue;
    const start = itemStart[row] as number;
    const types = () => Array.from(itemTypes.subarray(start, start + (itemCount[row] as number)), (type) => all[type] as number);
    if (holding === undefined || holding(types())) ids.push(contractId[row] as number);
  }
  return ids;
}

function bundlesOffered(table: ContractColumns, asked: BundlesAsked): number[] {
  const { contractId, kind, itemCount, sides, price, region, first_seen: firstSeen, date_expired: expiry } = table.columns();
  const { types, regions } = table.values;
  const [seenSince, since] = [asked.seenSince / SECOND, asked.since / SECOND];
  const offers = asked.typeId === null ? null : table.rowsOffering(maskOf([asked.typeId], types.values));
  const wanted = asked.regionId === null ? null : maskOf([asked.regionId], regions.values);
  const isExchange = exchangesWith(contractStatuses);
  const rows: number[] = [];
  for (let row = 0; row < table.size(); row += 1)
    if (
      isExchange[kind[row] as number] === 1 &&
      (itemCount[row] as number) > 1 &&
      sides[row] === OFFERS_ITEMS &&
      (price[row] as number) > 0 &&
      (firstSeen[row] as number) >= seenSince &&
      (expiry[row] as number) > since &&
      (offers === null || offers[row] === 1) &&
      (wanted === null || wanted[region[row] as number] === 1)
    )
      rows.push(row);
  const count = Math.min(rows.length, asked.most);
  return Array.from({ length: count }, (_, at) => contractId[rows[Math.floor((at * rows.length) / count)] as number] as number);
}

/** 1 for the kinds of item exchanges that have one of these statuses. */
function exchangesWith(statuses: readonly ContractStatus[]): Uint8Array {
  const kinds = new Uint8Array(256);
  for (const status of statuses) kinds[kindOf('item_exchange', status)] = 1;
  return kinds;
}
