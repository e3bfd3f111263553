import { plexMarket } from '#shared/game';
import { HOUR, isoUtc, MINUTE } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import {
  type EsiAnswer,
  type EsiContext,
  type EsiRoute,
  errorAnswer,
  paged,
  pageOf,
  snapshotAt,
  staticSnapshot,
} from './route.ts';

const PRICES_CACHE = HOUR;
const ORDERS_CACHE = 5 * MINUTE;
const ORDERS_PER_PAGE = 1000;

/** Market prices, the order books of regions, and what jobs cost (upstream §2.16 to §2.19). */
export function marketRoutes(): EsiRoute[] {
  const priceBodies = versionCache<string>(1);
  const orderPages = versionCache<{ body: string; etag: string }[]>(5);

  function prices({ model, clock }: EsiContext): EsiAnswer {
    const { observedAt, expiresAt } = snapshotAt(clock.now(), PRICES_CACHE);
    const body = priceBodies('prices', observedAt, () => JSON.stringify(model.market.prices(observedAt)));
    return { kind: 'cached', body, observedAt, expiresAt };
  }

  function industry({ model, clock }: EsiContext): EsiAnswer {
    const { observedAt, expiresAt } = snapshotAt(clock.now(), PRICES_CACHE);
    return { kind: 'cached', body: JSON.stringify(model.market.industry(observedAt)), observedAt, expiresAt };
  }

  function orders({ model, clock, request, ids: [regionId = Number.NaN] }: EsiContext): EsiAnswer {
    const page = pageOf(request);
    if (page === null) return errorAnswer(400, 'page must be a whole number from 1');
    if (!['all', 'buy', 'sell'].includes(request.query.get('order_type') ?? '')) return errorAnswer(400, 'order_type is missing');
    const now = clock.now();
    if (regionId !== plexMarket.regionId && !model.atlas(now).region.has(regionId)) return errorAnswer(404, 'Region not found!');
    const { observedAt, expiresAt } = snapshotAt(now, ORDERS_CACHE);
    const pages = orderPages(String(regionId), observedAt, () =>
      paged(model.market.orders(regionId, observedAt), ORDERS_PER_PAGE),
    );
    const requested = pages[page - 1];
    if (requested === undefined)
      return errorAnswer(404, 'Undefined 404 response. Original message: Requested page does not exist!');
    return { kind: 'cached', ...requested, pages: pages.length, observedAt, expiresAt };
  }

  function history({ model, clock, request, ids: [regionId = Number.NaN] }: EsiContext): EsiAnswer {
    const typeId = Number(request.query.get('type_id') ?? Number.NaN);
    if (!Number.isSafeInteger(typeId)) return errorAnswer(400, 'type_id is missing');
    const { observedAt, expiresAt } = staticSnapshot(clock.now());
    const days = model.market.history(regionId, typeId, observedAt);
    if (days === undefined) return errorAnswer(404, 'Type not found!');
    // The day that the snapshot lies in is not over.
    const before = isoUtc(observedAt).slice(0, 10);
    return { kind: 'cached', body: JSON.stringify(days.filter(({ date }) => date < before)), observedAt, expiresAt };
  }

  return [
    { method: 'GET', path: '/markets/{region_id}/history', group: null, answer: history },
    { method: 'GET', path: '/industry/systems', group: 'industry', answer: industry },
    { method: 'GET', path: '/markets/prices', group: null, answer: prices },
    { method: 'GET', path: '/markets/{region_id}/orders', group: 'market-order', answer: orders },
  ];
}
