import { wantedExpired } from '#main/domain/contracts/outcome';
import type { CourierQuestion } from '#main/domain/trade/courier-board';
import { contractUrl } from '#main/queries/listed-contracts';
import type { QueryOf } from '#shared/http/endpoint';
import { type courierChains } from '#shared/trade-api/courier-chains';
import { courierList as endpoint } from '#shared/trade-api/couriers';
import { pageMeta, requireSweep } from '../http/lists.ts';
import { resolveRegions } from '../http/resolve.ts';
import { handlerResult, route } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import { courierSystem, courierWormholes } from './courier-wormholes.ts';
import type { TradeDeps } from './deps.ts';
import { listedFilter } from './listed-filter.ts';

export const couriers = route(endpoint, async ({ query, site }, deps: TradeDeps) => {
  requireSweep(deps.everSwept);
  const question = courierBoardQuestion(query, deps);
  const { rows, total, goingRates, grade, ship } = await deps.on('boards').couriers(question, {
    sort: query.sort,
    direction: query.dir,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  const hazardsUnknown = unknownHazards(deps);
  // The ship of the settings is part of the answer, and no part of the mirror whose versions change with it.
  return handlerResult(
    {
      data: rows.map((row) => ({ ...row, hazards_unknown: hazardsUnknown, url: contractUrl(site, row.contract_id) })),
      meta: {
        ...pageMeta(query, total),
        from_id: question.from?.systemId ?? null,
        from_name: question.from === null ? null : deps.catalog.nameOf('system', question.from.systemId),
        going_rates: goingRates,
        grade,
        ship,
        hazards_unknown: hazardsUnknown,
        wormholes_unused: courierWormholes(deps, query.chain).unused,
      },
    },
    { cacheable: false },
  );
});

type CourierDeps = Pick<TradeDeps, 'systems' | 'marketGroups' | 'catalog' | 'clock' | 'hulls' | 'ship'>;

/** What a query of the board asks, with ids in place of names. */
export function courierBoardQuestion(
  query: Omit<QueryOf<typeof endpoint>, 'sort' | 'dir' | 'page' | 'page_size'>,
  deps: CourierDeps,
): CourierQuestion {
  const { to, to_jumps: jumps = 0, reward_min: rewardMin, surplus_min: surplusMin } = query;
  const regionIds = resolveRegions(deps.catalog, query.region_id);
  const question = courierQuestion(deps, query);
  return {
    ...question,
    to: to === undefined ? null : { systemId: courierSystem(deps, 'to', to, query.chain).id, jumps },
    filter: { ...question.filter, regionIds, rewardMin, surplusMin, gainMin: query.gain_min, isReachable: query.reachable },
  };
}

/** The filters that the board and the chains have in common, with ids in place of names. */
export function courierQuestion(
  deps: CourierDeps,
  query: Omit<QueryOf<typeof courierChains>, 'from' | 'gap_jumps' | 'loads' | 'sort' | 'dir' | 'limit'> & {
    from?: string | undefined;
  },
): CourierQuestion {
  const { from } = query;
  return {
    route: query.route,
    wormholes: courierWormholes(deps, query.chain).wormholes,
    from:
      from === undefined
        ? null
        : { systemId: courierSystem(deps, 'from', from, query.chain).id, jumps: query.from_jumps ?? null },
    to: null,
    filter: {
      volumeMax: query.volume_max,
      collateralMax: query.collateral_max,
      jumpsMax: query.jumps_max,
      isHighSecurity: query.high_security,
      isPublicStations: query.public_stations,
      listed: listedFilter(query, deps),
      fitsShip: query.fits_ship,
      warnings: query.warning,
      isWarned: query.warned,
      isReachable: true,
      expiredUnjudged: wantedExpired(query.expired_unjudged),
    },
  };
}
