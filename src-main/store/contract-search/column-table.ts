import { fold } from '#shared/fold';
import type { ContractStatus, ContractType } from '#shared/game';
import { type Verdict, verdicts } from '#shared/trade-api/worth';
import { type Columns, columnsFor, DELETED, itemTypeLists, kindOf } from './columns.ts';
import type { ContractFilter } from './contract-query.ts';
import { interner } from './interner.ts';
import { slotMap } from './slot-map.ts';
import { selectSlots, type TextMatches } from './slot-selection.ts';
import { stringInterner } from './string-interner.ts';

/** What the list filters and sorts by. Times in Unix seconds; ISK; m³; null prices and volumes become NaN here. */
export interface IndexedContract {
  contractId: number;
  regionId: number;
  type: string;
  status: string;
  categoryMask: number;
  issuerCorporationId: number;
  price: number | null;
  volume: number | null;
  collateral: number | null;
  issued: number;
  expired: number;
  foldedTitle: string | null;
}

/** What a list filters and sorts by of a contract's worth. ISK; null margins become NaN here. */
export interface IndexedRating {
  contractId: number;
  margin: number | null;
  marginPercent: number | null;
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
  | 'margin_percent';

/** Contracts in memory, one array per column, about 110 bytes each; slots are never moved, so an update is a few stores. */
export function contractTable(expected: number) {
  let capacity = Math.ceil(expected * 1.1) + 1024;
  let columns = columnsFor(capacity);
  let live = 0;
  let selected = new Uint32Array(capacity);
  const items = itemTypeLists(capacity * 3);
  const slots = slotMap(() => columns.contractId, capacity);
  const titles = stringInterner();
  titles.intern('');
  const regions = interner<number>();
  const types = interner<number>();

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

  return {
    /** Contracts in the table, and slots that deleted contracts still take. */
    size: () => ({ live, deleted: slots.size() - live }),
    /** Distinct folded titles, by index; no title is an empty one. */
    titles,
    /** Item types seen so far, by index. */
    types: types.values,
    /** A column that a list can be sorted by, by slot. */
    column: (name: NumericColumn): Float64Array => columns[name],

    /** Adds a contract, or replaces what was known of it; its items stay as they were. */
    upsert(contract: IndexedContract): void {
      const slot = slotFor(contract.contractId);
      if (columns.kind[slot] === DELETED) live += 1;
      writeFigures(columns, slot, contract);
      columns.title[slot] = titles.intern(contract.foldedTitle ?? '');
      columns.region[slot] = regions.intern(contract.regionId);
      columns.kind[slot] = kindOf(contract.type as ContractType, contract.status as ContractStatus);
    },

    /** Sets the included items of a contract that is in the table; `typeIds` may repeat. Others are left out. */
    setItems(contractId: number, typeIds: readonly number[]): void {
      const slot = slots.find(contractId);
      if (slot === -1) return;
      const distinct = [...new Set(typeIds)].map(types.intern).sort((a, b) => a - b);
      if (items.equal(columns.itemOffset[slot] as number, columns.itemCount[slot] as number, distinct)) return;
      columns.itemOffset[slot] = items.append(distinct);
      columns.itemCount[slot] = distinct.length;
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
     * The slots that pass a filter at `now` (Unix seconds), ascending; what is outstanding passes until it expires. `text` null: any
     * text. The array is reused by the next call.
     */
    select: (filter: ContractFilter, text: TextMatches | null, now: number): Uint32Array =>
      selectSlots({ columns, size: slots.size(), regions: regions.values, itemTypes: items.all(), now }, filter, text, selected),
  };
}

/** Where a text occurs in a table's titles and in the names of its item types, in any case. `nameOf`: the folded name of a type. */
export function matchText(
  { titles, types }: Pick<ReturnType<typeof contractTable>, 'titles' | 'types'>,
  text: string,
  nameOf: (typeId: number) => string | undefined,
): TextMatches {
  const folded = fold(text);
  return {
    titles: titles.containing(folded),
    types: Uint8Array.from(types, (typeId) => (nameOf(typeId)?.includes(folded) === true ? 1 : 0)),
  };
}

function writeFigures(columns: Columns, slot: number, contract: IndexedContract): void {
  columns.issuerCorporationId[slot] = contract.issuerCorporationId;
  columns.price[slot] = contract.price ?? Number.NaN;
  columns.volume[slot] = contract.volume ?? Number.NaN;
  columns.collateral[slot] = contract.collateral ?? Number.NaN;
  columns.date_issued[slot] = contract.issued;
  columns.date_expired[slot] = contract.expired;
  columns.categoryMask[slot] = contract.categoryMask;
}

/** Makes it a slot of which nothing is known yet. */
function clearSlot(columns: Columns, slot: number): number {
  columns.kind[slot] = DELETED;
  columns.margin[slot] = Number.NaN;
  columns.margin_percent[slot] = Number.NaN;
  return slot;
}

function writeRating(columns: Columns, slot: number, { margin, marginPercent, verdict, flags, isSafe }: IndexedRating): void {
  columns.margin[slot] = margin ?? Number.NaN;
  columns.margin_percent[slot] = marginPercent ?? Number.NaN;
  columns.verdict[slot] = verdicts.indexOf(verdict as Verdict) + 1;
  columns.flags[slot] = flags;
  columns.isSafe[slot] = isSafe ?? 0;
}
