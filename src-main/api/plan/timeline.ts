import { timeline as endpoint } from '#shared/plan-api/history';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

/** GET /timeline: made by the compute thread. */
export const timeline = route(endpoint, async ({ query: { limit } }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { firstHour, hours, events } = await deps.on('boards').timeline(limit, deps.clock.now());
  return { data: { hours, events }, meta: { first_hour: firstHour, hours: hours.length } };
});
