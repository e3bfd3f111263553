import { routeThrough } from '#main/domain/plan/route';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { QueryOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import type { SecurityBand } from '#shared/security';
import { isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { avoidedSystems } from './avoided-systems.ts';
import type { PlanDeps } from './deps.ts';

/** A route as it was asked for, with its ends. */
export interface Journey {
  from: NamedEntity;
  to: NamedEntity;
  /** Ids of the systems in order, both ends included. */
  path: readonly number[];
  /** Whether two neighbours of the path are joined by a stargate; else by a wormhole. */
  isGate(fromId: number, toId: number): boolean;
}

/** Finds the route that a query asks for; throws `bad_request` for a place that is unknown, `not_found` where there is no route. */
export function findJourney(deps: PlanDeps, query: QueryOf<typeof route>): Journey {
  const { systems, network, operations, clock } = deps;
  requireSystems(systems);
  const from = resolveSystem(systems, 'from', query.from);
  const to = resolveSystem(systems, 'to', query.to);
  const via = (query.via ?? []).map((place) => resolveSystem(systems, 'via', place));
  const avoid = avoidedSystems(systems.places(), query.avoid ?? []);
  const { graph, places } = network();
  const bands = new Map<number, SecurityBand>(places.map(({ systemId, band }) => [systemId, band]));
  const stops = [from, ...via, to];
  const found = routeThrough(
    stops.map(({ id }) => id),
    {
      graph,
      mode: query.mode,
      // What is not listed is wormhole space, where nobody is policed.
      bandOf: (systemId) => bands.get(systemId) ?? 'null',
      avoid,
      connections: query.wormholes ? operations.links(isoUtc(clock.now())) : [],
    },
  );
  if ('missing' in found) {
    const [start, end] = found.missing.map((id) => stops.find((stop) => stop.id === id)?.name);
    const rule = avoid.size === 0 ? '' : ` that enters none of the ${avoid.size} systems to avoid`;
    throw new ApiError('not_found', `There is no route from ${start} to ${end}${rule}.`);
  }
  return {
    from,
    to,
    path: found.path,
    isGate(fromId, toId) {
      const [node, far] = [graph.nodeOf.get(fromId), graph.nodeOf.get(toId)];
      return (
        node !== undefined &&
        far !== undefined &&
        graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]).includes(far)
      );
    },
  };
}
