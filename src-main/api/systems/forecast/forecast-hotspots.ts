import type { ResponseOf } from '#shared/http/endpoint';
import { forecastHotspots as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { requireSystems } from '../../http/resolve-system.ts';
import { preSerialized, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { requireMaking } from './forecasts.ts';
import { pageText, withMembers } from './rows-text.ts';
import type { SoFar } from './surprises.ts';

type Hotspots = ResponseOf<typeof endpoint>;

export const forecastHotspots = route(endpoint, async ({ query: { day, sort, limit } }, deps: SystemsDeps) => {
  requireSystems(deps.systems);
  const making = requireMaking(deps.forecasts, { day, now: deps.clock.now() });
  const { systemIds, total } =
    sort === 'prob' ? likeliest(deps, making.makingId, limit) : await mostUnusual(deps, making.makingId, limit);
  const soFar = deps.surprises.soFar(systemIds);
  const rows = deps
    .forecastTexts(making, systemIds)
    .map((text, index) => withMembers(text, todayOf(soFar.get(systemIds[index] as number))));
  const meta: Hotspots['meta'] = { day: isoDay(making.day), sort, total };
  return preSerialized(pageText(rows, meta));
});

function todayOf(seen: SoFar | undefined): Pick<Hotspots['data'][number], 'surprise' | 'today' | 'compared' | 'direction'> {
  return {
    surprise: seen?.surprise == null ? null : Math.round(seen.surprise.surprise * 100) / 100,
    today: seen?.today ?? null,
    compared: seen?.compared() ?? null,
    direction: seen?.surprise?.direction ?? null,
  };
}

interface RankedSystems {
  systemIds: readonly number[];
  total: number;
}

function likeliest({ forecastPages }: SystemsDeps, makingId: number, limit: number): RankedSystems {
  const everywhere = { regionId: undefined, security: undefined };
  return forecastPages.page({ makingId, ...everywhere, sort: 'prob', direction: 'desc', offset: 0, limit });
}

async function mostUnusual({ surprises }: SystemsDeps, makingId: number, limit: number): Promise<RankedSystems> {
  const ranked = await surprises.ranking(makingId);
  return { systemIds: ranked.slice(0, limit), total: ranked.length };
}
