import { alertFigures } from '#shared/alerts';
import type { Watch } from '#shared/local-api/watchlists';
import { systemSearch } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { useStaging } from '../../state/local-storage/staging.ts';
import { addWatch } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { NewAlert } from './new-alert.tsx';

const ofTrade: readonly Watch[] = [
  {
    kind: 'deals',
    name: 'Deals without warnings, 50 m ISK of profit or more',
    query: { profit_min: '50000000', safe_to_buy: 'true' },
  },
  {
    kind: 'couriers',
    name: 'Couriers in high security that pay 5 m ISK above the usual',
    query: { surplus_min: '5000000', high_security: 'true' },
  },
];

/** Three watches that can be had with a click, and an alert of one's own: adding one makes the first list. */
export function ExampleWatches() {
  const staging = useStaging(({ system }) => system);
  const system = useEndpoint(systemsService, systemSearch, { q: staging, limit: 1 }).body?.data[0];
  const { most, kills_min, kills_minutes, minutes_before, adm_drop } = alertFigures;
  const camps: Watch[] =
    system === undefined
      ? []
      : [
          {
            kind: 'alert',
            name: `Camps within ${plural(most.usual, 'jump')} of ${system.name}`,
            system_id: system.id,
            when: 'camp',
            reach: 'jumps',
            most: most.usual,
            kills_min: kills_min.usual,
            kills_minutes: kills_minutes.usual,
            minutes_before: minutes_before.usual,
            adm_drop: adm_drop.usual,
          },
        ];
  return (
    <div className="watch-examples">
      <ul aria-label="Examples">
        {[...ofTrade, ...camps].map((watch) => (
          <li key={watch.name}>
            <Button icon="plus" onClick={() => void addWatch(watch)}>
              {watch.name}
            </Button>
          </li>
        ))}
      </ul>
      <NewAlert onAdd={(watch) => void addWatch(watch)} />
    </div>
  );
}
