import { SECOND } from '#shared/time';
import type { ReadDb } from '../db.ts';
import type { ColumnFile } from './column-file.ts';
import type { ColumnTable } from './column-table.ts';
import { type ContractNames, contractNames } from './contract-names.ts';
import type { ContractQuery } from './contract-query.ts';
import { contractRecords } from './contract-records.ts';
import { followedTable } from './followed-table.ts';
import { searchedNames } from './name-column.ts';
import { placeSystems } from './place-systems.ts';
import { placesOfPage } from './places-of-page.ts';
import { type SearchLimits, searchLimits } from './search-limits.ts';
import type { SelectedSlots } from './selected-slots.ts';
import { slotsOf } from './slot-sets.ts';
import type { SortedBy } from './table-search.ts';
import { type Distinct, type Matches, placeMatches, textMatches } from './text-matches.ts';
import { type PageSelector, pageSelector } from './top-k.ts';

/** A selection is few where at most one slot in this many is selected. */
const FEW = 8;

/**
 * The index of every contract in the file, kept up to date from its delta log contract_changes. Callers hold one transaction
 * around refresh and select, so that both see the same snapshot.
 */
export function contractIndex(db: ReadDb, file: ColumnFile | null = null, limits: SearchLimits = searchLimits) {
  const names = contractNames(db);
  const selectPage = pageSelector();
  const { table, ...followed } = followedTable(contractRecords(db), file, limits);
  let selecting = { from: table(), select: selector(table(), names, selectPage) };

  return {
    ...followed,
    /** See {@link selector}. Of the state at the latest refresh. */
    select(query: ContractQuery, now: number) {
      if (selecting.from !== table()) selecting = { from: table(), select: selector(table(), names, selectPage) };
      return selecting.select(query, now);
    },
    /** The types that are traded most, see tradedTypes; times in milliseconds. Of the state at the latest refresh. */
    tradedTypes: (since: number, now: number, limit: number) =>
      table().tradedTypes({ since: since / SECOND, now: now / SECOND, limit }),
  };
}

/** Selects from a table: the ids of one page, in order, with their prices for a run, and how many match in all. */
function selector(table: ColumnTable, names: ContractNames, selectPage: PageSelector) {
  const located = placeSystems(table.distinct.places, names);
  const matching = matcher(table.distinct, names, located);
  const ids = () => table.column('contractId');

  /** By sorting those that were selected: of few that is quicker than to walk along all. */
  function sorted(selection: SelectedSlots, { sort, direction, offset, limit }: ContractQuery & SortedBy): Uint32Array {
    const slots = slotsOf(selection.set, selection.count);
    return selectPage({ values: table.columnOf(sort, slots), tieBreakers: ids(), direction }, slots, offset, offset + limit);
  }

  /** By jumps, which are another order each time: places are sorted, and contracts at those alone that the page is of. */
  function byJumps(selection: SelectedSlots, { jumps, direction, offset, limit }: ContractQuery): Uint32Array {
    const { places } = table.distinct;
    const { systems } = located();
    const of = new Float64Array(places.length);
    for (let index = 0; index < of.length; index += 1) of[index] = jumps?.get(systems[index] as number) ?? Number.NaN;
    const parts = placesOfPage(of, table.countsByPlace(selection, places.length), direction, offset, offset + limit).map(
      ({ wanted, from, to, count }) =>
        direction === 'asc'
          ? table.slotsAtPlaces(selection, wanted, from, to)
          : table.slotsAtPlaces(selection, wanted, count - to, count - from).reverse(),
    );
    return Uint32Array.from(parts.flatMap((part) => Array.from(part)));
  }

  return (query: ContractQuery, now: number): { ids: number[]; iskPerRun: (number | null)[]; total: number } => {
    const selection = table.select(query, matching(query), now / SECOND);
    const contractIds = ids();
    const perRun = table.column('isk_per_run');
    const { sort, direction, offset, limit } = query;
    const isFew = selection.count * FEW < selection.of;
    const slots =
      sort === 'jumps'
        ? byJumps(selection, query)
        : isFew
          ? (table.nearPage(selection, { sort, direction }, offset, offset + limit) ?? sorted(selection, { ...query, sort }))
          : table.page(selection, { sort, direction }, offset, offset + limit);
    const page = Array.from(slots);
    return {
      ids: page.map((slot) => contractIds[slot] as number),
      iskPerRun: page.map((slot) => (Number.isFinite(perRun[slot]) ? (perRun[slot] as number) : null)),
      total: selection.count,
    };
  };
}

/** Compares a query's texts with each distinct title and name once, and keeps the result for the query's next page. */
function matcher(
  distinct: Distinct,
  names: ContractNames,
  located: ReturnType<typeof placeSystems>,
): (query: ContractQuery) => Matches {
  const searched = searchedNames(distinct, names);
  let last: Omit<Matches, 'places' | 'placeKey'> | undefined;
  return (query) => {
    const { titles, ...ids } = distinct;
    const sizes = [titles.size(), ...Object.values(ids).map(({ length }) => length)];
    const key = JSON.stringify([query.text, query.words, names.version(), sizes]);
    if (last?.key !== key) {
      searched.refresh(query);
      last = { key, ...textMatches(distinct, searched, query) };
    }
    return { ...last, ...placeMatches(distinct, located, query.place) };
  };
}
