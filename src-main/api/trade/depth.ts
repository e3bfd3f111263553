import { wantedExpired } from '#main/domain/contracts/outcome';
import { contractUrl } from '#main/queries/listed-contracts';
import { isoUtc } from '#shared/time';
import { depthOfType as endpoint } from '#shared/trade-api/depth';
import { inOrder, requireSweep } from '../http/lists.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** More offers of one type than there can be. */
const EVERY_OFFER = 1_000_000;

export const depth = route(endpoint, ({ query, site }, { catalog, analytics, everSwept, clock }: TradeDeps) => {
  const type = resolveType(catalog, query.type);
  const region = query.region === undefined ? null : resolveRegion(catalog, query.region);
  requireSweep(everSwept);
  const now = isoUtc(clock.now());
  const wanted = { typeId: type.id, regionId: region?.id ?? null, expired: wantedExpired(query.expired_unjudged) };
  // Cheapest first is the order in which they are kept; any other takes all.
  const isUsual = query.sort === 'unit_price' && query.dir === 'asc';
  const { offers, total } = analytics.depth(wanted, now, isUsual ? query.limit : EVERY_OFFER);
  return {
    data: inOrder(offers, query, { sort: 'unit_price', dir: 'asc' })
      .slice(0, query.limit)
      .map((offer) => ({
        ...offer,
        expired_unjudged: offer.date_expired <= now,
        url: contractUrl(site, offer.contract_id),
      })),
    meta: { type_id: type.id, type_name: type.name, region_id: region?.id ?? null, region_name: region?.name ?? null, total },
  };
});
