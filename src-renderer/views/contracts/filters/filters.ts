import type { RawQuery, Read } from '#shared/http/query';
import { tradeContractList } from '#shared/trade-api/contracts';
import {
  isNarrowed,
  type ListFilters,
  readListFilters,
  unfilteredList,
  withoutPages,
} from '../../../state/lists/list-filters.ts';
import { humanize, plural, shortIsk } from '../../../ui/format.ts';

/** What the list is filtered and sorted by: every parameter of the endpoint but the page, which the scroll bar owns. */
export type ContractFilters = ListFilters<typeof tradeContractList>;
export type ContractFilterName = keyof ContractFilters;
/** Sets one filter in the address, undefined takes it out; `replace`: without a new entry in the history. */
export type ChangeFilter = (
  name: ContractFilterName,
  value: string | readonly (string | number)[] | undefined,
  step?: 'push' | 'replace',
) => void;

/** Takes several filters out in one step. */
export function clearFilters(change: ChangeFilter, names: readonly ContractFilterName[]): void {
  names.forEach((name, index) => void change(name, undefined, index === 0 ? 'push' : 'replace'));
}

/** Reads the filters out of the URL with the endpoint's own rules: a broken one is reported, never dropped. */
export function readFilters(query: RawQuery): Read<ContractFilters> {
  return readListFilters(tradeContractList, query);
}

/** The query without what needs the system that jumps are counted from. */
function withoutJumps(query: RawQuery): RawQuery {
  const gone = ['jumps_max', 'within', ...(query['sort'] === 'jumps' ? ['sort', 'dir'] : [])];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !gone.includes(name)));
}

/**
 * The URL's query with one filter set anew; undefined or empty takes it out. Other spellings of it go as well, and with the system that
 * jumps are counted from the jumps.
 */
export function withFilter(
  query: RawQuery,
  name: ContractFilterName,
  value: string | readonly (string | number)[] | undefined,
): RawQuery {
  const spellings = [
    name,
    ...Object.entries({ ...tradeContractList.aliases, ...tradeContractList.renamed }).flatMap(([alias, full]) =>
      full === name ? [alias] : [],
    ),
  ];
  const remaining = Object.entries(withoutPages(query)).filter(([one]) => !spellings.includes(one));
  const empty = value === undefined || value.length === 0;
  if (empty && name === 'from_system') return withoutJumps(Object.fromEntries(remaining));
  return Object.fromEntries(empty ? remaining : [...remaining, [name, typeof value === 'object' ? value.map(String) : value]]);
}

/** What a saved search is called until the person names it: its words, or what it is narrowed down by. */
export function searchName(filters: ContractFilters): string {
  const {
    q,
    words,
    contract_id: ids,
    type_id: item,
    material_efficiency_min: material,
    system,
    from_system: from,
    type,
    category,
    region_id: regions,
    price_min: low,
    price_max: high,
  } = filters;
  const parts = [
    words === undefined ? [] : [words],
    q === undefined ? [] : [`“${q}”`],
    item === undefined ? [] : [/^\d+$/.test(item) ? `item type ${item}` : item],
    ids === undefined ? [] : [plural(ids.length, 'contract')],
    material === undefined ? [] : [`ME ${material}`],
    system === undefined ? [] : [system],
    from === undefined ? [] : [`near ${from}`],
    (type ?? []).map(humanize),
    category === undefined ? [] : [humanize(category)],
    regions === undefined ? [] : [plural(regions.length, 'region')],
    low === undefined ? [] : [`from ${shortIsk(low)} ISK`],
    high === undefined ? [] : [`up to ${shortIsk(high)} ISK`],
  ].flat();
  if (parts.length > 0) return parts.join(', ').slice(0, 100);
  return isNarrowed(filters) ? 'Saved search' : 'All contracts';
}

export const unfiltered: ContractFilters = unfilteredList(tradeContractList);

/** Filters that no contract passes before its items are read, because they look at items or at the worth calculated from them. */
const ofItems: ReadonlySet<string> = new Set([
  'q',
  'words',
  'category',
  'type_id',
  'material_efficiency_min',
  'time_efficiency_min',
  'runs_min',
  'runs_max',
  'isk_per_run_max',
  'wants_items',
  'want_to_buy',
  'item_types_min',
  'item_types_max',
  'verdict',
  'margin_min',
  'margin_percent_min',
  'below_sold_percent_min',
  'price_rating',
  'best_margin_min',
  'no_warnings',
  'safe_to_buy',
] satisfies ContractFilterName[]);

/** Whether a list leaves out contracts of which only the items are not read yet. */
export function readsItems(filters: ContractFilters): boolean {
  return Object.entries(filters).some(([name, value]) => value !== undefined && ofItems.has(name));
}
