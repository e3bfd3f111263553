import { contractUrl } from '#main/queries/listed-contracts';
import { courierChains as endpoint } from '#shared/trade-api/courier-chains';
import { inOrder, requireSweep } from '../http/lists.ts';
import { handlerResult, route } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import { courierSystem, courierWormholes } from './courier-wormholes.ts';
import { courierQuestion } from './couriers.ts';
import type { TradeDeps } from './deps.ts';

export const couriersChains = route(endpoint, async ({ query, site }, deps: TradeDeps) => {
  requireSweep(deps.everSwept);
  const home = courierSystem(deps, 'from', query.from, query.chain);
  const { gap_jumps: gap, loads, limit } = query;
  const { chains, couriers } = await deps
    .on('boards')
    .courierChains(courierQuestion(deps, query), home.id, { gap, loads, limit });
  const hazardsUnknown = unknownHazards(deps);
  // The answer depends on the ship of the settings, as the board does.
  return handlerResult(
    {
      data: inOrder(chains, query, { sort: 'gain_per_jump', dir: 'desc' }).map((chain) => ({
        ...chain,
        loads: chain.loads.map((load) => ({
          ...load,
          hazards_unknown: hazardsUnknown,
          url: contractUrl(site, load.contract_id),
        })),
      })),
      meta: {
        from_id: home.id,
        from_name: home.name,
        couriers,
        hazards_unknown: hazardsUnknown,
        wormholes_unused: courierWormholes(deps, query.chain).unused,
      },
    },
    { cacheable: false },
  );
});
