import { passesWormhole } from '#main/domain/rules/wormholes';
import type { Connection } from '#main/domain/topology/graph';
import type { WormholeWay } from '#main/store/systems/operations';
import type { QueryOf } from '#shared/http/endpoint';
import type { RouteBridge } from '#shared/plan-api/bridges';
import type { departures } from '#shared/plan-api/route';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { judgeBridges } from './bridges.ts';
import type { PlanDeps } from './deps.ts';
import type { Travelled } from './traveller.ts';

type WaysQuery = Pick<
  Travelled<QueryOf<typeof departures>>,
  'ship_class' | 'hull' | 'bridges' | 'alliance' | 'wormholes' | 'wormhole_size' | 'wormhole_hours_left' | 'wormhole_hours_unseen'
>;

export interface OtherWays {
  bridges: Connection[];
  /** Each pair that was named, with why it is not used. */
  judged: RouteBridge[];
  wormholes: WormholeWay[];
}

/**
 * The ways that are no stargates and that a class of ships passes: pasted jump bridges and live wormholes. A bridge that a rule bars, or
 * between systems that there are not, is left out and said to be; throws `bad_request` for what is no pair of names.
 */
export function otherWays(deps: PlanDeps, query: WaysQuery): OtherWays {
  const judged = judgeBridges(deps, query);
  return {
    bridges: judged.flatMap(({ from_id: from, to_id: to, unused_because: flaw }): Connection[] =>
      flaw === null && from !== null && to !== null ? [[from, to]] : [],
    ),
    judged,
    wormholes: query.wormholes ? wormholesOf(deps, query) : [],
  };
}

function wormholesOf({ operations, clock }: PlanDeps, query: WaysQuery): WormholeWay[] {
  const now = clock.now();
  const unseen = query.wormhole_hours_unseen;
  return operations
    .wormholeWays(isoUtc(now))
    .filter(
      ({ expiresAt, updatedAt, ...wormhole }) =>
        passesWormhole(wormhole, { shipClass: query.ship_class, hullMass: query.hull?.mass ?? null }, query.wormhole_size) &&
        fromIso(expiresAt) - now >= query.wormhole_hours_left * HOUR &&
        (unseen === undefined || (updatedAt !== null && now - fromIso(updatedAt) <= unseen * HOUR)),
    );
}
