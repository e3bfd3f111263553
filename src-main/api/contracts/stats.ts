import { contractStats as endpoint } from '#shared/contracts-api/reference';
import { DAY, isoUtc } from '#shared/time';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

/** GET /stats */
export const stats = route(endpoint, (_request, { analytics, clock }: ContractsDeps) => ({
  data: analytics.counts(isoUtc(clock.now() - DAY), isoUtc(clock.now())),
}));
