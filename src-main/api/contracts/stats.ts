import { contractStats as endpoint } from '#shared/contracts-api/reference';
import { isoUtc } from '#shared/time';
import { handlerResult, route } from '../http/route.ts';
import { windowStart } from '../http/time-windows.ts';
import type { ContractsDeps } from './deps.ts';

const EVERY_REGION = 10_000;

export const stats = route(endpoint, async (_request, { analytics, on, everSwept, clock }: ContractsDeps) => {
  const now = clock.now();
  // By the same sums as /analytics/volume: contracts that the mirror has forgotten count in both.
  const seen = await on('lists').volume(windowStart(now, 1), EVERY_REGION);
  const { contracts_total, contracts_outstanding, ...others } = analytics.counts(isoUtc(now));
  const contracts_last_24h = seen.reduce((sum, { contracts }) => sum + contracts, 0);
  const data = { contracts_total, contracts_outstanding, contracts_last_24h, ...others };
  return everSwept() ? { data } : handlerResult({ data }, { cacheSeconds: null });
});
