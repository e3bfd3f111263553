import { fold } from '#shared/fold';
import { type ContractStatus, type ContractType, contractStatuses, contractTypes } from '#shared/game';
import { idSlots } from './id-slots.ts';
import { indexed } from './indexed.ts';
import { textPool } from './text-pool.ts';

/** What the list filters and sorts by. Times in Unix seconds; null prices and volumes are NaN here. */
export interface ContractRecord {
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

/** Tests that combine with AND; null means that one does not apply. */
export interface ContractFilter {
  regionIds: readonly number[] | null;
  types: readonly ContractType[] | null;
  statuses: readonly ContractStatus[];
  /** Bit of the category mask. */
  category: number | null;
  priceMin: number | null;
  priceMax: number | null;
  issuerCorporationId: number | null;
}

/** For each distinct title and for each item type, by its index: does it match? */
export interface TextMatches {
  titles: Uint8Array;
  types: Uint8Array;
}

/** Kind of a slot whose contract was deleted. */
const GONE = 255;

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
    firstItem: new Uint32Array(capacity),
    items: new Uint16Array(capacity),
    region: new Uint16Array(capacity),
    kind: new Uint8Array(capacity),
  };
}

/** Contracts in memory, one array per column, about 80 bytes each; slots are never moved, so an update is a few stores. */
export function contractTable(expected: number) {
  let capacity = Math.ceil(expected * 1.1) + 1024;
  let columns = columnsFor(capacity);
  let itemTypes = new Uint32Array(capacity * 3);
  let itemCount = 0;
  let alive = 0;
  let matches = new Uint32Array(capacity);
  const slots = idSlots(() => columns.contractId, capacity);
  const titles = textPool();
  titles.indexOf('');
  const regions = indexed<number>();
  const types = indexed<number>();

  function grow(): void {
    capacity *= 2;
    const grown = columnsFor(capacity);
    for (const name of Object.keys(grown) as (keyof typeof grown)[]) grown[name].set(columns[name] as never);
    columns = grown;
    matches = new Uint32Array(capacity);
  }

  function slotFor(contractId: number): number {
    const known = slots.find(contractId);
    if (known !== -1) return known;
    if (slots.size() === capacity) grow();
    columns.contractId[slots.size()] = contractId;
    const slot = slots.add(contractId);
    columns.kind[slot] = GONE;
    return slot;
  }

  return {
    /** Contracts that are there, and slots of contracts that are not any more. */
    size: () => ({ alive, gone: slots.size() - alive }),
    /** Distinct folded titles, by index; no title is an empty one. */
    titles,
    /** Item types seen so far, by index. */
    types: types.values,
    /** Columns that a list can be sorted by, by slot. */
    column: (name: 'date_issued' | 'date_expired' | 'price' | 'volume' | 'collateral' | 'contractId'): Float64Array =>
      columns[name],

    /** Adds a contract, or replaces what was known of it; its items are as they were. */
    put(record: ContractRecord): void {
      const slot = slotFor(record.contractId);
      if (columns.kind[slot] === GONE) alive += 1;
      columns.issuerCorporationId[slot] = record.issuerCorporationId;
      columns.price[slot] = record.price ?? Number.NaN;
      columns.volume[slot] = record.volume ?? Number.NaN;
      columns.collateral[slot] = record.collateral ?? Number.NaN;
      columns.date_issued[slot] = record.issued;
      columns.date_expired[slot] = record.expired;
      columns.categoryMask[slot] = record.categoryMask;
      columns.title[slot] = titles.indexOf(record.foldedTitle ?? '');
      columns.region[slot] = regions.indexOf(record.regionId);
      columns.kind[slot] = kindOf(record.type as ContractType, record.status as ContractStatus);
    },

    /** States the included items of a contract that was put before; `typeIds` may repeat. */
    setItems(contractId: number, typeIds: readonly number[]): void {
      const slot = slots.find(contractId);
      if (slot === -1) return;
      const distinct = [...new Set(typeIds)].map(types.indexOf).sort((a, b) => a - b);
      const first = columns.firstItem[slot] as number;
      if (columns.items[slot] === distinct.length && distinct.every((type, index) => itemTypes[first + index] === type)) return;
      if (itemCount + distinct.length > itemTypes.length) {
        const grown = new Uint32Array(Math.max(itemTypes.length * 2, itemCount + distinct.length));
        grown.set(itemTypes);
        itemTypes = grown;
      }
      columns.firstItem[slot] = itemCount;
      columns.items[slot] = distinct.length;
      itemTypes.set(distinct, itemCount);
      itemCount += distinct.length;
    },

    remove(contractId: number): void {
      const slot = slots.find(contractId);
      if (slot === -1 || columns.kind[slot] === GONE) return;
      columns.kind[slot] = GONE;
      alive -= 1;
    },

    /** The slots that pass, in no order. The array is reused by the next call. */
    collect(filter: ContractFilter, text: TextMatches | null): Uint32Array {
      const { kind, region, categoryMask, issuerCorporationId, price, title, firstItem, items } = columns;
      // Each test passes over what the tests before it have left, and moves its survivors to the front: without a branch
      // to guess wrong, a million slots take about a millisecond.
      const kinds = kindsOf(filter);
      const size = slots.size();
      let found = 0;
      for (let slot = 0; slot < size; slot += 1) {
        matches[found] = slot;
        found += kinds[kind[slot] as number] as number;
      }
      const narrow = (passes: (slot: number) => boolean) => {
        let left = 0;
        for (let at = 0; at < found; at += 1) {
          const slot = matches[at] as number;
          matches[left] = slot;
          left += passes(slot) ? 1 : 0;
        }
        found = left;
      };
      if (filter.regionIds !== null) {
        const wanted = maskOf(filter.regionIds, regions.values);
        narrow((slot) => wanted[region[slot] as number] === 1);
      }
      if (filter.issuerCorporationId !== null) narrow((slot) => issuerCorporationId[slot] === filter.issuerCorporationId);
      if (filter.category !== null) {
        const bit = 1 << filter.category;
        narrow((slot) => ((categoryMask[slot] as number) & bit) !== 0);
      }
      if (filter.priceMin !== null || filter.priceMax !== null) {
        const low = filter.priceMin ?? Number.NEGATIVE_INFINITY;
        const high = filter.priceMax ?? Number.POSITIVE_INFINITY;
        narrow((slot) => (price[slot] as number) >= low && (price[slot] as number) <= high);
      }
      if (text !== null) {
        narrow((slot) => {
          if (text.titles[title[slot] as number] === 1) return true;
          const end = (firstItem[slot] as number) + (items[slot] as number);
          for (let at = firstItem[slot] as number; at < end; at += 1) if (text.types[itemTypes[at] as number] === 1) return true;
          return false;
        });
      }
      return matches.subarray(0, found);
    },
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
    titles: titles.holding(folded),
    types: Uint8Array.from(types, (typeId) => (nameOf(typeId)?.includes(folded) === true ? 1 : 0)),
  };
}

/** Type and status in one number below {@link GONE}. */
function kindOf(type: ContractType, status: ContractStatus): number {
  return contractStatuses.indexOf(status) * contractTypes.length + contractTypes.indexOf(type);
}

/** 1 for each kind that passes. */
function kindsOf({ types, statuses }: ContractFilter): Uint8Array {
  const passes = new Uint8Array(256);
  for (const status of statuses) for (const type of types ?? contractTypes) passes[kindOf(type, status)] = 1;
  return passes;
}

function maskOf(wanted: readonly number[], all: readonly number[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => (set.has(value) ? 1 : 0));
}
