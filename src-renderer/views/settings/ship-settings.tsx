import type { z } from 'zod';
import { readIsk } from '#shared/read-figure';
import { courierList } from '#shared/trade-api/couriers';
import { dealList } from '#shared/trade-api/deals';
import { type HaulShipKind, haulShipOf, type ownShip, typicalShips } from '#shared/trade-api/haul-ships';
import { haulShipLabels, haulShipText } from '../../contracts/hauling.tsx';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { shortIsk } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { queryClient } from '../../use-endpoint.ts';
import { Line, TextLine } from './line.tsx';

type OwnShip = z.infer<typeof ownShip>;

const amounts: readonly { key: 'hold' | 'value' | 'fuel'; name: string; about: string; unit: string }[] = [
  {
    key: 'hold',
    name: 'Hold',
    about: 'What it carries at one time; more takes trips. Empty: typical of its class.',
    unit: 'm³',
  },
  {
    key: 'value',
    name: 'Ship’s value',
    about: 'Hull and fit, which are lost with it. Empty: typical of its class.',
    unit: 'ISK',
  },
  {
    key: 'fuel',
    name: 'Fuel',
    about: 'Isotopes for each light-year. Empty: typical of its class.',
    unit: 'ISK a light-year',
  },
];

/** What the person hauls with: it bounds, prices and risks every haul of Deals and Couriers. */
export function ShipSettings() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={6} label="Loading the settings" />;
  const { ship } = data;
  const shown = haulShipOf(ship);
  const save = async (change: OwnShip | null | ((saved: OwnShip) => OwnShip)) => {
    const problem = await saveSetting('ship', (saved) => (change instanceof Function ? saved && change(saved) : change));
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === dealList.id || queryKey[1] === courierList.id,
    });
    return problem;
  };
  return (
    <>
      <Line
        name="Ship"
        about={`Deals and Couriers use its hold, cost and risk: ${haulShipText(shown)}, worth ${shortIsk(shown.value)} ISK.`}
      >
        <select
          className="field"
          aria-label="Ship"
          value={ship?.kind ?? ''}
          onChange={({ target }) => void save(target.value === '' ? null : newShip(target.value as HaulShipKind, ship))}
        >
          <option value="">Any freighter, high security</option>
          {Object.keys(typicalShips).map((kind) => (
            <option key={kind} value={kind}>
              {haulShipLabels[kind as HaulShipKind]}
            </option>
          ))}
        </select>
      </Line>
      {ship === null ? null : <OwnShipLines ship={ship} save={save} />}
    </>
  );
}

interface OwnShipProps {
  ship: OwnShip;
  save(change: (saved: OwnShip) => OwnShip): Promise<string | null>;
}

/** What differs from a usual ship of its kind. */
function OwnShipLines({ ship, save }: OwnShipProps) {
  const shown = haulShipOf(ship);
  const saveAmount = async (key: (typeof amounts)[number]['key'], text: string) => {
    const amount = text === '' ? null : readIsk(text);
    if (amount === null && text !== '') return `“${text}” is no amount; write 200m, 1.5b or plain figures.`;
    return save((saved) => ({ ...saved, [key]: amount }));
  };
  return (
    <>
      {amounts.map(({ key, name, about, unit }) =>
        key === 'fuel' && shown.fuel === null ? null : (
          <TextLine
            key={key}
            name={name}
            about={about}
            short
            unit={unit}
            placeholder={shortIsk(typicalShips[ship.kind][key])}
            value={ship[key] === null ? '' : shortIsk(ship[key])}
            onSave={(text) => saveAmount(key, text)}
          />
        ),
      )}
      <Line name="Alignment" about="Time for a gate jump, with the warp: fast 1 minute, medium 1.5, slow 2.5.">
        <Segmented
          label="Alignment"
          value={shown.alignment}
          options={[
            { value: 'fast', label: 'Fast' },
            { value: 'medium', label: 'Medium' },
            { value: 'slow', label: 'Slow' },
          ]}
          onChange={(alignment) => void save((saved) => ({ ...saved, alignment }))}
        />
      </Line>
      <Line name="Where it flies" about="Contracts that need low or null security are left out, unless it flies there.">
        <Segmented
          label="Where it flies"
          value={shown.routes}
          options={[
            { value: 'high_security', label: 'High security' },
            { value: 'any', label: 'Any system' },
          ]}
          onChange={(routes) => void save((saved) => ({ ...saved, routes }))}
        />
      </Line>
    </>
  );
}

/** Another kind of ship has its own usual figures, and flies where the one before did. */
function newShip(kind: HaulShipKind, before: OwnShip | null): OwnShip {
  return { kind, hold: null, value: null, alignment: null, fuel: null, routes: before?.routes ?? 'high_security' };
}
