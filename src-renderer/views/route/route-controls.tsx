import type { RefObject } from 'react';
import type { RouteMode } from '#shared/plan-api/route';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { navigate } from '../../state/location.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { PlacesChip } from './places-chip.tsx';
import type { Pace, RouteRequest } from './route-query.ts';

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

/** Changes what the address says of the route. */
export function changeRoute(request: RouteRequest, changed: Partial<RouteRequest>): void {
  const { from, to, mode, via, avoid, wormholes, pace, shipClass } = { ...request, ...changed };
  navigate('/route', {
    from,
    to,
    mode: mode === 'shortest' ? undefined : mode,
    via,
    avoid,
    wormholes: wormholes ? 'true' : undefined,
    pace: pace === 'cruiser' ? undefined : pace,
    ship_class: shipClass === 'any' ? undefined : shipClass,
  });
}

/** From where to where, by which rule, and past what. */
export function RouteControls({ request, field }: { request: RouteRequest; field: RefObject<HTMLInputElement | null> }) {
  const { from, to, mode, via, avoid, wormholes, pace, shipClass } = request;
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
      <PlacesChip label="Via" placeholder="A system" places={via} onChange={(places) => changeRoute(request, { via: places })} />
      <PlacesChip
        label="Avoid"
        placeholder="A system, constellation or region"
        places={avoid}
        onChange={(places) => changeRoute(request, { avoid: places })}
      />
      <FilterChip label="Wormholes" value={wormholes ? 'used' : null} onClear={() => changeRoute(request, { wormholes: false })}>
        <label className="choice">
          <input
            type="checkbox"
            checked={wormholes}
            onChange={({ target }) => changeRoute(request, { wormholes: target.checked })}
          />
          Live connections of Thera and Turnur
        </label>
      </FilterChip>
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
