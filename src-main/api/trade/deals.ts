import { wantedExpired } from '#main/domain/contracts/outcome';
import type { DealQuestion } from '#main/domain/trade/deals';
import { contractUrl } from '#main/queries/listed-contracts';
import type { QueryOf } from '#shared/http/endpoint';
import { dealList as endpoint } from '#shared/trade-api/deals';
import { haulShipOf } from '#shared/trade-api/haul-ships';
import { priceRatings } from '#shared/trade-api/price-rating';
import { pageMeta, requireSweep } from '../http/lists.ts';
import { resolveRegions } from '../http/resolve.ts';
import { resolveSystem } from '../http/resolve-system.ts';
import { handlerResult, route } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import type { TradeDeps } from './deps.ts';
import { listedFilter } from './listed-filter.ts';

export const deals = route(endpoint, async ({ query, site }, deps: TradeDeps) => {
  requireSweep(deps.everSwept);
  const { page, page_size: size } = query;
  const market = deps.ratedMarket();
  const question = dealQuestion(query, deps);
  const { rows, total, sums } = await deps
    .on('boards')
    .deals(question, { sort: query.sort, direction: query.dir, offset: (page - 1) * size, limit: size });
  const hazardsUnknown = unknownHazards(deps);
  const data = rows.map((row) => ({ ...row, hazards_unknown: hazardsUnknown, url: contractUrl(site, row.contract_id) }));
  // The settings are part of the answer, and no part of the mirror whose versions change with it.
  return handlerResult(
    {
      data,
      meta: {
        ...pageMeta(query, total),
        hub: market.hub,
        market,
        haul_rate: question.haulRate,
        ship: haulShipOf(deps.ship()),
        ...sums,
        items_pending: deps.itemsPending(question.filter.regionIds),
        hazards_unknown: hazardsUnknown,
      },
    },
    { cacheable: false },
  );
});

/** What a query of deals asks, hauled by the ship of the settings, with ids in place of names. */
export function dealQuestion(
  query: Omit<QueryOf<typeof endpoint>, 'sort' | 'dir' | 'page' | 'page_size'>,
  deps: Pick<TradeDeps, 'settings' | 'ship' | 'ratedMarket' | 'systems' | 'marketGroups' | 'catalog'>,
): DealQuestion {
  const { from } = query;
  const ship = haulShipOf(deps.ship());
  // What asks for warnings or safety by itself leaves none of them out.
  const isUnchosen = query.safe_to_buy === undefined && query.flag === undefined;
  return {
    filter: {
      way: query.way,
      capitalMax: query.capital_max,
      volumeMax: query.volume_max,
      profitMin: query.profit_min,
      profitPercentMin: query.profit_percent_min,
      listed: listedFilter(query, deps),
      flags: query.flag,
      daysToSellMax: query.days_to_sell_max,
      regionIds: resolveRegions(deps.catalog, query.region_id),
      profitPerHourMin: query.profit_per_hour_min,
      isSafe: query.safe_to_buy,
      priceRatings: query.price_rating ?? (isUnchosen ? priceRatings.filter((code) => code !== 'too_good') : undefined),
      auctions: query.auctions,
      flagged: query.flagged ?? (isUnchosen ? 'false' : 'any'),
      expiredUnjudged: wantedExpired(query.expired_unjudged),
    },
    from: from === undefined ? null : { systemId: resolveSystem(deps.systems, 'from', from).id, jumps: query.from_jumps ?? null },
    // Margins are stored: until all were rated for another hub, theirs is the one that it is hauled to.
    hub: deps.ratedMarket().hub,
    haulRate: deps.settings().haul_rate,
    ship: { ...ship, routes: query.ship_routes ?? ship.routes },
  };
}
