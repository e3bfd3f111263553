import { shipClassOf } from '#main/domain/plan/ship-class';
import { alignSeconds, CLASS_SECONDS, type Handling, jumpSeconds } from '#main/domain/plan/travel-time';
import type { HullRow } from '#main/store/systems/jump-hulls';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { ApiError } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import type { PlanDeps } from './deps.ts';

/** A question about a way with what its ship implies. */
export type Travelled<Query> = Query & { ship_class: ShipClass; seconds_per_jump: number; hull: HullRow | null };

/** The question with what its hull, else its class, implies of what it does not say itself; throws `bad_request` for what is no ship. */
export function travelled<
  Query extends { ship?: string | undefined; ship_class: ShipClass; seconds_per_jump?: number | undefined },
>(deps: PlanDeps, query: Query): Travelled<Query> {
  const hull = query.ship === undefined ? null : hullOf(deps, query.ship);
  const shipClass = hull === null ? query.ship_class : classOf(hull);
  const seconds = query.seconds_per_jump ?? secondsOf(hull, shipClass);
  return { ...query, ship_class: shipClass, seconds_per_jump: seconds, hull };
}

/** The ship type that a question names; throws `bad_request` for what is none. */
export function hullOf({ catalog, jumpHulls }: PlanDeps, idOrName: string): HullRow {
  const { id, name } = resolveType(catalog, idOrName, 'ship');
  const hull = jumpHulls.hull(id);
  if (hull === undefined)
    throw new ApiError('bad_request', `ship must be a ship type; ${name} is none.`, {}, { parameter: 'ship' });
  return hull;
}

export function classOf({ groupId }: Pick<HullRow, 'groupId'>): ShipClass {
  return shipClasses[shipClassOf(groupId)] ?? 'any';
}

function handlingOf({ mass, inertia, warpSpeed }: HullRow): Handling | null {
  return mass === null || inertia === null || warpSpeed === null ? null : { mass, inertia, warpSpeed };
}

/** Seconds from gate to gate, 10 to 900. */
export function secondsOf(hull: HullRow | null, shipClass: ShipClass): number {
  const handling = hull === null ? null : handlingOf(hull);
  return handling === null ? CLASS_SECONDS[shipClass] : Math.min(900, Math.max(10, jumpSeconds(handling)));
}

/** Seconds to align without fit and skill; null: the static data does not tell. */
export function alignOf({ mass, inertia }: HullRow): number | null {
  return mass === null || inertia === null ? null : alignSeconds({ mass, inertia });
}
