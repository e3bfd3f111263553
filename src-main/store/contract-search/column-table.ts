import type { ContractStatus, ContractType } from '#shared/game';
import { type StatusEvidence, statusEvidence } from '#shared/trade-api/contract-filters';
import { type PriceRatingCode, priceRatings } from '#shared/trade-api/price-rating';
import { type Verdict, verdicts } from '#shared/trade-api/worth';
import { flagsOf } from '../contracts/ratings.ts';
import { columnRows } from './column-rows.ts';
import { type Columns, DELETED, flagBits, kindOf, numberLists } from './columns.ts';
import { type DistinctValues, distinctValues } from './distinct-values.ts';
import { type IndexedItem, packedBlueprints, sidesOf, soleCopyRuns } from './item-figures.ts';
import { type SearchLimits, searchLimits } from './search-limits.ts';
import type { SparseColumns } from './sparse-columns.ts';
import type { NumberArray, StoredArrays } from './stored-arrays.ts';
import { type DenseColumn, tableSearch } from './table-search.ts';
import { type TradedTypeRow, tradedTypes } from './traded-types.ts';

/** What the list filters and sorts by. Times in Unix seconds; ISK; m³; null prices and volumes become NaN here. */
export interface IndexedContract {
  contractId: number;
  regionId: number;
  type: string;
  status: string;
  categoryMask: number;
  issuerId: number;
  issuerCorporationId: number;
  startLocationId: number | null;
  price: number | null;
  volume: number | null;
  collateral: number | null;
  /** Of an auction; null also where nobody bid or nobody asked yet. */
  highestBid: number | null;
  issued: number;
  expired: number;
  firstSeen: number;
  /** One of statusEvidence of src-shared/trade-api/contract-filters. */
  evidence: string;
  foldedTitle: string | null;
}

/** What a list filters and sorts by of a contract's worth. ISK; null margins become NaN here. */
export interface IndexedRating {
  contractId: number;
  margin: number | null;
  marginPercent: number | null;
  belowSoldPercent: number | null;
  verdict: string;
  /** Codes separated by spaces. */
  flagCodes: string;
  isSafe: number | null;
  /** One of priceRatings of src-shared/trade-api/worth. */
  priceRating: string;
  noWarnings: number | null;
  bestMargin: number | null;
}

/**
 * Contracts in memory, one array per column, some 97 bytes each and up to 32 of what few have; slots are never moved, so an update is a few stores. `stored`: a table
 * as it was stored, see `arrays`.
 */
export function contractTable(expected: number, stored?: StoredArrays, limits: SearchLimits = searchLimits) {
  const held = columnRows(expected, stored);
  const { slots } = held;
  let live = slots.size() - countOf(held.columns().kind.subarray(0, slots.size()), DELETED);
  const items = itemLists(expected, stored);
  const distinct = distinctValues(stored);
  const data = () => ({
    columns: held.columns(),
    sparse: held.sparse,
    size: slots.size(),
    isById: slots.isAscending(),
    ...distinct.found,
    ...items.all(),
  });

  const { changed, orders, ...search } = tableSearch(() => ({ ...data(), slotOf: slots.find }), limits, stored);

  return {
    /** Contracts in the table, and slots that deleted contracts still take. */
    size: () => ({ live, deleted: slots.size() - live }),
    /** All that the table is, by name; written to until they are read, since they are the table's own. */
    arrays: (): Readonly<Record<string, NumberArray>> => ({
      ...firstOf(held.columns(), slots.size()),
      ...Object.assign({}, ...Object.values(held.sparse).map((column) => column.arrays())),
      ...items.all(),
      ...distinct.arrays(),
      ...orders(),
    }),
    /** Folded titles, of which no title is an empty one, and the ids of all else, by index. */
    distinct: distinct.values,
    /** A column by slot. */
    column: (name: DenseColumn): Float64Array | Uint32Array => held.columns()[name],

    /** Adds a contract, or replaces what was known of it; its items stay as they were. */
    upsert(contract: IndexedContract): void {
      const slot = held.slotFor(contract.contractId);
      const columns = held.columns();
      if (columns.kind[slot] === DELETED) live += 1;
      writeContract(columns, slot, contract, distinct);
      held.sparse.highest_bid.set(slot, contract.highestBid ?? Number.NaN);
      changed(slot);
    },

    /** Sets the items, on either side, of a contract that is in the table and has its price. Others are left out. */
    setItems(contractId: number, rows: readonly IndexedItem[]): void {
      const slot = slots.find(contractId);
      if (slot === -1) return;
      items.write(held.columns(), slot, rows, distinct.types.intern);
      changed(slot);
    },

    /** Sets what is known of the worth of a contract that is in the table; undefined: it is not rated. Others are left out. */
    setRating(contractId: number, rating: IndexedRating | undefined): void {
      const slot = slots.find(contractId);
      if (slot === -1) return;
      writeRating(held.columns(), held.sparse, slot, rating);
      changed(slot);
    },

    remove(contractId: number): void {
      const slot = slots.find(contractId);
      const { kind } = held.columns();
      if (slot === -1 || kind[slot] === DELETED) return;
      kind[slot] = DELETED;
      live -= 1;
      changed(slot);
    },

    ...search,
    /** See {@link tradedTypes}. */
    tradedTypes: (span: Parameters<typeof tradedTypes>[1]): TradedTypeRow[] => tradedTypes(data(), span),
  };
}

