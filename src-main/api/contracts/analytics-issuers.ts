import { analyticsIssuers as endpoint } from '#shared/contracts-api/analytics';
import { requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { windowEnd, windowStart } from '../http/time-windows.ts';
import type { ContractsDeps } from './deps.ts';

export const analyticsIssuers = route(endpoint, async ({ query }, { on, everSwept, versions, clock }: ContractsDeps) => {
  requireSweep(everSwept);
  const totals = await on('lists').issuers(
    query.by,
    windowStart(windowEnd(query.ends, versions().contracts, clock.now()), query.days),
    query.limit,
  );
  return {
    data: totals.map(({ id, name, contracts, value }) => ({
      ...(query.by === 'corp' ? { corporation_id: id } : { character_id: id }),
      name,
      contracts,
      total_value: value,
    })),
  };
});
