import { analyticsDepth, analyticsIssuers, analyticsPrices, analyticsVolume } from './analytics.ts';
import { contractById, contractList } from './contracts.ts';
import { categoryList, contractIndex, contractStats, regionList, typeList } from './reference.ts';

/** The whole contracts service, in the order of its spec. */
export const contractsEndpoints = [
  contractList,
  contractById,
  analyticsPrices,
  analyticsVolume,
  analyticsIssuers,
  analyticsDepth,
  regionList,
  typeList,
  categoryList,
  contractStats,
  contractIndex,
] as const;

/** What the service says of itself in its index, its OpenAPI document and its documentation. */
export const contractsService = {
  name: 'Astrolabe public contracts service',
  version: '1.0.0',
  summary: 'Public in-game contracts of every region, mirrored on this machine, and what can be worked out from them.',
} as const;
