import { breadthFirst } from '#main/domain/topology/distances';
import { isTransit } from '#main/domain/topology/space';
import { live as endpoint } from '#shared/plan-api/live';
import { inOrder } from '../http/in-order.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { withFriends } from './friends.ts';
import { liveSystems } from './live-systems.ts';

export const live = route(endpoint, ({ query: { state, near, jumps, friends, limit, sort, dir } }, all: PlanDeps) => {
  const deps = withFriends(all, friends);
  requireSystems(deps.systems);
  const within = near === undefined ? undefined : systemsWithin(deps, resolveSystem(deps.systems, 'near', near).id, jumps);
  const found = liveSystems(deps, within).filter((system) => state === undefined || system.state === state);
  const covered = deps.operations.killmailsCovered();
  return {
    data: inOrder(found, { sort, dir }, { sort: 'pressing', dir: 'desc' }).slice(0, limit),
    meta: {
      total: found.length,
      covered_since: covered?.since ?? null,
      covered_until: covered?.until ?? null,
      quiet_contradicted: found.filter(({ quiet_now }) => quiet_now).length,
      ...deps.sampledUntil(),
    },
  };
});

/** Ids of the systems at most this many gate jumps from one, itself among them. */
export function systemsWithin({ network }: PlanDeps, systemId: number, jumps: number): Set<number> {
  const { graph } = network();
  const start = graph.nodeOf.get(systemId);
  if (start === undefined) return new Set([systemId]);
  const { distance } = breadthFirst(graph, [start], isTransit);
  return new Set(graph.ids.filter((_, node) => (distance[node] ?? -1) >= 0 && (distance[node] as number) <= jumps));
}
