import type { RefObject } from 'react';
import type { RouteMode } from '#shared/plan-api/route';
import { useSettings } from '../../state/use-settings.ts';
import type { Pace, RouteRequest } from '../../systems/route-query.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { shortIsk } from '../../ui/format.ts';
import { changeRoute } from './change-route.ts';
import { RoutePlaces } from './route-places.tsx';
import { ShipChip } from './ship-class-chip.tsx';
import { WaysChip } from './ways-chip.tsx';
import { useWormholeEnds } from './wormhole-ends.ts';

const modes: readonly { value: RouteMode; label: string; title: string }[] = [
  { value: 'shortest', label: 'Shortest', title: 'Fewest jumps' },
  {
    value: 'safest',
    label: 'By security',
    title:
      "The autopilot's “Prefer Safer”: fewest systems entered that are not of high security, null counted twice, then fewest jumps. It goes by security, not by losses: a less dangerous way is told beside it",
  },
  {
    value: 'less_secure',
    label: 'Less secure',
    title: 'Low security: fewest systems entered that are not, null counted twice, then fewest jumps',
  },
];
const paceOptions: readonly { value: Pace; label: string; title: string }[] = [
  { value: 'ship', label: 'As the ship', title: 'As the hull aligns and warps, or a typical one of its class' },
  { value: 'fast', label: '40 s', title: '40 s a jump, as an interceptor' },
  { value: 'cruiser', label: '1 min', title: '1 min a jump, as a cruiser' },
  { value: 'freighter', label: '3 min', title: '3 min a jump, as a freighter' },
];

export function RouteControls({ request, field }: { request: RouteRequest; field: RefObject<HTMLInputElement | null> }) {
  const { from, to, mode, pace, ship, shipClass, cargo } = request;
  const ownShip = useSettings().data?.planning.ship?.name;
  const others = useWormholeEnds();
  return (
    <div className="filters" role="search" aria-label="Route">
      <SystemPicker
        label="From"
        isChosen={from !== undefined}
        placeholder={from === undefined ? 'From' : `From ${from}`}
        input={field}
        others={others}
        onPick={({ name }) => changeRoute(request, { from: name })}
      />
      <SystemPicker
        label="To"
        isChosen={to !== undefined}
        placeholder={to === undefined ? 'To' : `To ${to}`}
        others={others}
        onPick={({ name }) => changeRoute(request, { to: name })}
      />
      <ShipChip
        ship={ship ?? (request.classIsSaid ? undefined : ownShip)}
        shipClass={shipClass}
        onChange={({ ship: hull, shipClass: name }) =>
          changeRoute(request, { ship: hull, shipClass: name ?? 'any', classIsSaid: name !== undefined })
        }
      />
      <FilterChip
        label="Cargo"
        value={cargo === undefined ? null : `${shortIsk(cargo)} ISK`}
        onClear={() => changeRoute(request, { cargo: undefined })}
      >
        <AmountField label="Worth, ISK" value={cargo} onChange={(amount) => changeRoute(request, { cargo: amount })} />
      </FilterChip>
      <Segmented label="Which way" value={mode} options={modes} onChange={(value) => changeRoute(request, { mode: value })} />
      <RoutePlaces request={request} />
      <WaysChip request={request} />
      <span className="route-pace">
        <span className="dim" aria-hidden="true">
          Time a jump
        </span>
        <Segmented
          label="Time a jump"
          value={pace}
          options={paceOptions}
          onChange={(value) => changeRoute(request, { pace: value })}
        />
      </span>
    </div>
  );
}
