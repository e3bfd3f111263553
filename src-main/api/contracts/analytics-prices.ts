import { analyticsPrices as endpoint } from '#shared/contracts-api/analytics';
import { DAY, isoUtc } from '#shared/time';
import { requireSweep } from '../http/contract-list.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

/** GET /analytics/prices */
export const analyticsPrices = route(endpoint, ({ query }, { catalog, analytics, everSwept, clock }: ContractsDeps) => {
  const type = resolveType(catalog, query.type);
  const region = resolveRegion(catalog, query.region);
  requireSweep(everSwept);
  return {
    data: analytics.priceHistory(type.id, region.id, isoUtc(clock.now() - query.days * DAY)),
    meta: { type_id: type.id, type_name: type.name, region_id: region.id, region_name: region.name, days: query.days },
  };
});
