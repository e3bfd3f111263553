import { memo } from 'react';
import type { dealList, SaleWay } from '#shared/trade-api/deals';
import { flagCodes } from '#shared/trade-api/flags';
import { priceRatings } from '#shared/trade-api/price-rating';
import { ListedChips } from '../../contracts/listed-chips.tsx';
import { NearChip, RegionChip } from '../../contracts/location-chips.tsx';
import { flagLabels, priceLabels } from '../../contracts/rating-labels.ts';
import { changeQuery, type ListFilters } from '../../state/lists/list-filters.ts';
import { AmountChip, NumberBound, VolumeChip } from '../../ui/controls/bounds.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { ClearAll, FilterBar } from '../../ui/controls/filter-bar.tsx';
import { FilterChip, FlagChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented, YesNo } from '../../ui/controls/segmented.tsx';

export type DealFilters = ListFilters<typeof dealList>;

const ways: readonly { value: SaleWay; label: string; title: string }[] = [
  { value: 'sell_now', label: 'To buy orders', title: 'To the hub’s buy orders, at once' },
  { value: 'sell_listed', label: 'With sell orders', title: 'With your own sell orders, which wait for buyers' },
];
const text = (value: number | undefined) => value?.toString();

function Filters({ filters, clear }: { filters: DealFilters; clear: () => void }) {
  const { way, capital_max, volume_max, profit_min, from, from_jumps, region_id, safe_to_buy } = filters;
  return (
    <FilterBar label="Deal filters">
      <Segmented label="How it is sold" value={way} options={ways} onChange={(value) => changeQuery({ way: value })} />
      <AmountChip label="Capital" bound="up to" value={capital_max} onChange={(most) => changeQuery({ capital_max: most })} />
      <AmountChip label="Profit" bound="from" value={profit_min} onChange={(least) => changeQuery({ profit_min: least })} />
      <VolumeChip value={volume_max} onChange={(most) => changeQuery({ volume_max: most })} />
      <NearChip
        label="From"
        system={from}
        jumps={from_jumps}
        onChange={(system, jumps) => changeQuery({ from: system, from_jumps: text(jumps) })}
      />
      <RegionChip selected={region_id} onChange={(ids) => changeQuery({ region_id: ids.join(',') || undefined })} />
      <FilterChip
        label="Deals without warnings"
        value={safe_to_buy === undefined ? null : safe_to_buy ? 'yes' : 'no'}
        onClear={() => changeQuery({ safe_to_buy: undefined })}
      >
        <YesNo label="Deals without warnings" value={safe_to_buy} onChange={(value) => changeQuery({ safe_to_buy: value })} />
        <p className="note">Yes: no warnings, and a profit in the worst case, fees and hauling paid. No: else.</p>
      </FilterChip>
      <HaulChips filters={filters} />
      <ListedChips filters={filters} withGroup />
      <ClearAll clear={clear} />
    </FilterBar>
  );
}

/** Every filter of the deals. Drawn again when they change, not with every answer. */
export const FilterLine = memo(Filters);

/** Which ways, warnings and times to sell are taken. */
function HaulChips({
  filters: { ship_routes, flagged, auctions, days_to_sell_max, flag, price_rating },
}: {
  filters: DealFilters;
}) {
  return (
    <>
      <FlagChip
        label="Low/null"
        title="Ways through low and null security too, with what is lost there on average"
        checked={ship_routes === 'any'}
        onChange={(checked) => changeQuery({ ship_routes: checked ? 'any' : undefined })}
      />
      <FlagChip
        label="With warnings"
        title="Contracts with warnings too"
        checked={flagged === 'any'}
        onChange={(checked) => changeQuery({ flagged: checked ? 'any' : undefined })}
      />
      <FlagChip
        label="Auctions"
        title="Only auctions; their final price is not known"
        checked={auctions === 'true'}
        onChange={(checked) => changeQuery({ auctions: checked ? 'true' : undefined })}
      />
      <FilterChip
        label="Days to sell"
        value={days_to_sell_max === undefined ? null : `up to ${days_to_sell_max}`}
        onClear={() => changeQuery({ days_to_sell_max: undefined })}
      >
        <NumberBound
          label="Up to"
          value={days_to_sell_max}
          most={1000}
          onChange={(most) => changeQuery({ days_to_sell_max: text(most) })}
        />
      </FilterChip>
      <FilterChip
        label="Price"
        value={price_rating === undefined ? null : price_rating.map((code) => priceLabels[code]).join(', ')}
        onClear={() => changeQuery({ price_rating: undefined })}
      >
        <ChoiceList
          label="Price"
          choices={priceRatings.map((code) => ({ value: code, label: priceLabels[code] }))}
          selected={price_rating ?? []}
          onChange={(codes) => changeQuery({ price_rating: codes.length === 0 ? undefined : codes })}
        />
        <p className="note">None chosen: all but what is too good to be true.</p>
      </FilterChip>
      <FilterChip
        label="Warning"
        value={flag === undefined ? null : flag.map((code) => flagLabels[code]).join(', ')}
        onClear={() => changeQuery({ flag: undefined })}
      >
        <ChoiceList
          label="Warning"
          choices={flagCodes.map((code) => ({ value: code, label: flagLabels[code] }))}
          selected={flag ?? []}
          onChange={(codes) => changeQuery({ flag: codes.length === 0 ? undefined : codes })}
        />
      </FilterChip>
    </>
  );
}
