import type { Arguments } from '#shared/http/client';
import type { Settings } from '#shared/local-api/settings';
import { route } from '#shared/plan-api/route';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { type HaulShipKind, haulShipOf } from '#shared/trade-api/haul-ships';
import { planService } from '../api.ts';
import { useOwnWormholes } from '../state/chain.ts';
import { useFriends } from '../state/red-and-blue.ts';
import { useSettings } from '../state/use-settings.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { type RouteRequest, routeArguments } from './route-query.ts';

/** Other ways that are asked for. */
const OTHERS = 3;

const classOfHauler: Readonly<Record<HaulShipKind, ShipClass>> = {
  industrial: 'hauler',
  blockade_runner: 'hauler',
  deep_space_transport: 'hauler',
  freighter: 'freighter',
  jump_freighter: 'freighter',
};

/** ISK that the ship of the settings is worth, where a class is asked for and the ship is of it; undefined: the service tells a worth. */
function ownShipValue({ ship_class: asked }: Arguments, own: Settings['ship'] | undefined): number | undefined {
  return own == null || classOfHauler[own.kind] !== asked ? undefined : haulShipOf(own).value;
}

/** The way that is asked for, with other ways, and what it costs with a cargo of so many ISK. */
export function useRoute(args: Arguments | null, cargo: number | undefined) {
  const ship = useSettings().data?.ship;
  return useEndpoint(
    planService,
    route,
    args === null ? null : { ...args, alternatives: OTHERS, cargo_value: cargo, ship_value: ownShipValue(args, ship) },
  );
}

const NOTHING_PLANNED = { bridges: [], alliance: null, ship: null };

/** What the services are asked for a route: bridges, alliance and ship of the settings, own wormholes, and the blue list as friends. */
export function useRouteArguments(request: RouteRequest): Arguments | null {
  const planning = useSettings().data?.planning ?? NOTHING_PLANNED;
  const friends = useFriends();
  const wormholes = useOwnWormholes();
  const own = routeArguments(request, planning, wormholes);
  return own === null ? null : { ...own, ...friends };
}
