import { useState } from 'react';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { hazardChoices } from '../../systems/hazard-text.ts';
import { lossText } from '../../systems/loss-text.ts';
import { avoidChances, type RouteRequest } from '../../systems/route-query.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { plural } from '../../ui/format.ts';
import { changeRoute } from './change-route.ts';
import { PlacesChip } from './places-chip.tsx';

const KINDS = 'A system, constellation, region or holder';

/** What a route passes, keeps off and prefers. */
export function RoutePlaces({ request }: { request: RouteRequest }) {
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
