import { forecastBriefs as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { resolveRegion } from './resolve.ts';

/** GET /forecast/briefs */
export const forecastBriefs = route(endpoint, ({ query }, { systems, briefs }: SystemsDeps) => {
  const regionId = query.region === undefined ? undefined : resolveRegion(systems, query.region).id;
  const day = briefs.newestDay();
  const rows = day === null ? [] : briefs.ofDay(day);
  return {
    data: rows
      .filter((row) => regionId === undefined || row.regionId === regionId)
      .map((row) => ({
        scope: row.regionId === null ? ('galaxy' as const) : ('region' as const),
        region_id: row.regionId,
        region: row.region,
        day: isoDay(row.day),
        status: row.status,
        text: row.text,
        model: row.model,
        made_at: row.madeAt,
        facts: { ...row.facts },
      })),
    meta: { day: day === null ? null : isoDay(day) },
  };
});
