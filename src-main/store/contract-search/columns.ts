import { distinct } from '#main/runtime/distinct';
import { type ContractStatus, type ContractType, contractStatuses, contractTypes } from '#shared/game';
import { type StatusEvidence, statusEvidence } from '#shared/trade-api/contract-filters';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import { contractFigures, type IndexedContract, type IndexedRating, ratingFigures } from './contract-records.ts';
import { type IndexedItem, includedTypes, packedBlueprints, sidesOf, soleCopyRuns } from './items.ts';
import { groupNumbers, type MarkGroups, type NumberArray, numberLists, withRoom } from './number-lists.ts';
import { distinctWords, type StoredTexts, type StoredWords, wordTexts } from './words.ts';

/** The columns, one number a row in each. */
const layout = {
  contractId: Float64Array,
  price: Float64Array,
  volume: Float64Array,
  collateral: Float64Array,
  highest_bid: Float64Array,
  isk_per_run: Float64Array,
  margin: Float64Array,
  margin_percent: Float64Array,
  below_sold_percent: Float64Array,
  best_margin: Float64Array,
  /** Unix seconds, which fit until 2106. */
  date_issued: Uint32Array,
  date_expired: Uint32Array,
  first_seen: Uint32Array,
  /** Type and status, see {@link kindOf}. */
  kind: Uint8Array,
  /** The place among statusEvidence. */
  evidence: Uint8Array,
  /** 0: not rated; else higher is better, see {@link rankOf}. */
  verdict: Uint8Array,
  price_rating: Uint8Array,
  isSafe: Uint8Array,
  noWarnings: Uint8Array,
  /** Bits of OFFERS_ITEMS and WANTS_ITEMS; 0: no item is known. */
  sides: Uint8Array,
  /** Bit n is categoryCodes[n] of src-shared/game. */
  categories: Uint32Array,
  /** Numbers of the titles and of the distinct values. */
  title: Uint32Array,
  issuer: Uint32Array,
  corporation: Uint32Array,
  place: Uint32Array,
  region: Uint32Array,
  flags: Uint32Array,
  /** Where the row's item types begin in the list of all, and how many there are; the same of its packed blueprints. */
  itemStart: Uint32Array,
  itemCount: Uint32Array,
  blueprintStart: Uint32Array,
  blueprintCount: Uint32Array,
} as const;
type Columns = { [Name in keyof typeof layout]: InstanceType<(typeof layout)[Name]> };
const columnNames = Object.keys(layout) as (keyof Columns)[];

/** The kind of a row whose contract was deleted. */
const DELETED = 255;
/** Type and status in one number below {@link DELETED}. */
export function kindOf(type: ContractType, status: ContractStatus): number {
  return contractStatuses.indexOf(status) * contractTypes.length + contractTypes.indexOf(type);
}
/** The rank of a code in a list with the best first: the best has the highest rank, the last one 1. */
export const rankOf = (code: string, codes: readonly string[]): number => codes.length - codes.indexOf(code);

/** The distinct values that rows refer to by number. `stored`: the values to begin with. */
function distinctValues(stored: StoredTable | undefined) {
  const of = (name: IdName) => distinct<number>(stored?.ids[name] ?? []);
  const words = distinctWords(stored?.words);
  const values = {
    words,
    titles: wordTexts(words, stored?.titles),
    flagSets: distinct(stored?.flagSets ?? ['']),
    types: of('types'),
    places: of('places'),
    regions: of('regions'),
    issuers: of('issuers'),
    corporations: of('corporations'),
  };
  // No place has the id 0: it stands for a contract that states none.
  values.places.indexOf(0);
  return values;
}
type DistinctValues = ReturnType<typeof distinctValues>;
const idNames = ['types', 'places', 'regions', 'issuers', 'corporations'] as const;
type IdName = (typeof idNames)[number];

/** The columns as they are stored in their file. */
export interface StoredTable {
  columns: Columns;
  itemTypes: Uint32Array;
  blueprints: Uint32Array;
  words: StoredWords;
  titles: StoredTexts;
  flagSets: string[];
  ids: Record<IdName, number[]>;
}

