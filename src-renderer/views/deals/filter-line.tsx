import type { QueryOf } from '#shared/http/endpoint';
import type { dealList, SaleWay } from '#shared/trade-api/deals';
import { NearChip } from '../../contracts/near-chip.tsx';
import { changeQuery } from '../../state/list-filters.ts';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { FlagChip } from '../../ui/controls/flag-chip.tsx';
import { NumberBound } from '../../ui/controls/number-bound.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { shortIsk, volume } from '../../ui/format.ts';

/** What the list is set to. */
export type DealFilters = QueryOf<typeof dealList>;

const ways: readonly { value: SaleWay; label: string; title: string }[] = [
  { value: 'sell_now', label: 'Sell now', title: 'To the hub’s bids, at once' },
  { value: 'sell_listed', label: 'List it', title: 'By orders of your own, which wait to be filled' },
];
const text = (value: number | undefined) => value?.toString();

/** Every filter of the deals. */
export function FilterLine({ filters, clear }: { filters: DealFilters; clear: () => void }) {
  const { way, capital_max, volume_max, profit_min, from, from_jumps, safe_to_buy } = filters;
  return (
    <div className="filters" role="search" aria-label="Deal filters">
      <Segmented label="How it is sold" value={way} options={ways} onChange={(value) => changeQuery({ way: value })} />
      <FilterChip
        label="Capital"
        value={capital_max === undefined ? null : `up to ${shortIsk(capital_max)}`}
        onClear={() => changeQuery({ capital_max: undefined })}
      >
        <AmountField label="Up to" value={capital_max} onChange={(most) => changeQuery({ capital_max: text(most) })} />
      </FilterChip>
      <FilterChip
        label="Profit"
        value={profit_min === undefined ? null : `from ${shortIsk(profit_min)}`}
        onClear={() => changeQuery({ profit_min: undefined })}
      >
        <AmountField label="From" value={profit_min} onChange={(least) => changeQuery({ profit_min: text(least) })} />
      </FilterChip>
      <FilterChip
        label="Volume"
        value={volume_max === undefined ? null : `up to ${volume(volume_max)}`}
        onClear={() => changeQuery({ volume_max: undefined })}
      >
        <NumberBound
          label="m³ up to"
          value={volume_max}
          most={10_000_000}
          onChange={(most) => changeQuery({ volume_max: text(most) })}
        />
      </FilterChip>
      <NearChip
        label="From"
        system={from}
        jumps={from_jumps}
        onChange={(system, jumps) => changeQuery({ from: system, from_jumps: text(jumps) })}
      />
      <FlagChip
        label="Safe to buy"
        title="No flag was raised, and its items and what they cost are known"
        checked={safe_to_buy === true}
        onChange={(checked) => changeQuery({ safe_to_buy: checked ? 'true' : undefined })}
      />
      <Button look="quiet" onClick={clear} title="Take all filters out (Shift Esc)">
        Clear all
      </Button>
    </div>
  );
}
