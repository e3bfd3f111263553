import { priceAccuracy as endpoint } from '#shared/trade-api/price';
import { requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const priceAccuracy = route(endpoint, async ({ query }, { everSwept, on, clock }: TradeDeps) => {
  requireSweep(everSwept);
  return { data: await on('boards').priceAccuracy(query.days, clock.now()) };
});
