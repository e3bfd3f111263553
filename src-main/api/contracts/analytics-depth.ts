import { contractUrl } from '#main/queries/listed-contracts';
import { analyticsDepth as endpoint } from '#shared/contracts-api/analytics';
import { isoUtc } from '#shared/time';
import { requireSweep } from '../http/lists.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

/** GET /analytics/depth: what one type costs right now. */
export const analyticsDepth = route(endpoint, ({ query, site }, { catalog, analytics, everSwept, clock }: ContractsDeps) => {
  const type = resolveType(catalog, query.type);
  const region = query.region === undefined ? null : resolveRegion(catalog, query.region);
  requireSweep(everSwept);
  const { offers, total } = analytics.depth(
    { typeId: type.id, regionId: region?.id ?? null, expired: false },
    isoUtc(clock.now()),
    query.limit,
  );
  return {
    data: offers.map((offer) => {
      const { date_expired: _, ...row } = offer;
      return { ...row, url: contractUrl(site, row.contract_id) };
    }),
    meta: { type_id: type.id, type_name: type.name, region_id: region?.id ?? null, region_name: region?.name ?? null, total },
  };
});
