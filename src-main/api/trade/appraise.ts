import { appraise as endpoint } from '#shared/trade-api/appraise';
import { ApiError, notCollectedYet } from '../http/errors.ts';
import { requireCatalog } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const appraise = route(
  endpoint,
  async ({ body: { text, hub = null, cover } }, { clock, on, catalog, versions }: TradeDeps) => {
    requireCatalog(catalog);
    if (versions().market === undefined) notCollectedYet('Prices of the market have');
    const asked = [text, { hub, cover }, clock.now()] as const;
    // A cover goes through all contracts on offer.
    const data = await (cover ? on('boards').appraise(...asked) : on('lists').appraise(...asked));
    if ('unread' in data)
      throw new ApiError(
        'unavailable',
        `The orders of ${data.unread} were not read yet; ask for another hub, or choose in Settings that all five are read.`,
        { 'Retry-After': '300' },
      );
    return { data };
  },
);
