import { type RefObject, useMemo, useState } from 'react';
import type { RouteMode } from '#shared/plan-api/route';
import { wormholeList } from '#shared/systems-api/live';
import { systemsService } from '../../api.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { hazardChoices } from '../../systems/hazard-text.ts';
import { lossText } from '../../systems/loss-text.ts';
import { avoidChances, type Pace, type RouteRequest, wormholeEnds } from '../../systems/route-query.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { AmountField } from '../../ui/controls/bounds.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { plural, shortIsk } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { changeRoute } from './change-route.ts';
import { PlacesChip } from './places-chip.tsx';
import { ShipChip } from './ship-class-chip.tsx';
import { WaysChip } from './ways-chip.tsx';

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

const KINDS = 'A system, constellation, region or holder';

/** What a route passes, keeps off and prefers. */
function RoutePlaces({ request }: { request: RouteRequest }) {
  const { via, avoid, prefer, order, avoidLive, avoidAbove, avoidHazards } = request;
  const rules = [
    avoidLive ? 'camps' : null,
    avoidHazards.length === 0 ? null : plural(avoidHazards.length, 'hazard'),
    avoidAbove === undefined ? null : `> ${lossText(avoidAbove)}`,
  ];
  return (
    <>
      <PlacesChip
        label="Via"
        placeholder="A system"
        places={via}
        note={order === 'best' && via.length > 1 ? 'best order' : null}
        onChange={(places) => changeRoute(request, { via: places })}
      >
        <label className="choice">
          <input
            type="checkbox"
            checked={order === 'best'}
            onChange={({ target }) => changeRoute(request, { order: target.checked ? 'best' : 'given' })}
          />
          In the best order
        </label>
      </PlacesChip>
      <PlacesChip
        label="Avoid"
        placeholder={KINDS}
        places={avoid}
        note={rules.filter((rule) => rule !== null).join(', ') || null}
        onChange={(places) => changeRoute(request, { avoid: places, ...(places.length === 0 ? noRules : {}) })}
      >
        <label className="choice">
          <input
            type="checkbox"
            checked={avoidLive}
            onChange={({ target }) => changeRoute(request, { avoidLive: target.checked })}
          />
          Live camps and fights
        </label>
        <ChoiceList
          label="Hazards to avoid"
          choices={hazardChoices}
          selected={avoidHazards}
          onChange={(codes) => changeRoute(request, { avoidHazards: codes })}
        />
        {avoidChances.map((chance) => (
          <label key={chance} className="choice">
            <input
              type="checkbox"
              checked={avoidAbove === chance}
              onChange={({ target }) => changeRoute(request, { avoidAbove: target.checked ? chance : undefined })}
            />
            Usual chance of loss at this hour above {lossText(chance)}
          </label>
        ))}
        <AvoidLists request={request} />
      </PlacesChip>
      <PlacesChip
        label="Prefer"
        placeholder={KINDS}
        places={prefer}
        onChange={(places) => changeRoute(request, { prefer: places })}
      />
    </>
  );
}

const noRules = { avoidLive: false, avoidAbove: undefined, avoidHazards: [] };

/** Kept lists of places to avoid: each can be added, and what is avoided now can be kept under a name. */
function AvoidLists({ request }: { request: RouteRequest }) {
  const { data } = useSettings();
  const [name, setName] = useState('');
  const lists = data?.planning.avoid_lists ?? [];
  const keep = (changed: typeof lists) => void saveSetting('planning', (saved) => ({ ...saved, avoid_lists: changed }));
  return (
    <div className="places">
      <ul aria-label="Saved lists">
        {lists.map((list) => (
          <li key={list.name}>
            <Button
              look="quiet"
              title={list.places.join(', ')}
              onClick={() => changeRoute(request, { avoid: [...new Set([...request.avoid, ...list.places])] })}
            >
              Add {list.name}, {plural(list.places.length, 'place')}
            </Button>
            <IconButton
              icon="close"
              label={`Forget ${list.name}`}
              onClick={() => keep(lists.filter((other) => other.name !== list.name))}
            />
          </li>
        ))}
      </ul>
      <input
        className="field"
        aria-label="Name of the list"
        placeholder="Save these as…"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        disabled={name.trim() === '' || request.avoid.length === 0}
        onClick={() => {
          const list = { name: name.trim(), places: [...request.avoid] };
          keep([...lists.filter((other) => other.name !== list.name), list]);
          setName('');
        }}
      >
        Save
      </Button>
    </div>
  );
}

/** Systems without stargates to which a known connection of Thera or Turnur leads, with the longest time left. */
export function useWormholeEnds(): { id: number; name: string; hint: string }[] {
  const { body } = useEndpoint(systemsService, wormholeList, {});
  return useMemo(() => wormholeEnds(body?.data ?? []), [body]);
}
