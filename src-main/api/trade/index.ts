import { tradeIndex as endpoint, tradeEndpoints, tradeService } from '#shared/trade-api/index';
import { type BoundRoute, route } from '../http/route.ts';
import { indexData } from '../http/service.ts';
import { abyssals, abyssalsId, abyssalTypes } from './abyssals.ts';
import { appraise } from './appraise.ts';
import { backtest } from './backtest.ts';
import { blueprints } from './blueprints.ts';
import { contracts } from './contracts.ts';
import { contractsIdWorth } from './contracts-id-worth.ts';
import { couriers } from './couriers.ts';
import { couriersChains } from './couriers-chains.ts';
import { deals } from './deals.ts';
import type { TradeDeps } from './deps.ts';
import { depth } from './depth.ts';
import { fitsContracts } from './fits-contracts.ts';
import { goods } from './goods.ts';
import { issuersId } from './issuers-id.ts';
import { market } from './market.ts';
import { price } from './price.ts';
import { priceAccuracy } from './price-accuracy.ts';
import { pricePasted } from './price-pasted.ts';
import { rivals } from './rivals.ts';
import { sales } from './sales.ts';
import { tradedTypes } from './traded-types.ts';

const root = route(endpoint, ({ site }, _deps: TradeDeps) => ({
  data: indexData(tradeService, tradeEndpoints, site),
}));

/** Every endpoint of the service, in the order of its catalogue. */
export function tradeRoutes(deps: TradeDeps): BoundRoute[] {
  return [
    contracts,
    appraise,
    backtest,
    contractsIdWorth,
    couriers,
    couriersChains,
    blueprints,
    abyssals,
    abyssalTypes,
    abyssalsId,
    deals,
    depth,
    fitsContracts,
    goods,
    issuersId,
    market,
    price,
    pricePasted,
    priceAccuracy,
    rivals,
    sales,
    tradedTypes,
    root,
  ].map((bind) => bind(deps));
}
