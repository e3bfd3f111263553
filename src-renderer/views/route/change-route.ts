import { navigate } from '../../state/location.ts';
import type { askForOther } from '../../systems/other-way.ts';
import type { RouteRequest } from '../../systems/route-query.ts';

/** Changes what the address says of the route. */
export function changeRoute(request: RouteRequest, changed: Partial<RouteRequest>): void {
  const next = { ...request, ...changed };
  const { from, to, mode, via, avoid, prefer, wormholes, pace, ship, shipClass } = next;
  navigate('/route', {
    from,
    to,
    mode: mode === 'shortest' ? undefined : mode,
    via,
    avoid,
    prefer,
    order: next.order === 'best' ? 'best' : undefined,
    avoid_live: next.avoidLive ? 'true' : undefined,
    avoid_hazards: next.avoidHazards,
    avoid_above: next.avoidAbove === undefined ? undefined : String(next.avoidAbove),
    wormholes: wormholes ? 'true' : undefined,
    wormhole_size: next.wormholeSize,
    lasting: next.lasting ? 'true' : undefined,
    seen: next.seen ? 'true' : undefined,
    bridges: next.bridges ? 'true' : undefined,
    chain: next.chain ? undefined : 'off',
    pace: pace === 'ship' ? undefined : pace,
    ship,
    cargo: next.cargo === undefined ? undefined : String(Math.round(next.cargo)),
    ship_class: ship === undefined && next.classIsSaid ? shipClass : undefined,
  });
}

/** Asks for another way that was told of. */
export function takeOther(request: RouteRequest, ask: NonNullable<ReturnType<typeof askForOther>>): void {
  changeRoute(request, 'via' in ask ? { via: ask.via } : { avoid: [...request.avoid, ask.avoid] });
}
