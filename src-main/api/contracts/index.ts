import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { contractIndex as endpoint } from '#shared/contracts-api/reference';
import { type BoundRoute, route } from '../http/route.ts';
import { indexData } from '../http/service.ts';
import { analyticsDepth } from './analytics-depth.ts';
import { analyticsIssuers } from './analytics-issuers.ts';
import { analyticsPrices } from './analytics-prices.ts';
import { analyticsVolume } from './analytics-volume.ts';
import { categories } from './categories.ts';
import { contracts } from './contracts.ts';
import { contractsId } from './contracts-id.ts';
import type { ContractsDeps } from './deps.ts';
import { regions } from './regions.ts';
import { stats } from './stats.ts';
import { types } from './types.ts';

const root = route(endpoint, ({ site }, _deps: ContractsDeps) => ({
  data: indexData(contractsService, contractsEndpoints, site),
}));

/** Every endpoint of the service, in the order of decisions §6.1. */
export function contractsRoutes(deps: ContractsDeps): BoundRoute[] {
  return [
    contracts,
    contractsId,
    analyticsPrices,
    analyticsVolume,
    analyticsIssuers,
    analyticsDepth,
    regions,
    types,
    categories,
    stats,
    root,
  ].map((bind) => bind(deps));
}
