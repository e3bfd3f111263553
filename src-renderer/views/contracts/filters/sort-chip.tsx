import { contractSorts } from '#shared/contracts-api/contracts';
import { ratingSorts, tradeSorts } from '#shared/trade-api/contract-filters';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { type ChangeFilter, type ContractFilters, unfiltered } from './filters.ts';

const sortNames: Readonly<Record<ContractFilters['sort'], string>> = {
  date_issued: 'Issued',
  date_expired: 'Expiry',
  price: 'Price',
  volume: 'Volume',
  collateral: 'Collateral',
  margin: 'Margin',
  margin_percent: 'Margin %',
  below_sold_percent: 'Below sold %',
  verdict: 'Verdict',
  price_rating: 'Price rating',
  best_margin: 'Margin at the best hub',
  first_seen: 'First seen',
  isk_per_run: 'ISK a run',
  highest_bid: 'Highest bid',
  jumps: 'Jumps',
};
const sorts = [...contractSorts, ...ratingSorts, ...tradeSorts];

export function SortChip({ filters, change }: { filters: ContractFilters; change: ChangeFilter }) {
  // Jumps are counted from somewhere, or there are none.
  const isOffered = (sort: ContractFilters['sort']) => sort !== 'jumps' || filters.from_system !== undefined;
  return (
    <FilterChip
      label="Sort"
      value={`${sortNames[filters.sort]}, ${orderLabel(filters)}`}
      onClear={
        filters.sort === unfiltered.sort && filters.dir === unfiltered.dir
          ? null
          : () => {
              change('sort', undefined);
              change('dir', undefined, 'replace');
            }
      }
    >
      <div className="stack">
        <Segmented
          label="Sort by"
          value={filters.sort}
          options={sorts.filter(isOffered).map((value) => ({ value, label: sortNames[value] }))}
          onChange={(sort) => change('sort', sort)}
        />
        <Segmented
          label="Order"
          value={filters.dir}
          options={[
            { value: 'desc', label: 'Largest or newest first' },
            { value: 'asc', label: 'Smallest or oldest first' },
          ]}
          onChange={(dir) => change('dir', dir)}
        />
        <p className="note">Contracts without the figure come last either way.</p>
      </div>
    </FilterChip>
  );
}

function orderLabel({ sort, dir }: ContractFilters): string {
  if (sort === 'date_issued') return dir === 'desc' ? 'newest first' : 'oldest first';
  if (sort === 'date_expired') return dir === 'desc' ? 'last to end first' : 'ending first';
  if (sort === 'verdict' || sort === 'price_rating') return dir === 'desc' ? 'best first' : 'worst first';
  return dir === 'desc' ? 'highest first' : 'lowest first';
}
