import { fold } from '#shared/fold';
import { type ContractStatus, type ContractType, contractStatuses, contractTypes } from '#shared/game';
import type { ContractFilter } from './contract-query.ts';
import { interner } from './interner.ts';
import { slotMap } from './slot-map.ts';
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

/** 1 for each distinct title, and for each item type, that contains the text; by index. */
export interface TextMatches {
  titles: Uint8Array;
  types: Uint8Array;
}

/** Tombstone: the {@link kindOf} of a slot whose contract was deleted. */
const DELETED = 255;

function columnsFor(capacity: number) {
  return {
    contractId: new Float64Array(capacity),
    issuerCorporationId: new Float64Array(capacity),
    price: new Float64Array(capacity),
    volume: new Float64Array(capacity),
    collateral: new Float64Array(capacity),
    date_issued: new Float64Array(capacity),
    date_expired: new Float64Array(capacity),
    categoryMask: new Uint32Array(capacity),
    title: new Uint32Array(capacity),
    /** Where the contract's item types begin in the list of all, and how many there are. */
    itemOffset: new Uint32Array(capacity),
    itemCount: new Uint16Array(capacity),
    region: new Uint16Array(capacity),
    kind: new Uint8Array(capacity),
  };
}
type Columns = ReturnType<typeof columnsFor>;

/** Contracts in memory, one array per column, about 80 bytes each; slots are never moved, so an update is a few stores. */
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
    const slot = slots.add(contractId);
    columns.kind[slot] = DELETED;
    return slot;
  }

  return {
    /** Contracts in the table, and slots that deleted contracts still take. */
    size: () => ({ live, deleted: slots.size() - live }),
    /** Distinct folded titles, by index; no title is an empty one. */
    titles,
    /** Item types seen so far, by index. */
    types: types.values,
    /** A column that a list can be sorted by, by slot. */
    column: (name: 'date_issued' | 'date_expired' | 'price' | 'volume' | 'collateral' | 'contractId'): Float64Array =>
      columns[name],

    /** Adds a contract, or replaces what was known of it; its items stay as they were. */
    upsert(contract: IndexedContract): void {
      const slot = slotFor(contract.contractId);
      if (columns.kind[slot] === DELETED) live += 1;
      columns.issuerCorporationId[slot] = contract.issuerCorporationId;
      columns.price[slot] = contract.price ?? Number.NaN;
      columns.volume[slot] = contract.volume ?? Number.NaN;
      columns.collateral[slot] = contract.collateral ?? Number.NaN;
      columns.date_issued[slot] = contract.issued;
      columns.date_expired[slot] = contract.expired;
      columns.categoryMask[slot] = contract.categoryMask;
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

/** Lists of type indexes behind each other in one array; a list that is replaced stays behind unused. */
function itemTypeLists(capacity: number) {
  let all = new Uint32Array(capacity);
  let length = 0;
  return {
    /** Every list; one of them begins at its offset. */
    all: (): Uint32Array => all,
    equal: (offset: number, count: number, list: readonly number[]): boolean =>
      count === list.length && list.every((type, index) => all[offset + index] === type),
    /** Returns the list's offset. */
    append(list: readonly number[]): number {
      if (length + list.length > all.length) {
        const grown = new Uint32Array(Math.max(all.length * 2, length + list.length));
        grown.set(all);
        all = grown;
      }
      const offset = length;
      all.set(list, offset);
      length += list.length;
      return offset;
    },
  };
}

interface TableData {
  columns: Columns;
  /** Slots in use. */
  size: number;
  /** Region ids by index. */
  regions: readonly number[];
  itemTypes: Uint32Array;
  /** Unix seconds. */
  now: number;
}

/**
 * Fills `selected` with the slots that pass. Each condition goes over the slots that the conditions before it have left and
 * moves its survivors to the front: without a branch to mispredict, a million slots take about a millisecond.
 */
function selectSlots(
  { columns, size, regions, itemTypes, now }: TableData,
  filter: ContractFilter,
  text: TextMatches | null,
  selected: Uint32Array,
): Uint32Array {
  const { date_expired: expiry, kind, region, categoryMask, issuerCorporationId, price, title, itemOffset, itemCount } = columns;
  const kinds = kindsOf(filter);
  let count = 0;
  for (let slot = 0; slot < size; slot += 1) {
    selected[count] = slot;
    count += kinds[kind[slot] as number] as number;
  }
  const keep = (passes: (slot: number) => boolean) => {
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = selected[at] as number;
      selected[kept] = slot;
      kept += passes(slot) ? 1 : 0;
    }
    count = kept;
  };
  if (filter.statuses.includes('outstanding'))
    keep((slot) => (expiry[slot] as number) > now || !isOutstanding(kind[slot] as number));
  if (filter.regionIds !== null) {
    const wanted = maskOf(filter.regionIds, regions);
    keep((slot) => wanted[region[slot] as number] === 1);
  }
  if (filter.issuerCorporationId !== null) keep((slot) => issuerCorporationId[slot] === filter.issuerCorporationId);
  if (filter.category !== null) {
    const bit = 1 << filter.category;
    keep((slot) => ((categoryMask[slot] as number) & bit) !== 0);
  }
  if (filter.priceMin !== null || filter.priceMax !== null) {
    const low = filter.priceMin ?? Number.NEGATIVE_INFINITY;
    const high = filter.priceMax ?? Number.POSITIVE_INFINITY;
    keep((slot) => (price[slot] as number) >= low && (price[slot] as number) <= high);
  }
  if (text !== null) {
    keep((slot) => {
      if (text.titles[title[slot] as number] === 1) return true;
      const end = (itemOffset[slot] as number) + (itemCount[slot] as number);
      for (let at = itemOffset[slot] as number; at < end; at += 1) if (text.types[itemTypes[at] as number] === 1) return true;
      return false;
    });
  }
  return selected.subarray(0, count);
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

/** Type and status in one number below {@link DELETED}. */
function kindOf(type: ContractType, status: ContractStatus): number {
  return contractStatuses.indexOf(status) * contractTypes.length + contractTypes.indexOf(type);
}

function isOutstanding(kind: number): boolean {
  return Math.floor(kind / contractTypes.length) === contractStatuses.indexOf('outstanding');
}

/** By kind: 1 where it passes. */
function kindsOf({ types, statuses }: ContractFilter): Uint8Array {
  const passes = new Uint8Array(256);
  for (const status of statuses) for (const type of types ?? contractTypes) passes[kindOf(type, status)] = 1;
  return passes;
}

/** By index into `all`: 1 where that value is wanted. */
function maskOf(wanted: readonly number[], all: readonly number[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => (set.has(value) ? 1 : 0));
}
