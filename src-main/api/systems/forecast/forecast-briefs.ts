import { forecastBriefs as endpoint } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { noForecastYet } from '../../http/errors.ts';
import { resolveRegion } from '../../http/resolve-system.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const forecastBriefs = route(endpoint, ({ query }, { systems, briefs }: SystemsDeps) => {
  const regionId = query.region === undefined ? undefined : resolveRegion(systems, query.region).id;
  const day = briefs.newestDay();
  if (day === null) throw noForecastYet('No brief has been written yet; the first one follows the first forecast.');
  const rows = briefs.ofDay(day);
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
    meta: { day: isoDay(day) },
  };
});
