import { HOUR, MINUTE } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import { type EsiAnswer, type EsiContext, type EsiRoute, errorAnswer, paged, pageOf, snapshotAt } from './route.ts';

const PRICES_CACHE = HOUR;
const ORDERS_CACHE = 5 * MINUTE;
const ORDERS_PER_PAGE = 1000;

/** Market prices and the order books of regions (upstream §2.16, §2.17). */
export function marketRoutes(): EsiRoute[] {
  const priceBodies = versionCache<string>(1);
  const orderPages = versionCache<{ body: string; etag: string }[]>(5);

  function prices({ model, clock }: EsiContext): EsiAnswer {
    const { observedAt, expiresAt } = snapshotAt(clock.now(), PRICES_CACHE);
    const body = priceBodies('prices', observedAt, () => JSON.stringify(model.market.prices(observedAt)));
    return { kind: 'cached', body, observedAt, expiresAt };
  }

  function orders({ model, clock, request, ids: [regionId = Number.NaN] }: EsiContext): EsiAnswer {
    const page = pageOf(request);
    if (page === null) return errorAnswer(400, 'page must be a whole number from 1');
    if (!['all', 'buy', 'sell'].includes(request.query.get('order_type') ?? '')) return errorAnswer(400, 'order_type is missing');
    const now = clock.now();
    if (!model.atlas(now).region.has(regionId)) return errorAnswer(404, 'Region not found!');
    const { observedAt, expiresAt } = snapshotAt(now, ORDERS_CACHE);
    const pages = orderPages(String(regionId), observedAt, () =>
      paged(model.market.orders(regionId, observedAt), ORDERS_PER_PAGE),
    );
    const requested = pages[page - 1];
    if (requested === undefined)
      return errorAnswer(404, 'Undefined 404 response. Original message: Requested page does not exist!');
    return { kind: 'cached', ...requested, pages: pages.length, observedAt, expiresAt };
  }

  return [
    { method: 'GET', path: '/markets/prices', group: null, answer: prices },
    { method: 'GET', path: '/markets/{region_id}/orders', group: 'market-order', answer: orders },
  ];
}
