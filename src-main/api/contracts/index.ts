import type { BoundRoute } from '../http/route.ts';
import { analyticsDepth } from './analytics-depth.ts';
import { analyticsIssuers } from './analytics-issuers.ts';
import { analyticsPrices } from './analytics-prices.ts';
import { analyticsVolume } from './analytics-volume.ts';
import { categories } from './categories.ts';
import { contracts } from './contracts.ts';
import { contractsId } from './contracts-id.ts';
import type { ContractsDeps } from './deps.ts';
import { regions } from './regions.ts';
import { root } from './root.ts';
import { stats } from './stats.ts';
import { types } from './types.ts';

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
