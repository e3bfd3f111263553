import { contractUrl } from '#main/queries/listed-contracts';
import { courierChains as endpoint } from '#shared/trade-api/courier-chains';
import { requireSweep } from '../http/contract-list.ts';
import { resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { courierQuestion } from './couriers.ts';
import type { TradeDeps } from './deps.ts';

export const couriersChains = route(endpoint, async ({ query, site }, { systems, everSwept, on }: TradeDeps) => {
  requireSweep(everSwept);
  const home = resolveSystem(systems, 'from', query.from);
  const { gap_jumps: gap, loads, limit } = query;
  const { chains, couriers } = await on('boards').courierChains(courierQuestion(systems, query), home.id, { gap, loads, limit });
  return {
    data: chains.map((chain) => ({
      ...chain,
      loads: chain.loads.map((load) => ({ ...load, url: contractUrl(site, load.contract_id) })),
    })),
    meta: { from_id: home.id, couriers },
  };
});
