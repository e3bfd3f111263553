import { appraise as endpoint } from '#shared/trade-api/appraise';
import { ApiError, notCollectedYet } from '../http/errors.ts';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const appraise = route(endpoint, async ({ body: { text, hub = null } }, { clock, on, catalog, versions }: TradeDeps) => {
  requireCatalog(catalog);
  if (versions().market === undefined) notCollectedYet('Prices of the market have');
  const data = await on('lists').appraise(text, hub, clock.now());
  if ('unread' in data)
    throw new ApiError(
      'unavailable',
      `The orders of ${data.unread} were not read yet; ask for another hub, or choose in Settings that all five are read.`,
      { 'Retry-After': '300' },
    );
  return { data };
});
