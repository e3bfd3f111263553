import type { ForecastPages, ListedForecastRow } from '#main/store/forecasts/pages';
import { forecastHotspots as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { requireSystems } from '../resolve.ts';
import { forecastOf, requireMaking } from './forecasts.ts';
import { todaySoFar } from './surprises.ts';

/** GET /forecast/hotspots */
export const forecastHotspots = route(endpoint, ({ query: { day, sort, limit } }, deps: SystemsDeps) => {
  requireSystems(deps.systems);
  const making = requireMaking(deps.forecasts, { day, now: deps.clock.now() });
  const { rows, total } =
    sort === 'prob' ? likeliest(deps.forecastPages, making.makingId, limit) : mostUnusual(deps, making.makingId, limit);
  const soFar = todaySoFar(
    deps,
    rows.map(({ systemId }) => systemId),
  );
  return {
    data: rows.map((row) => {
      const seen = soFar.get(row.systemId);
      return {
        ...forecastOf(making, row, row),
        surprise: seen?.surprise == null ? null : Math.round(seen.surprise.surprise * 100) / 100,
        today: seen?.today ?? null,
        compared: seen?.compared ?? null,
        direction: seen?.surprise?.direction ?? null,
      };
    }),
    meta: { day: isoDay(making.day), sort, total },
  };
});

type RankedForecasts = { rows: ListedForecastRow[]; total: number };

function likeliest(pages: ForecastPages, makingId: number, limit: number): RankedForecasts {
  const everywhere = { regionId: undefined, security: undefined };
  return pages.page({ makingId, ...everywhere, sort: 'prob', direction: 'desc', offset: 0, limit });
}

function mostUnusual({ forecastPages, bySurprise }: SystemsDeps, makingId: number, limit: number): RankedForecasts {
  const ranked = bySurprise(makingId);
  return { rows: forecastPages.ofSystems(makingId, ranked.slice(0, limit)), total: ranked.length };
}
