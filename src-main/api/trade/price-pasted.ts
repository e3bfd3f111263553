import { pricePasted as endpoint } from '#shared/trade-api/price';
import { ApiError } from '../http/errors.ts';
import { requireSweep } from '../http/lists.ts';
import { requireCatalog, resolveRegion } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const pricePasted = route(endpoint, async ({ body, site }, { catalog, everSwept, on, clock }: TradeDeps) => {
  requireCatalog(catalog);
  requireSweep(everSwept);
  const region = body.region === undefined ? null : resolveRegion(catalog, body.region.trim());
  const { text, hub = null, days, chance } = body;
  const place = { regionId: region?.id ?? null, regionName: region?.name ?? null, days, chance, site, hub };
  const data = await on('lists').priceOfPaste(text, place, clock.now());
  if ('unread' in data)
    throw new ApiError(
      'unavailable',
      `The orders of ${data.unread} were not read yet; ask for another hub, or choose in Settings that all five are read.`,
      { 'Retry-After': '300' },
    );
  return { data };
});
