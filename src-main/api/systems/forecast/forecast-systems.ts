import { forecastSystems as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { requireSystems, resolveRegion } from '../resolve.ts';
import { forecastOf, requireMaking } from './forecasts.ts';

/** GET /forecast/systems */
export const forecastSystems = route(endpoint, ({ query }, { systems, forecasts, forecastPages, clock }: SystemsDeps) => {
  requireSystems(systems);
  const making = requireMaking(forecasts, { day: query.day, now: clock.now() });
  const { rows, total } = forecastPages.page({
    makingId: making.makingId,
    regionId: query.region === undefined ? undefined : resolveRegion(systems, query.region).id,
    security: query.security,
    sort: query.sort,
    direction: query.order,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  return {
    data: rows.map((row) => forecastOf(making, row, row)),
    meta: {
      page: query.page,
      page_size: query.page_size,
      total,
      total_pages: Math.ceil(total / query.page_size),
      query: { ...query },
      day: isoDay(making.day),
      made_at: making.madeAt,
      why: making.why,
    },
  };
});
