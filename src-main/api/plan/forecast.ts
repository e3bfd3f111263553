import { forecast as endpoint } from '#shared/plan-api/forecast';
import { isoDay } from '#shared/time';
import { noForecastYet } from '../http/errors.ts';
import { inOrder } from '../http/lists.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const forecast = route(endpoint, ({ query }, { systems, forecasts }: PlanDeps) => {
  requireSystems(systems);
  const day = forecasts.newestDay();
  const making = day === null ? undefined : forecasts.newestMaking(day);
  if (making === undefined) throw noForecastYet();
  const thresholds = new Map(Array.from(making.systemIds, (systemId, index) => [systemId, making.thresholds[index] as number]));
  const names = new Map(systems.places().map(({ id, name }) => [id, name]));
  const data = forecasts.fightChances(making.makingId).map(({ systemId, hotspot }) => ({
    id: systemId,
    name: names.get(systemId) ?? String(systemId),
    hotspot_probability: Math.round(hotspot * 1e4) / 1e4,
    fight_kills: thresholds.get(systemId) as number,
  }));
  return {
    data: [...inOrder(data, query, { sort: 'id', dir: 'asc' })],
    meta: { total: data.length, day: isoDay(making.day), made_at: making.madeAt, trained_days: making.trainedDays },
  };
});
