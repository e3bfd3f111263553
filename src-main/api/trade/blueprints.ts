import { wantedExpired } from '#main/domain/contracts/outcome';
import type { BlueprintBoardFilter } from '#main/domain/trade/blueprint-board';
import { contractUrl } from '#main/queries/listed-contracts';
import { figuresMarketOf } from '#main/queries/order-source';
import type { QueryOf } from '#shared/http/endpoint';
import { blueprintList as endpoint } from '#shared/trade-api/blueprints';
import { pageMeta, requireSweep } from '../http/lists.ts';
import { resolveRegions, resolveType } from '../http/resolve.ts';
import { handlerResult, route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';
import { listedFilter } from './listed-filter.ts';

export const blueprints = route(endpoint, async ({ query, site }, deps: TradeDeps) => {
  requireSweep(deps.everSwept);
  const filter = blueprintFilter(query, deps);
  const { rows, total, industry } = await deps.on('boards').blueprints(filter, {
    sort: query.sort,
    direction: query.dir,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  // The settings are part of the answer, and no part of the mirror whose versions change with it.
  return handlerResult(
    {
      data: rows.map((row) => ({ ...row, url: contractUrl(site, row.contract_id) })),
      meta: {
        ...pageMeta(query, total),
        industry: {
          system_id: industry.systemId,
          system_name: deps.catalog.nameOf('system', industry.systemId),
          index: industry.index,
          observed_at: industry.observedAt,
          facility_tax: industry.facilityTax,
        },
        market: figuresMarketOf(deps.market, deps.settings().hub),
        items_pending: deps.itemsPending(filter.regionIds),
      },
    },
    { cacheable: false },
  );
});

/** What a query of blueprints asks, with ids in place of names. */
export function blueprintFilter(
  query: Omit<QueryOf<typeof endpoint>, 'sort' | 'dir' | 'page' | 'page_size'>,
  deps: Pick<TradeDeps, 'systems' | 'marketGroups' | 'catalog'>,
): BlueprintBoardFilter {
  const idOf = (parameter: 'type' | 'product') =>
    query[parameter] === undefined ? undefined : resolveType(deps.catalog, query[parameter], parameter).id;
  return {
    listed: listedFilter({ ...query, type: undefined }, deps),
    typeId: idOf('type'),
    productId: idOf('product'),
    regionIds: resolveRegions(deps.catalog, query.region_id),
    isCopy: query.blueprint_copy,
    materialMin: query.material_efficiency_min,
    timeMin: query.time_efficiency_min,
    runsMin: query.runs_min,
    priceMax: query.price_max,
    pricePerRunMax: query.price_per_run_max,
    percentileMax: query.percentile_max,
    productProfitMin: query.product_profit_min,
    buildProfitMin: query.build_profit_min,
    expiredUnjudged: wantedExpired(query.expired_unjudged),
  };
}
