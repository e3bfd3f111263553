import { isRolled } from '#main/domain/trade/item-stacks';
import {
  blueprintKey,
  blueprintKindOf,
  daysToSell,
  offerOutcome,
  plausibleSales,
  saleDistribution,
} from '#main/domain/trade/sales';
import { contractUrl } from '#main/queries/listed-contracts';
import type { EndedOfferRow } from '#main/store/contracts/sales';
import { hubMarkets, hubOf } from '#shared/game';
import type { QueryOf } from '#shared/http/endpoint';
import type { EndedOffer } from '#shared/mirror-rows';
import { salesOfType as endpoint } from '#shared/trade-api/sales';
import { requireSweep } from '../http/lists.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { handlerResult, route } from '../http/route.ts';
import { windowEnd, windowStart } from '../http/time-windows.ts';
import type { TradeDeps } from './deps.ts';
import { tradedAt } from './market.ts';

/** Kinds of blueprint that are counted apart. */
const MOST_KINDS = 50;
/** Of modules of which none is like another. */
const ROLLED_NOTE = 'Rolled module: price it by its rolls.';

export const sales = route(
  endpoint,
  ({ query, site }, { catalog, sales: reads, history, settings, everSwept, versions, clock }: TradeDeps) => {
    const type = resolveType(catalog, query.type);
    const region = query.region === undefined ? null : resolveRegion(catalog, query.region);
    requireSweep(everSwept);
    const offers = reads
      .endedOffers(type.id, windowStart(windowEnd(query.ends, versions().contracts, clock.now()), query.days))
      .map((row) => ({ ...row, ...blueprintKindOf(row) }))
      .filter((offer) => isAskedFor(offer, query) && (region === null || offer.region_id === region.id));
    const isRolledType = offers.some(isRolled);
    const sold = offers.filter((offer) => offerOutcome(offer) === 'sold');
    const counts = plausibleSales(sold);
    const hubOfRegion = hubMarkets.find(({ regionId }) => regionId === region?.id);
    const hub = hubOfRegion ?? hubOf(settings().hub);
    const [stored] = history.of([hub.regionId], [type.id]);
    const body = {
      data: {
        type_id: type.id,
        type_name: type.name,
        region_id: region?.id ?? null,
        region_name: region?.name ?? null,
        days: query.days,
        distribution: isRolledType ? { ...saleDistribution(offers), prices: null } : saleDistribution(offers),
        note: isRolledType ? ROLLED_NOTE : null,
        market: stored === undefined ? null : tradedAt(catalog, hub.hub, stored),
        blueprints: distributionsByKind(offers),
        sales: sold.slice(0, query.limit).map((offer, index) => ({
          contract_id: offer.contract_id,
          region_id: offer.region_id,
          region_name: offer.region_name,
          quantity: offer.quantity,
          unit_price: offer.unit_price,
          ...blueprintKindOf(offer),
          date_issued: offer.date_issued,
          sold_at: offer.ended_at,
          days_to_sell: Math.round(daysToSell(offer) * 100) / 100,
          odd: counts[index] === false,
          url: contractUrl(site, offer.contract_id),
        })),
      },
    };
    // The settings are no part of the mirror whose versions change with it.
    return handlerResult(body, hubOfRegion === undefined ? { cacheable: false } : {});
  },
);

function isAskedFor(offer: EndedOfferRow, query: QueryOf<typeof endpoint>): boolean {
  const wanted = [
    [query.blueprint_copy, offer.is_blueprint_copy],
    [query.material_efficiency, offer.material_efficiency],
    [query.time_efficiency, offer.time_efficiency],
    [query.runs, offer.runs],
  ];
  return wanted.every(([given, own]) => given === undefined || given === own);
}

function distributionsByKind(offers: readonly EndedOffer[]) {
  return [...Map.groupBy(offers, blueprintKey)]
    .flatMap(([key, alike]) => {
      const [first] = alike;
      if (key === '' || first === undefined) return [];
      const { is_blueprint_copy, material_efficiency, time_efficiency, runs } = first;
      return [{ is_blueprint_copy, material_efficiency, time_efficiency, runs, distribution: saleDistribution(alike) }];
    })
    .filter(({ distribution }) => distribution.count > 0)
    .sort((one, other) => other.distribution.count - one.distribution.count)
    .slice(0, MOST_KINDS);
}
