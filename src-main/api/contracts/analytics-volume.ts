import { analyticsVolume as endpoint } from '#shared/contracts-api/analytics';
import { requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { windowEnd, windowStart } from '../http/time-windows.ts';
import type { ContractsDeps } from './deps.ts';

export const analyticsVolume = route(endpoint, async ({ query }, { on, everSwept, versions, clock }: ContractsDeps) => {
  requireSweep(everSwept);
  return {
    data: await on('lists').volume(
      windowStart(windowEnd(query.ends, versions().contracts, clock.now()), query.days),
      query.top_regions,
    ),
    meta: { days: query.days, top_regions: query.top_regions },
  };
});
