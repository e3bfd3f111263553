import type { ContractStatus, ContractType } from '#shared/game';
import { type StatusEvidence, statusEvidence } from '#shared/trade-api/contract-filters';
import { type Verdict, verdicts } from '#shared/trade-api/worth';
import { type Columns, columnsFor, DELETED, kindOf, numberLists, spreadColumn } from './columns.ts';
import type { ContractFilter } from './contract-query.ts';
import { interner } from './interner.ts';
import { type IndexedItem, packedBlueprints, sidesOf, soleCopyRuns } from './item-figures.ts';
import { slotMap } from './slot-map.ts';
import { selectSlots } from './slot-selection.ts';
import { stringInterner } from './string-interner.ts';
import type { Distinct, Matches } from './text-matches.ts';
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
  /** One of statusEvidence of src-shared/trade-api/contracts. */
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
  /** Bit n is flagCodes[n] of src-shared/trade-api/flags. */
  flags: number;
  isSafe: number | null;
}

type NumericColumn =
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

/** By what the column of verdicts has: nothing, or one more than the place among the verdicts, which begin with the best. */
const VERDICT_RANKS = [undefined, ...verdicts.map((_, place) => verdicts.length - place)];

/** Contracts in memory, one array per column, about 140 bytes each; slots are never moved, so an update is a few stores. */
export function contractTable(expected: number) {
  let capacity = Math.ceil(expected * 1.1) + 1024;
  let columns = columnsFor(capacity);
  let live = 0;
  let selected = new Uint32Array(capacity);
  const items = itemLists(capacity);
  const slots = slotMap(() => columns.contractId, capacity);
  const distinct = distinctValues();
  const spread = spreadColumn();

  function grow(): void {
    capacity *= 2;
    const grown = columnsFor(capacity);
    for (const name of Object.keys(grown) as (keyof Columns)[]) grown[name].set(columns[name] as never);
    columns = grown;
    selected = new Uint32Array(capacity);
  }

  function slotFor(contractId: number): number {
    const known = slots.find(contractId);
    if (known !== -1) return known;
    if (slots.size() === capacity) grow();
    columns.contractId[slots.size()] = contractId;
    return clearSlot(columns, slots.add(contractId));
  }

  const data = () => ({ columns, size: slots.size(), ...distinct.found, ...items.all() });

  return {
    /** Contracts in the table, and slots that deleted contracts still take. */
    size: () => ({ live, deleted: slots.size() - live }),
    /** Folded titles, of which no title is an empty one, and the ids of all else, by index. */
    distinct: distinct.values,
    /** A column that a list can be sorted by, by slot. */
    column: (name: NumericColumn): Float64Array => columns[name],
    /** Of these slots: what their place, by its id, comes to; NaN where that is undefined. The next call reuses the array. */
    columnByPlace: (slots: Uint32Array, valueOf: (placeId: number) => number | undefined): Float64Array =>
      spread(columns.place, slots, distinct.values.places.map(valueOf)),
    /** The verdicts of these slots, the best the highest; NaN where one is not rated yet. The next call reuses the array. */
    verdictColumn: (slots: Uint32Array): Float64Array => spread(columns.verdict, slots, VERDICT_RANKS),

    /** Adds a contract, or replaces what was known of it; its items stay as they were. */
    upsert(contract: IndexedContract): void {
      const slot = slotFor(contract.contractId);
      if (columns.kind[slot] === DELETED) live += 1;
      writeFigures(columns, slot, contract);
      writeIndexes(columns, slot, contract, distinct);
      columns.kind[slot] = kindOf(contract.type as ContractType, contract.status as ContractStatus);
    },

    /** Sets the items, on either side, of a contract that is in the table and has its price. Others are left out. */
    setItems(contractId: number, rows: readonly IndexedItem[]): void {
      const slot = slots.find(contractId);
      if (slot !== -1) items.write(columns, slot, rows, distinct.types.intern);
    },

    /** Sets what is known of the worth of a contract that is in the table. Others are left out. */
    setRating(rating: IndexedRating): void {
      const slot = slots.find(rating.contractId);
      if (slot !== -1) writeRating(columns, slot, rating);
    },

    remove(contractId: number): void {
      const slot = slots.find(contractId);
      if (slot === -1 || columns.kind[slot] === DELETED) return;
      columns.kind[slot] = DELETED;
      live -= 1;
    },

    /**
     * The slots that pass a filter at `now` (Unix seconds), ascending; what is outstanding passes until it expires. The
     * array is reused by the next call.
     */
    select: (filter: ContractFilter, matches: Matches, now: number): Uint32Array =>
      selectSlots({ ...data(), now }, filter, matches, selected),
    /** See {@link tradedTypes}. */
    tradedTypes: (span: Parameters<typeof tradedTypes>[1]): TradedTypeRow[] => tradedTypes(data(), span),
  };
}

/** Numbers the distinct titles and ids of a table. */
function distinctValues() {
  const titles = stringInterner();
  const types = interner<number>();
  const places = interner<number>();
  const regions = interner<number>();
  const issuers = interner<number>();
  const corporations = interner<number>();
  titles.intern('');
  // No place has the id 0: it stands for a contract that states none.
  places.intern(0);
  const values: Distinct = {
    titles,
    types: types.values,
    places: places.values,
    regions: regions.values,
    issuers: issuers.values,
    corporations: corporations.values,
  };
  /** What a selection looks up. */
  const found = {
    issuerIndex: issuers.find,
    corporationIndex: corporations.find,
    regions: values.regions,
    typeIds: values.types,
  };
  return { titles, types, places, regions, issuers, corporations, values, found };
}

/** The lists of item types and of blueprints that slots point into. */
function itemLists(capacity: number) {
  const types = numberLists(capacity * 3);
  const blueprints = numberLists(capacity);
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

function writeIndexes(
  columns: Columns,
  slot: number,
  contract: IndexedContract,
  distinct: ReturnType<typeof distinctValues>,
): void {
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
  columns.highest_bid[slot] = contract.highestBid ?? Number.NaN;
  columns.date_issued[slot] = contract.issued;
  columns.date_expired[slot] = contract.expired;
  columns.first_seen[slot] = contract.firstSeen;
  columns.evidence[slot] = statusEvidence.indexOf(contract.evidence as StatusEvidence);
  columns.categoryMask[slot] = contract.categoryMask;
}

/** Makes it a slot of which nothing is known yet. */
function clearSlot(columns: Columns, slot: number): number {
  columns.kind[slot] = DELETED;
  columns.margin[slot] = Number.NaN;
  columns.margin_percent[slot] = Number.NaN;
  columns.below_sold_percent[slot] = Number.NaN;
  columns.isk_per_run[slot] = Number.NaN;
  return slot;
}

function writeRating(columns: Columns, slot: number, rating: IndexedRating): void {
  const { margin, marginPercent, belowSoldPercent, verdict, flags, isSafe } = rating;
  columns.margin[slot] = margin ?? Number.NaN;
  columns.margin_percent[slot] = marginPercent ?? Number.NaN;
  columns.below_sold_percent[slot] = belowSoldPercent ?? Number.NaN;
  columns.verdict[slot] = verdicts.indexOf(verdict as Verdict) + 1;
  columns.flags[slot] = flags;
  columns.isSafe[slot] = isSafe ?? 0;
}
