import { systemRegions as endpoint } from '#shared/systems-api/topology';
import { requireSystems } from '../../http/resolve-system.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const regions = route(endpoint, (_request, { systems }: SystemsDeps) => {
  requireSystems(systems);
  return { data: systems.regions() };
});
