import { passesAnsiblex } from '#main/domain/rules/gates';
import { passesWormhole } from '#main/domain/rules/wormholes';
import type { Connection } from '#main/domain/topology/graph';
import type { QueryOf } from '#shared/http/endpoint';
import type { departures } from '#shared/plan-api/route';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { resolveSystem } from '../http/resolve-system.ts';
import type { PlanDeps } from './deps.ts';

type WaysQuery = Pick<
  QueryOf<typeof departures>,
  'ship_class' | 'bridges' | 'wormholes' | 'wormhole_size' | 'wormhole_hours_left' | 'wormhole_hours_unseen'
>;

/**
 * The ways that are no stargates and that a class of ships passes: pasted jump bridges and live wormholes. Throws `bad_request` for a bridge
 * that is none.
 */
export function otherWays(deps: PlanDeps, query: WaysQuery): { bridges: Connection[]; wormholes: Connection[] } {
  const bridges = (query.bridges ?? []).map((pair) => bridgeOf(deps, pair));
  return {
    bridges: passesAnsiblex(query.ship_class) ? bridges : [],
    wormholes: query.wormholes ? wormholesOf(deps, query) : [],
  };
}

function bridgeOf({ systems }: PlanDeps, pair: string): Connection {
  const [from, to, ...more] = pair.split(':').map((name) => name.trim());
  if (from === undefined || to === undefined || more.length > 0)
    throw new ApiError('bad_request', `bridges takes pairs of systems such as 1DQ1-A:8QT-H4; '${pair}' is none.`);
  return [resolveSystem(systems, 'bridges', from).id, resolveSystem(systems, 'bridges', to).id];
}

function wormholesOf({ operations, clock }: PlanDeps, query: WaysQuery): Connection[] {
  const now = clock.now();
  const unseen = query.wormhole_hours_unseen;
  return operations
    .wormholeWays(isoUtc(now))
    .filter(
      ({ expiresAt, updatedAt, ...wormhole }) =>
        passesWormhole(wormhole, query.ship_class, query.wormhole_size) &&
        fromIso(expiresAt) - now >= query.wormhole_hours_left * HOUR &&
        (unseen === undefined || (updatedAt !== null && now - fromIso(updatedAt) <= unseen * HOUR)),
    )
    .map(({ hubSystemId, destinationSystemId }): Connection => [hubSystemId, destinationSystemId]);
}
