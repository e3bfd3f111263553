import { analyticsPrices as endpoint } from '#shared/contracts-api/analytics';
import { requireSweep } from '../http/lists.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import { windowEnd, windowStart } from '../http/time-windows.ts';
import type { ContractsDeps } from './deps.ts';

export const analyticsPrices = route(endpoint, ({ query }, { catalog, analytics, everSwept, versions, clock }: ContractsDeps) => {
  const type = resolveType(catalog, query.type);
  const region = resolveRegion(catalog, query.region);
  requireSweep(everSwept);
  return {
    data: analytics.priceHistory(
      type.id,
      region.id,
      windowStart(windowEnd(query.ends, versions().prices, clock.now()), query.days),
    ),
    meta: { type_id: type.id, type_name: type.name, region_id: region.id, region_name: region.name, days: query.days },
  };
});
