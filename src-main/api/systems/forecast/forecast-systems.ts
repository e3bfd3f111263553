import type { ResponseOf } from '#shared/http/endpoint';
import { forecastSystems as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { pageMeta } from '../../http/lists.ts';
import { requireSystems, resolveRegion } from '../../http/resolve-system.ts';
import { preSerialized, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { requireMaking } from './forecasts.ts';
import { pageText } from './rows-text.ts';

export const forecastSystems = route(endpoint, ({ query }, deps: SystemsDeps) => {
  const { systems, forecasts, forecastPages, forecastTexts, clock } = deps;
  requireSystems(systems);
  const making = requireMaking(forecasts, { day: query.day, now: clock.now() });
  const { systemIds, total } = forecastPages.page({
    makingId: making.makingId,
    regionId: query.region === undefined ? undefined : resolveRegion(systems, query.region).id,
    security: query.security,
    sort: query.sort,
    direction: query.order,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  const meta: ResponseOf<typeof endpoint>['meta'] = {
    ...pageMeta(query, total),
    day: isoDay(making.day),
    made_at: making.madeAt,
    why: making.why,
  };
  return preSerialized(pageText(forecastTexts(making, systemIds), meta));
});