/** The columns, and each contract's row in them, which never changes. `expected`: contracts to make room for. */
function contractRows(expected: number, stored: Columns | undefined) {
  let size = stored?.contractId.length ?? 0;
  let columns = columnsWithRoom(stored, Math.max(expected, size));
  let deleted = columns.kind.subarray(0, size).reduce((count, kind) => count + Number(kind === DELETED), 0);
  let rowsById: Map<number, number> | undefined;
  /** Filled by the first change or question of single contracts: a start, and lists, need none of it. */
  function rowOf(): Map<number, number> {
    const isNew = rowsById === undefined;
    rowsById ??= new Map();
    for (let row = 0; isNew && row < size; row += 1) rowsById.set(columns.contractId[row] as number, row);
    return rowsById;
  }
  return {
    /** New arrays whenever rows need more room. */
    columns: (): Columns => columns,
    /** Rows, those of deleted contracts among them. */
    size: (): number => size,
    deleted: (): number => deleted,
    rowOf: (contractId: number): number | undefined => rowOf().get(contractId),
    /** The row of a contract, and whether it is new or was deleted: then nothing is known of it but zeros. */
    rowFor(contractId: number): { row: number; isNew: boolean } {
      const known = rowOf().get(contractId);
      if (known !== undefined && columns.kind[known] !== DELETED) return { row: known, isNew: false };
      const row = known ?? size;
      if (known === undefined) {
        if (size === columns.kind.length) columns = columnsWithRoom(columns, size + 1);
        rowOf().set(contractId, row);
        size += 1;
      } else {
        deleted -= 1;
        for (const name of columnNames) columns[name][row] = 0;
      }
      columns.contractId[row] = contractId;
      return { row, isNew: true };
    },
    /** Marks the row of a contract as deleted; undefined: it has none. */
    remove(contractId: number): number | undefined {
      const row = rowOf().get(contractId);
      if (row === undefined || columns.kind[row] === DELETED) return undefined;
      columns.kind[row] = DELETED;
      deleted += 1;
      return row;
    },
  };
}

/** Contracts in memory, see {@link contractRows}; `stored`: those that it begins with. */
export function contractColumns(expected: number, stored?: StoredTable) {
  const { rowFor, remove, ...rows } = contractRows(expected, stored?.columns);
  const { columns, size, rowOf } = rows;
  const itemTypes = numberLists(stored?.itemTypes);
  const blueprints = numberLists(stored?.blueprints);
  const values = distinctValues(stored);
  const listeners: ((row: number) => void)[] = [];
  /** The rows of each type, kept until one changes: a hundredth of the time of looking at every item again. */
  let rowsOfType: MarkGroups | undefined;
  let offers = new Uint8Array(0);
  const changed = (row: number) => {
    rowsOfType = undefined;
    listeners.forEach((listener) => listener(row));
  };

  return {
    ...rows,
    /** Calls the listener with each row that comes or changes. */
    subscribe: (listener: (row: number) => void): void => void listeners.push(listener),
    itemTypes: itemTypes.all,
    blueprints: blueprints.all,
    /** Words of titles and names, folded titles, sets of flags, and ids. */
    values,

    /** Adds a contract, or replaces what was known of it; its items and rating stay as they were. */
    upsert(contract: IndexedContract): void {
      const { row, isNew } = rowFor(contract.contract_id);
      writeContract(columns(), row, contract, values);
      if (isNew) {
        columns().isk_per_run[row] = Number.NaN;
        writeRating(columns(), row, undefined, values);
      }
      changed(row);
    },

    /** Sets the items, on either side, of a contract that is there and has its price. Others are left out. */
    setItems(contractId: number, items: readonly IndexedItem[]): void {
      const row = rowOf(contractId);
      if (row === undefined) return;
      const { sides, price, isk_per_run, itemStart, itemCount, blueprintStart, blueprintCount } = columns();
      sides[row] = sidesOf(items);
      isk_per_run[row] = (price[row] as number) / soleCopyRuns(items);
      itemTypes.set(itemStart, itemCount, row, includedTypes(items).map(values.types.indexOf));
      blueprints.set(blueprintStart, blueprintCount, row, packedBlueprints(items));
      changed(row);
    },

    /** Sets what is known of the worth of a contract that is there; undefined: it is not rated. Others are left out. */
    setRating(contractId: number, rating: IndexedRating | undefined): void {
      const row = rowOf(contractId);
      if (row === undefined) return;
      writeRating(columns(), row, rating, values);
      changed(row);
    },

    /** Which rows offer any of some types: 1 by row, until the next call. `wanted`: 1 by number of the type. */
    rowsOffering(wanted: Uint8Array): Uint8Array {
      rowsOfType ??= groupNumbers(wanted.length, (tell) => tellTypes(columns(), size(), itemTypes.all(), tell));
      offers = withRoom(offers, size()).fill(0);
      rowsOfType(wanted, offers);
      return offers;
    },

    remove(contractId: number): void {
      const row = remove(contractId);
      if (row !== undefined) changed(row);
    },

    /** The columns as they are now; later changes are written into the same arrays. */
    stored: (): StoredTable => ({
      columns: mapColumns((name) => columns()[name].subarray(0, size())),
      itemTypes: itemTypes.all(),
      blueprints: blueprints.all(),
      words: values.words.stored(),
      titles: values.titles.stored(),
      flagSets: [...values.flagSets.values],
      ids: Object.fromEntries(idNames.map((name) => [name, [...values[name].values]])) as StoredTable['ids'],
    }),
  };
}
/** What {@link contractColumns} makes. */
export type ContractColumns = ReturnType<typeof contractColumns>;