/** The lists of item types and of blueprints that slots point into. */
function itemLists(capacity: number, stored: StoredArrays | undefined) {
  const types = numberLists(capacity * 3, 'itemTypes', stored);
  const blueprints = numberLists(capacity / 4, 'blueprints', stored);
  return {
    all: () => ({ itemTypes: types.all(), blueprints: blueprints.all() }),
    /** `rows`: the items of a slot whose price is written. */
    write(columns: Columns, slot: number, rows: readonly IndexedItem[], typeIndex: (typeId: number) => number): void {
      columns.sides[slot] = sidesOf(rows);
      columns.isk_per_run[slot] = (columns.price[slot] as number) / soleCopyRuns(rows);
      const included = new Set(rows.flatMap(({ isIncluded, typeId }) => (isIncluded === 1 ? [typeId] : [])));
      types.set(
        columns.itemOffset,
        columns.itemCount,
        slot,
        [...included].map(typeIndex).sort((a, b) => a - b),
      );
      blueprints.set(columns.blueprintOffset, columns.blueprintCount, slot, packedBlueprints(rows));
    },
  };
}

export type ColumnTable = ReturnType<typeof contractTable>;

/** What the first slots have in each column. */
function firstOf(columns: Columns, size: number): Record<string, NumberArray> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.subarray(0, size)]));
}

function countOf(values: Uint8Array, wanted: number): number {
  let count = 0;
  for (const value of values) count += value === wanted ? 1 : 0;
  return count;
}

function writeContract(columns: Columns, slot: number, contract: IndexedContract, distinct: DistinctValues): void {
  writeFigures(columns, slot, contract);
  columns.kind[slot] = kindOf(contract.type as ContractType, contract.status as ContractStatus);
  columns.title[slot] = distinct.titles.intern(contract.foldedTitle ?? '');
  columns.issuer[slot] = distinct.issuers.intern(contract.issuerId);
  columns.corporation[slot] = distinct.corporations.intern(contract.issuerCorporationId);
  columns.place[slot] = distinct.places.intern(contract.startLocationId ?? 0);
  columns.region[slot] = distinct.regions.intern(contract.regionId);
}

function writeFigures(columns: Columns, slot: number, contract: IndexedContract): void {
  columns.price[slot] = contract.price ?? Number.NaN;
  columns.volume[slot] = contract.volume ?? Number.NaN;
  columns.collateral[slot] = contract.collateral ?? Number.NaN;
  columns.date_issued[slot] = contract.issued;
  columns.date_expired[slot] = contract.expired;
  columns.first_seen[slot] = contract.firstSeen;
  columns.evidence[slot] = statusEvidence.indexOf(contract.evidence as StatusEvidence);
  columns.categoryMask[slot] = contract.categoryMask;
}

const unrated = {
  margin: null,
  marginPercent: null,
  belowSoldPercent: null,
  verdict: null,
  flagCodes: '',
  isSafe: null,
  priceRating: null,
  noWarnings: null,
  bestMargin: null,
};
function writeRating(columns: Columns, sparse: SparseColumns, slot: number, rating: IndexedRating | undefined): void {
  const {
    margin,
    marginPercent,
    belowSoldPercent,
    bestMargin,
    verdict,
    flagCodes: raised,
    isSafe,
    noWarnings,
    priceRating,
  } = rating ?? unrated;
  sparse.margin.set(slot, margin ?? Number.NaN);
  sparse.margin_percent.set(slot, marginPercent ?? Number.NaN);
  sparse.below_sold_percent.set(slot, belowSoldPercent ?? Number.NaN);
  sparse.best_margin.set(slot, bestMargin ?? Number.NaN);
  columns.verdict[slot] = verdict === null ? 0 : verdicts.indexOf(verdict as Verdict) + 1;
  [columns.flags[slot], columns.further_flags[slot]] = flagBits(flagsOf(raised));
  columns.isSafe[slot] = isSafe ?? 0;
  columns.noWarnings[slot] = noWarnings ?? 0;
  columns.priceRating[slot] = priceRating === null ? 0 : priceRatings.indexOf(priceRating as PriceRatingCode) + 1;
}
