import { jumpRange as gateJumps } from '#main/domain/topology/jump-range';
import { wormholeList } from '#shared/systems-api/live';
import { jumpRange as endpoint } from '#shared/systems-api/topology';
import { isoUtc } from '#shared/time';
import { resolveSystem } from '../../http/resolve-system.ts';
import { handlerResult, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const jumpRange = route(endpoint, ({ query }, { systems, network, operations, clock }: SystemsDeps) => {
  const staging = resolveSystem(systems, 'staging', query.staging);
  const { graph, bandOf } = network();
  const connections = query.wormholes ? operations.links(isoUtc(clock.now())) : [];
  const jumps = gateJumps({ graph, stagingId: staging.id, mode: query.mode, isHigh: (id) => bandOf(id) === 'high', connections });
  const body = {
    data: { jumps: Object.fromEntries(jumps) },
    meta: {
      staging_id: staging.id,
      staging: staging.name,
      mode: query.mode,
      wormholes: query.wormholes,
      reachable: jumps.size,
    },
  };
  // A connection closes within minutes, a gate never: the answer with connections is as short-lived as their own list.
  return query.wormholes ? handlerResult(body, { cacheSeconds: wormholeList.cacheSeconds }) : body;
});
