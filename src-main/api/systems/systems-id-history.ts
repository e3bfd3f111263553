import { systemHistory as endpoint } from '#shared/systems-api/system-history';
import { pathSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { dailyTotalsOf, firstDayOf } from '../http/time-windows.ts';
import type { SystemsDeps } from './deps.ts';

export const systemsIdHistory = route(endpoint, ({ params, query }, { systems, activity, clock }: SystemsDeps) => {
  const { id, name } = pathSystem(systems, params.id);
  return {
    data: activity.history(id, firstDayOf(query.days, clock.now()), query.days).map(dailyTotalsOf),
    meta: { system_id: id, system: name, days: query.days },
  };
});
