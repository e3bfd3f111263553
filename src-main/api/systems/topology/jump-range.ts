import { jumpRange as gateJumps } from '#main/domain/topology/jump-range';
import { wormholeList } from '#shared/systems-api/live';
import { jumpRange as endpoint } from '#shared/systems-api/topology';
import { isoUtc } from '#shared/time';
import { openWormholes } from '../../http/own-wormholes.ts';
import { resolveSystem } from '../../http/resolve-system.ts';
import { handlerResult, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const jumpRange = route(endpoint, ({ query }, deps: SystemsDeps) => {
  const { systems, network, operations, hazards, clock } = deps;
  const staging = resolveSystem(systems, 'staging', query.staging);
  const { graph, bandOf } = network();
  const own = openWormholes(deps, query.chain);
  const connections = [...own, ...(query.wormholes ? operations.links(isoUtc(clock.now())) : [])];
  const band = query.mode === 'safest' ? hazards().bandForSafest : bandOf;
  const jumps = gateJumps({ graph, stagingId: staging.id, mode: query.mode, isHigh: (id) => band(id) === 'high', connections });
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
  // A connection closes within minutes, an insurgency moves within hours, a gate never: the answer is as short-lived as its shortest list.
  const isShort = query.wormholes || own.length > 0 || query.mode === 'safest';
  return isShort ? handlerResult(body, { cacheSeconds: wormholeList.cacheSeconds }) : body;
});