/** Tells each item type of each row. */
function tellTypes(
  { itemStart, itemCount }: Columns,
  size: number,
  itemTypes: Uint32Array,
  tell: (type: number, row: number) => void,
): void {
  for (let row = 0; row < size; row += 1) {
    const start = itemStart[row] as number;
    const end = start + (itemCount[row] as number);
    for (let at = start; at < end; at += 1) tell(itemTypes[at] as number, row);
  }
}

function writeContract(columns: Columns, row: number, contract: IndexedContract, values: DistinctValues): void {
  for (const name of contractFigures) columns[name][row] = contract[name] ?? Number.NaN;
  columns.kind[row] = kindOf(contract.type as ContractType, contract.status as ContractStatus);
  columns.evidence[row] = statusEvidence.indexOf(contract.evidence as StatusEvidence);
  columns.categories[row] = contract.category_mask;
  columns.title[row] = values.titles.replace(columns.title[row] as number, contract.folded_title ?? '');
  columns.issuer[row] = values.issuers.indexOf(contract.issuer_id);
  columns.corporation[row] = values.corporations.indexOf(contract.issuer_corporation_id);
  columns.place[row] = values.places.indexOf(contract.start_location_id ?? 0);
  columns.region[row] = values.regions.indexOf(contract.region_id);
}

function writeRating(columns: Columns, row: number, rating: IndexedRating | undefined, values: DistinctValues): void {
  for (const name of ratingFigures) columns[name][row] = rating?.[name] ?? Number.NaN;
  columns.verdict[row] = rating === undefined ? 0 : rankOf(rating.verdict, verdicts);
  columns.price_rating[row] = rating === undefined ? 0 : rankOf(rating.price_rating, priceRatings);
  columns.flags[row] = values.flagSets.indexOf(rating?.flag_codes ?? '');
  columns.isSafe[row] = rating?.is_safe ?? 0;
  columns.noWarnings[row] = rating?.no_warnings ?? 0;
}

function columnsWithRoom(columns: Columns | undefined, rows: number): Columns {
  return mapColumns((name) => withRoom<NumberArray>(columns?.[name] ?? new layout[name](0), rows));
}

const mapColumns = (of: (name: keyof Columns) => NumberArray) =>
  Object.fromEntries(columnNames.map((name) => [name, of(name)])) as unknown as Columns;
