import type { RefObject } from 'react';
import type { RouteMode } from '#shared/plan-api/route';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { changeRoute } from './change-route.ts';
import { RoutePlaces } from './route-places.tsx';
import type { Pace, RouteRequest } from './route-query.ts';
import { WaysChip } from './ways-chip.tsx';

const modes: readonly { value: RouteMode; label: string; title: string }[] = [
  { value: 'shortest', label: 'Shortest', title: 'Fewest jumps' },
  { value: 'safest', label: 'Safest', title: 'Fewest systems entered that are not of high security, then fewest jumps' },
  { value: 'less_secure', label: 'Less secure', title: 'Fewest systems of high security entered, then fewest jumps' },
];
const paceOptions: readonly { value: Pace; label: string; title: string }[] = [
  { value: 'fast', label: 'Fast', title: '40 s a jump, as an interceptor' },
  { value: 'cruiser', label: 'Cruiser', title: '60 s a jump' },
  { value: 'freighter', label: 'Freighter', title: '3 min a jump' },
];

const shipClassNames: Readonly<Record<ShipClass, string>> = {
  any: 'Any ship',
  frigate: 'Frigate, destroyer',
  cruiser: 'Cruiser, battlecruiser',
  battleship: 'Battleship',
  hauler: 'Hauler',
  freighter: 'Freighter',
  mining: 'Mining ship',
  capital: 'Capital',
};

/** From where to where, by which rule, and past what. */
export function RouteControls({ request, field }: { request: RouteRequest; field: RefObject<HTMLInputElement | null> }) {
  const { from, to, mode, pace, shipClass } = request;
  return (
    <div className="filters" role="search" aria-label="Route">
      <SystemPicker
        label="From"
        placeholder={from === undefined ? 'From' : `From ${from}`}
        input={field}
        onPick={({ name }) => changeRoute(request, { from: name })}
      />
      <SystemPicker
        label="To"
        placeholder={to === undefined ? 'To' : `To ${to}`}
        onPick={({ name }) => changeRoute(request, { to: name })}
      />
      <Segmented label="Which way" value={mode} options={modes} onChange={(value) => changeRoute(request, { mode: value })} />
      <RoutePlaces request={request} />
      <WaysChip request={request} />
      <FilterChip
        label="Ship"
        value={shipClass === 'any' ? null : shipClassNames[shipClass]}
        onClear={() => changeRoute(request, { shipClass: 'any' })}
      >
        <div className="skills">
          <Segmented
            label="Whose chance of loss"
            value={shipClass}
            options={shipClasses.map((name) => ({ value: name, label: shipClassNames[name] }))}
            onChange={(value) => changeRoute(request, { shipClass: value })}
          />
        </div>
      </FilterChip>
      <Segmented
        label="How fast"
        value={pace}
        options={paceOptions}
        onChange={(value) => changeRoute(request, { pace: value })}
      />
    </div>
  );
}
