import type { SystemForecastRow } from '#main/store/forecasts/forecasts';
import type { SystemRow } from '#main/store/systems/systems';
import { fold } from '#shared/fold';
import { forecastSystems as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { forecastOf, requireMaking } from './forecasts.ts';
import { requireSystems, resolveRegion } from './resolve.ts';

type Row = SystemForecastRow & { system: SystemRow };

const values: Readonly<Record<'id' | 'jumps' | 'kills' | 'prob', (row: Row) => number>> = {
  id: ({ systemId }) => systemId,
  jumps: ({ jumps }) => jumps,
  kills: ({ kills }) => kills,
  prob: ({ hotspot }) => hotspot,
};

/** GET /forecast/systems */
export const forecastSystems = route(endpoint, ({ query }, { systems, forecasts, clock }: SystemsDeps) => {
  requireSystems(systems);
  const making = requireMaking(forecasts, { day: query.day, now: clock.now() });
  const regionId = query.region === undefined ? undefined : resolveRegion(systems, query.region).id;
  const listed = new Map(systems.all().map((row) => [row.system_id, row]));
  const rows = forecasts.systems(making.makingId).flatMap((row): Row[] => {
    const system = listed.get(row.systemId);
    if (system === undefined || (regionId !== undefined && system.region_id !== regionId)) return [];
    return query.security !== undefined && system.security !== query.security ? [] : [{ ...row, system }];
  });
  const sign = query.order === 'asc' ? 1 : -1;
  const { sort } = query;
  const byName = (a: Row, b: Row) => fold(a.system.name).localeCompare(fold(b.system.name), 'en');
  const compare = sort === 'name' ? byName : (a: Row, b: Row) => values[sort](a) - values[sort](b);
  rows.sort((a, b) => sign * (compare(a, b) || a.systemId - b.systemId));
  const from = (query.page - 1) * query.page_size;
  return {
    data: rows.slice(from, from + query.page_size).map((row) => forecastOf(making, row, row.system)),
    meta: {
      page: query.page,
      page_size: query.page_size,
      total: rows.length,
      total_pages: Math.ceil(rows.length / query.page_size),
      query: { ...query },
      day: isoDay(making.day),
      made_at: making.madeAt,
      why: making.why,
    },
  };
});
