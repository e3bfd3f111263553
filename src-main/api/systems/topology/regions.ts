import { systemRegions as endpoint } from '#shared/systems-api/topology';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { requireSystems } from '../resolve.ts';

/** GET /regions */
export const regions = route(endpoint, (_request, { systems }: SystemsDeps) => {
  requireSystems(systems);
  return { data: systems.regions() };
});
