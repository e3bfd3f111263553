import { analyticsVolume as endpoint } from '#shared/contracts-api/analytics';
import { requireSweep } from '../http/contract-list.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';
import { windowStart } from './window.ts';

/** GET /analytics/volume */
export const analyticsVolume = route(endpoint, async ({ query }, { compute, everSwept, clock }: ContractsDeps) => {
  requireSweep(everSwept);
  return {
    data: await compute.volume(windowStart(clock.now(), query.days), query.top_regions),
    meta: { days: query.days, top_regions: query.top_regions },
  };
});
