import { SECOND } from '#shared/time';
import type { ReadDb } from '../db.ts';
import { contractTable } from './column-table.ts';
import { type ContractNames, contractNames } from './contract-names.ts';
import type { ContractQuery } from './contract-query.ts';
import { contractRecords } from './contract-records.ts';
import { searchedNames } from './name-column.ts';
import { type Distinct, type Matches, placeMatches, textMatches } from './text-matches.ts';
import { pageSelector } from './top-k.ts';

/** An index that is more changes behind than this is loaded anew, which is then quicker than applying them. */
const RELOAD_ABOVE_CHANGES = 100_000;
/** Slots of deleted contracts are reclaimed, by loading anew, once there are more than this and they are a quarter of all. */
const COMPACT_ABOVE = 50_000;

/**
 * The index of every contract in the file, kept up to date from its delta log contract_changes. Callers hold one transaction
 * around refresh and select, so that both see the same snapshot.
 */
export function contractIndex(db: ReadDb) {
  const records = contractRecords(db);
  const names = contractNames(db);
  const selectPage = pageSelector();
  let table = contractTable(0);
  let matching = matcher(table.distinct, names);
  /** Sequence number of the newest change in the table; null: nothing was loaded yet. */
  let appliedChange: number | null = null;

  function refresh(): void {
    const newest = records.newestChange();
    if (mustReload(newest)) reload();
    else if (appliedChange !== null && newest > appliedChange)
      for (const contractId of records.changedSince(appliedChange)) update(contractId);
    appliedChange = newest;
  }

  function mustReload(newest: number): boolean {
    if (appliedChange === null || newest < appliedChange || newest - appliedChange > RELOAD_ABOVE_CHANGES) return true;
    const { live, deleted } = table.size();
    return appliedChange < records.oldestChange() - 1 || (deleted > COMPACT_ABOVE && deleted > live / 3);
  }

  function reload(): void {
    table = contractTable(records.count());
    matching = matcher(table.distinct, names);
    for (const row of records.all()) table.upsert(row);
    for (const { contractId, items } of records.allItems()) table.setItems(contractId, items);
    for (const rating of records.allRatings()) table.setRating(rating);
  }

  function update(contractId: number): void {
    const row = records.find(contractId);
    if (row === undefined) {
      table.remove(contractId);
      return;
    }
    table.upsert(row);
    table.setItems(contractId, records.itemsOf(contractId));
    const rating = records.ratingOf(contractId);
    if (rating !== undefined) table.setRating(rating);
  }

  function orderBy({ sort, jumps }: ContractQuery, slots: Uint32Array): Float64Array {
    if (sort === 'verdict') return table.verdictColumn(slots);
    if (sort !== 'jumps') return table.column(sort);
    return table.columnByPlace(slots, (id) => jumps?.get(names.place(id)?.systemId ?? 0));
  }

  /** The ids of one page, in order, with their prices for a run, and how many match in all. Of the state at the latest refresh. */
  function select(query: ContractQuery, now: number): { ids: number[]; iskPerRun: (number | null)[]; total: number } {
    const slots = table.select(query, matching(query), now / SECOND);
    const contractIds = table.column('contractId');
    const perRun = table.column('isk_per_run');
    const order = { values: orderBy(query, slots), tieBreakers: contractIds, direction: query.direction };
    const page = Array.from(selectPage(order, slots, query.offset, query.offset + query.limit));
    return {
      ids: page.map((slot) => contractIds[slot] as number),
      iskPerRun: page.map((slot) => (Number.isFinite(perRun[slot]) ? (perRun[slot] as number) : null)),
      total: slots.length,
    };
  }

  return {
    refresh,
    select,
    /** The types that are traded most, see tradedTypes; times in milliseconds. Of the state at the latest refresh. */
    tradedTypes: (since: number, now: number, limit: number) =>
      table.tradedTypes({ since: since / SECOND, now: now / SECOND, limit }),
  };
}

/** Compares a query's texts with each distinct title and name once, and keeps the result for the query's next page. */
function matcher(distinct: Distinct, names: ContractNames): (query: ContractQuery) => Matches {
  const searched = searchedNames(distinct, names);
  let last: { key: string; matches: Omit<Matches, 'places'> } | undefined;
  return (query) => {
    const { titles, ...ids } = distinct;
    const sizes = [titles.size(), ...Object.values(ids).map(({ length }) => length)];
    const key = JSON.stringify([query.text, query.words, names.version(), sizes]);
    if (last?.key !== key) {
      searched.refresh(query);
      last = { key, matches: textMatches(distinct, searched, query) };
    }
    return { ...last.matches, places: placeMatches(distinct, names, query.place) };
  };
}
