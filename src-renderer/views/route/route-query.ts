import type { Arguments } from '#shared/http/client';
import type { ResponseOf } from '#shared/http/endpoint';
import type { RawQuery } from '#shared/http/query';
import { type departures, type RouteMode, routeModes } from '#shared/plan-api/route';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { valueOf, valuesOf } from '../../state/location.ts';

/** How long a jump takes, in seconds, by how a ship moves. */
export const paces = { fast: 40, cruiser: 60, freighter: 180 } as const;
/** One of {@link paces}. */
export type Pace = keyof typeof paces;

/** The chance of loss for one time of departure. */
export type DepartureRow = ResponseOf<typeof departures>['data'][number];

/** What the window's address says of a route. */
export interface RouteRequest {
  from: string | undefined;
  to: string | undefined;
  mode: RouteMode;
  via: readonly string[];
  avoid: readonly string[];
  wormholes: boolean;
  pace: Pace;
  shipClass: ShipClass;
}

/** Reads the address; what it says wrongly counts as not said. */
export function readRoute(query: RawQuery): RouteRequest {
  return {
    from: valueOf(query, 'from'),
    to: valueOf(query, 'to'),
    mode: routeModes.find((mode) => mode === valueOf(query, 'mode')) ?? 'shortest',
    via: valuesOf(query, 'via'),
    avoid: valuesOf(query, 'avoid'),
    wormholes: valueOf(query, 'wormholes') === 'true',
    pace: (Object.keys(paces) as Pace[]).find((pace) => pace === valueOf(query, 'pace')) ?? 'cruiser',
    shipClass: shipClasses.find((name) => name === valueOf(query, 'ship_class')) ?? 'any',
  };
}

/** The request as the service takes it; null while an end is missing. */
export function routeArguments({ from, to, mode, via, avoid, wormholes, pace, shipClass }: RouteRequest): Arguments | null {
  if (from === undefined || to === undefined) return null;
  return { from, to, mode, via: [...via], avoid: [...avoid], wormholes, seconds_per_jump: paces[pace], ship_class: shipClass };
}

/** `31 %`, `0.4 %`, with spaces that do not break; what is above nothing and below a tenth of a per cent is told as less than that. */
export function lossText(chance: number): string {
  if (chance > 0 && chance < 0.001) return '<\u00a00.1\u00a0%';
  return chance >= 0.1 ? `${Math.round(chance * 100)}\u00a0%` : `${(chance * 100).toFixed(1)}\u00a0%`;
}

/** `Leaving now: 31 %. Usually least at 09:30 EVE: 4.0 %.` `rows`: now first, then the half hours ahead. */
export function bestDeparture(rows: readonly DepartureRow[]): string {
  const [now, ...later] = rows;
  if (now === undefined) return '';
  const least = later.reduce<DepartureRow | undefined>(
    (best, row) => (best === undefined || row.chance_of_loss < best.chance_of_loss ? row : best),
    undefined,
  );
  const told = `Leaving now: ${lossText(now.chance_of_loss)}.`;
  if (least === undefined || least.chance_of_loss >= now.chance_of_loss) return `${told} No later hour is usually safer.`;
  return `${told} Usually least at ${least.leaves_at.slice(11, 16)} EVE: ${lossText(least.chance_of_loss)}.`;
}
