import type { ColumnFile } from './column-file.ts';
import { type ContractColumns, contractColumns } from './columns.ts';
import type { ContractRecords } from './contract-records.ts';

/** A table that is more changes behind than this is loaded anew, which is then quicker than applying them. */
const RELOAD_ABOVE_CHANGES = 100_000;
/** The file of columns is written anew when it is more changes behind than this: this many take a start a second, in steps. */
const STORE_ABOVE_CHANGES = 50_000;
/** Rows of deleted contracts are reclaimed, by loading anew, once there are more than this and they are a quarter of all. */
const COMPACT_ABOVE = 50_000;

/** Contracts that are loaded, and changes that are applied, in one step: some ten milliseconds of the processor. */
const STEP = 1000;

/** A table of all contracts that follows the log of changes. `file`: where it is kept from one start to the next. */
export function followedTable(records: ContractRecords, file: ColumnFile | null, stepOf = STEP) {
  let table = contractColumns(0);
  /** Sequence number of the newest change in the table; null: nothing was loaded yet. */
  let appliedChange: number | null = null;
  /** Sequence number of the newest change that is in the file of columns; null: no file has these. */
  let storedChange: number | null = null;
  /** Whether the file of columns was read. */
  let isLoaded = file === null;
  /** Whether the table came from the file, and its contracts were not counted since. */
  let isUncounted = false;
  /** The steps of another table, until which this one is used and still follows the log. */
  let loading: ReturnType<typeof wholeTable> | null = null;

  /** One step of what `refresh` does at once. False: more is to be done. */
  function refreshStep(): boolean {
    if (!isLoaded) loadStored();
    if (loading !== null || isBehind() || table.deleted() > Math.max(COMPACT_ABOVE, table.size() / 4)) {
      load();
      return false;
    }
    apply(Math.min(records.newestChange(), (appliedChange ?? 0) + stepOf));
    return appliedChange === records.newestChange() && isCounted();
  }

  function refresh(): void {
    if (!isLoaded) loadStored();
    do {
      while (isBehind()) load();
      apply(records.newestChange());
    } while (!isCounted());
  }

  function loadStored(): void {
    isLoaded = true;
    const stored = file?.load();
    if (stored === undefined) return;
    table = contractColumns(0, stored.table);
    [appliedChange, storedChange, isUncounted] = [stored.change, stored.change, true];
  }

  const isBehind = () => appliedChange === null || isTooFar(records, appliedChange);

  /** Takes the next step of loading another table; where the mirror cannot be read, the one after that begins anew. */
  function load(): void {
    const steps = loading ?? wholeTable(records, stepOf);
    loading = null;
    const { done, value } = steps.next();
    if (done !== true) return void (loading = steps);
    table = value.table;
    [appliedChange, storedChange, isUncounted] = [value.change, null, false];
  }

  function apply(newest: number): void {
    if (newest === appliedChange) return;
    for (const contractId of records.changedBetween(appliedChange ?? 0, newest)) update(table, records, contractId);
    appliedChange = newest;
  }

  /** Whether what came from the file has as many contracts as the mirror, once all changes are applied; else it is given up. */
  function isCounted(): boolean {
    if (isUncounted && table.size() - table.deleted() !== records.count()) appliedChange = null;
    isUncounted = false;
    return appliedChange !== null;
  }

  return {
    /** A new table after each full load. */
    table: () => table,
    refresh,
    refreshStep,
    /** Stores the columns in their file where that is far behind them. Throws where the disk refuses. */
    async store(): Promise<void> {
      const change = appliedChange;
      const isNear = change === null || (storedChange !== null && change - storedChange < STORE_ABOVE_CHANGES);
      if (file === null || isNear) return;
      if (await file.save({ table: table.stored(), change })) storedChange = change;
    },
  };
}

/** Whether the log of changes does not lead from a change to the newest state, or only by a long way. */
function isTooFar(records: ContractRecords, change: number): boolean {
  const newest = records.newestChange();
  return newest < change || newest - change > RELOAD_ABOVE_CHANGES || change < records.oldestChange() - 1;
}

/**
 * Makes a table of every contract, in steps between which the mirror may change: what changes after `change`, the newest before the first
 * step, is to be applied to it.
 */
function* wholeTable(records: ContractRecords, stepOf: number): Generator<void, { table: ContractColumns; change: number }> {
  const change = records.newestChange();
  const table = contractColumns(records.count());
  for (let last = 0; ; ) {
    const rows = records.after(last, stepOf);
    const first = rows[0]?.contract_id;
    if (first === undefined) return { table, change };
    last = rows.at(-1)?.contract_id ?? first;
    for (const row of rows) table.upsert(row);
    for (const [contractId, items] of records.itemsBetween(first, last)) table.setItems(contractId, items);
    for (const rating of records.ratingsBetween(first, last)) table.setRating(rating.contract_id, rating);
    yield;
  }
}

/** Writes one contract into the table as it is stored now. */
function update(table: ContractColumns, records: ContractRecords, contractId: number): void {
  const row = records.find(contractId);
  if (row === undefined) {
    table.remove(contractId);
    return;
  }
  table.upsert(row);
  table.setItems(contractId, records.itemsOf(contractId));
  table.setRating(contractId, records.ratingOf(contractId));
}
