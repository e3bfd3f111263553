import { DAY, isoUtc } from '#main/runtime/world';
import { contractStats as endpoint } from '#shared/contracts-api/reference';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './index.ts';

/** GET /stats */
export const stats = route(endpoint, ['contracts'], (_asked, { analytics, clock }: ContractsDeps) => ({
  data: analytics.counts(isoUtc(clock.now() - DAY)),
}));
