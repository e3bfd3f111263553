import { useMemo } from 'react';
import type { Arguments } from '#shared/http/client';
import { useOwnWormholes } from '../state/chain.ts';
import { useFriends } from '../state/red-and-blue.ts';
import { useSettings } from '../state/use-settings.ts';
import { type RouteRequest, routeArguments } from './route-query.ts';

const NOTHING_PLANNED = { bridges: [], alliance: null, ship: null };

/** What the services are asked for a route: bridges, alliance and ship of the settings, own wormholes, and the blue list as friends. */
export function useRouteArguments(request: RouteRequest): Arguments | null {
  const planning = useSettings().data?.planning ?? NOTHING_PLANNED;
  const friends = useFriends();
  const wormholes = useOwnWormholes();
  return useMemo(() => {
    const own = routeArguments(request, planning, wormholes);
    return own === null ? null : { ...own, ...friends };
  }, [request, planning, friends, wormholes]);
}
