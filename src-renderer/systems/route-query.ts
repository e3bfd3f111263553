import type { Arguments } from '#shared/http/client';
import type { RawQuery } from '#shared/http/query';
import type { Settings } from '#shared/local-api/settings';
import { type HazardCode, hazardCodes } from '#shared/plan-api/hazards';
import { MOST_OWN_WORMHOLES } from '#shared/plan-api/own-wormholes';
import { type RouteMode, routeModes } from '#shared/plan-api/route';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { readIsk } from '#shared/read-figure';
import type { WormholeConnection } from '#shared/systems-api/live';
import { END_OF_LIFE, type WormholeSize, wormholeSizes } from '#shared/wormholes';
import { valueOf, valuesOf } from '../state/location.ts';
import { hourSpan } from '../ui/format.ts';

/** How long a jump takes, in seconds, by how a ship moves. */
const paces = { fast: 40, cruiser: 60, freighter: 180 } as const;
/** The chances of loss from which on a system can be kept off. */
export const avoidChances = [0.001, 0.01, 0.05] as const;
/** Hours within which a wormhole must have been seen, if set. */
const SEEN_WITHIN = 8;

/** One of {@link paces}, or as the ship implies. */
export type Pace = keyof typeof paces | 'ship';

/** What the window's address says of a route. */
export interface RouteRequest {
  from: string | undefined;
  to: string | undefined;
  mode: RouteMode;
  via: readonly string[];
  avoid: readonly string[];
  wormholes: boolean;
  /** The hull that has to fit through; undefined: any. */
  wormholeSize: WormholeSize | undefined;
  /** Whether wormholes at their end of life are left out. */
  lasting: boolean;
  /** Whether wormholes not seen lately are left out. */
  seen: boolean;
  order: 'given' | 'best';
  /** Whether systems with a live camp or fight are not passed. */
  avoidLive: boolean;
  avoidHazards: readonly HazardCode[];
  /** Usual chances of loss above this are not passed, 0 to 1. */
  avoidAbove: number | undefined;
  prefer: readonly string[];
  /** Whether the kept jump bridges are used. */
  bridges: boolean;
  /** Whether the person's own wormholes are used. */
  chain: boolean;
  pace: Pace;
  /** The hull by its name; undefined: none. */
  ship: string | undefined;
  shipClass: ShipClass;
  /** ISK that the cargo is worth. */
  cargo: number | undefined;
  /** Whether the address says a class, `any` among them: the hull of the settings does not count then. */
  classIsSaid: boolean;
}

/** Reads the address; a broken value counts as absent. */
export function readRoute(query: RawQuery): RouteRequest {
  return {
    from: valueOf(query, 'from'),
    to: valueOf(query, 'to'),
    mode: routeModes.find((mode) => mode === valueOf(query, 'mode')) ?? 'shortest',
    via: valuesOf(query, 'via'),
    avoid: valuesOf(query, 'avoid'),
    wormholes: valueOf(query, 'wormholes') === 'true',
    wormholeSize: wormholeSizes.find((size) => size === valueOf(query, 'wormhole_size')),
    lasting: valueOf(query, 'lasting') === 'true',
    seen: valueOf(query, 'seen') === 'true',
    order: valueOf(query, 'order') === 'best' ? 'best' : 'given',
    avoidLive: valueOf(query, 'avoid_live') === 'true',
    avoidHazards: hazardCodes.filter((code) => valuesOf(query, 'avoid_hazards').includes(code)),
    avoidAbove: avoidChances.find((chance) => String(chance) === valueOf(query, 'avoid_above')),
    prefer: valuesOf(query, 'prefer'),
    bridges: valueOf(query, 'bridges') === 'true',
    chain: valueOf(query, 'chain') !== 'off',
    pace: (Object.keys(paces) as Pace[]).find((pace) => pace === valueOf(query, 'pace')) ?? 'ship',
    ship: valueOf(query, 'ship'),
    cargo: readIsk(valueOf(query, 'cargo') ?? '') ?? undefined,
    classIsSaid: valueOf(query, 'ship_class') !== undefined,
    shipClass: shipClasses.find((name) => name === valueOf(query, 'ship_class')) ?? 'any',
  };
}

/** The request as the services take it, with the jump bridges, the alliance and the wormholes that are kept; null while an end is missing. */
export function routeArguments(
  request: RouteRequest,
  { bridges, alliance, ship: ownShip }: Pick<Settings['planning'], 'bridges' | 'alliance' | 'ship'>,
  ownWormholes: readonly string[] = [],
): Arguments | null {
  const { from, to, mode, via, avoid, prefer, wormholes, pace, order, shipClass, avoidAbove, avoidHazards } = request;
  if (from === undefined || to === undefined) return null;
  const ship = request.ship ?? (request.classIsSaid ? undefined : ownShip?.name);
  return {
    from,
    to,
    mode,
    order,
    via: [...via],
    avoid: [...avoid],
    prefer: [...prefer],
    wormholes,
    ...(pace === 'ship' ? {} : { seconds_per_jump: paces[pace] }),
    ...(ship === undefined ? { ship_class: shipClass } : { ship }),
    ...(request.avoidLive ? { avoid_live: ['camped', 'fight'] } : {}),
    ...(avoidHazards.length === 0 ? {} : { avoid_hazards: [...avoidHazards] }),
    ...(avoidAbove === undefined ? {} : { avoid_chance_above: avoidAbove }),
    ...(request.bridges && bridges.length > 0
      ? { bridges: [...bridges], ...(alliance === null ? {} : { alliance: alliance.id }) }
      : {}),
    ...(request.chain && ownWormholes.length > 0 ? { chain: ownWormholes.slice(0, MOST_OWN_WORMHOLES) } : {}),
    ...(wormholes && request.wormholeSize !== undefined ? { wormhole_size: request.wormholeSize } : {}),
    ...(wormholes && request.lasting ? { wormhole_hours_left: END_OF_LIFE } : {}),
    ...(wormholes && request.seen ? { wormhole_hours_unseen: SEEN_WITHIN } : {}),
  };
}

const THERA = 31_000_005;

/** Thera and other systems without stargates to which these connections lead, once each, the longest life first as they come. */
export function wormholeEnds(connections: readonly WormholeConnection[]): { id: number; name: string; hint: string }[] {
  const ends = connections.flatMap(({ hub, remaining_hours: hours, destination: { system_id: id, system, wormhole } }) => [
    ...(hub === 'Thera' ? [{ id: THERA, name: hub, hint: `wormhole, ${hourSpan(hours)} left` }] : []),
    ...(wormhole === null ? [] : [{ id, name: system, hint: `wormhole of ${hub}, ${hourSpan(hours)} left` }]),
  ]);
  return ends.filter(({ id }, index) => ends.findIndex((end) => end.id === id) === index);
}
