import { memo, type RefObject } from 'react';
import type { CourierRoute, courierList } from '#shared/trade-api/couriers';
import { ListedChips } from '../../contracts/listed-chips.tsx';
import { NearChip } from '../../contracts/location-chips.tsx';
import { changeQuery, type ListFilters } from '../../state/lists/list-filters.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { AmountChip, NumberBound, VolumeChip } from '../../ui/controls/bounds.tsx';
import { ClearAll, FilterBar } from '../../ui/controls/filter-bar.tsx';
import { FilterChip, FlagChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { plural } from '../../ui/format.ts';

export type CourierFilters = ListFilters<typeof courierList>;

const routes: readonly { value: CourierRoute; label: string; title: string }[] = [
  {
    value: 'safest',
    label: 'By security',
    title:
      'As the autopilot’s “Prefer Safer”: fewest systems entered that are not of high security, null counted twice, then fewest jumps',
  },
  { value: 'shortest', label: 'Shortest', title: 'Fewest jumps' },
];
const text = (value: number | undefined) => value?.toString();
const flag = (checked: boolean) => (checked ? 'true' : undefined);

function Filters({
  filters,
  ownWormholes,
  isByOwn,
  onByOwn,
  clear,
  field,
}: {
  filters: CourierFilters;
  /** How many are open. */
  ownWormholes: number;
  isByOwn: boolean;
  onByOwn: (isOn: boolean) => void;
  clear: () => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { from, from_jumps, to, to_jumps, route } = filters;
  return (
    <FilterBar label="Courier filters">
      <SystemPicker
        label="Fly from"
        placeholder={from === undefined ? 'Fly from   /' : `From ${from}   /`}
        className="words"
        input={field}
        onPick={({ name }) => changeQuery({ from: name })}
      />
      <NearChip
        label="From"
        system={from}
        jumps={from_jumps}
        onChange={(system, jumps) => changeQuery({ from: system, from_jumps: text(jumps) })}
      />
      <NearChip
        label="To"
        system={to}
        jumps={to_jumps}
        onChange={(system, jumps) => changeQuery({ to: system, to_jumps: text(jumps) })}
      />
      <Segmented label="Which way" value={route} options={routes} onChange={(value) => changeQuery({ route: value })} />
      {ownWormholes === 0 && !isByOwn ? null : (
        <FlagChip
          label="Own wormholes"
          title={
            ownWormholes === 0
              ? 'None of your wormholes is open: ways go by stargates'
              : `Ways take your ${plural(ownWormholes, 'open wormhole')} where the ship surely fits through`
          }
          checked={isByOwn}
          onChange={onByOwn}
        />
      )}
      <LimitChips filters={filters} />
      <FlagChip
        label="High security"
        title="Every system on the way is of high security: no islands"
        checked={filters.high_security === true}
        onChange={(checked) => changeQuery({ high_security: flag(checked) })}
      />
      <FlagChip
        label="Stations"
        title="Both ends are NPC stations, where everyone may dock"
        checked={filters.public_stations === true}
        onChange={(checked) => changeQuery({ public_stations: flag(checked) })}
      />
      <FlagChip
        label="No warnings"
        title="Neither structures, low or null security nor anything else that is special about the way and its ends"
        checked={filters.warned === false}
        onChange={(checked) => changeQuery({ warned: checked ? 'false' : undefined })}
      />
      <ListedChips filters={filters} />
      <ClearAll clear={clear} />
    </FilterBar>
  );
}

/** Every filter of the board. Drawn again when they change, not with every answer. */
export const FilterLine = memo(Filters);

/** What may be carried, staked, flown and earned. */
function LimitChips({ filters }: { filters: CourierFilters }) {
  const { volume_max, collateral_max, jumps_max, reward_min, surplus_min } = filters;
  return (
    <>
      <VolumeChip value={volume_max} onChange={(most) => changeQuery({ volume_max: most })} />
      <AmountChip
        label="Collateral"
        bound="up to"
        value={collateral_max}
        onChange={(most) => changeQuery({ collateral_max: most })}
      />
      <AmountChip label="Reward" bound="from" value={reward_min} onChange={(least) => changeQuery({ reward_min: least })} />
      <AmountChip
        label="Pay above the usual"
        bound="from"
        value={surplus_min}
        onChange={(least) => changeQuery({ surplus_min: least })}
      />
      <FilterChip
        label="Jumps"
        value={jumps_max === undefined ? null : `up to ${jumps_max}`}
        onClear={() => changeQuery({ jumps_max: undefined })}
      >
        <NumberBound label="Up to" value={jumps_max} most={200} onChange={(most) => changeQuery({ jumps_max: text(most) })} />
      </FilterChip>
    </>
  );
}
