import { systemMap as endpoint } from '#shared/systems-api/topology';
import { requireSystems } from '../../http/resolve-system.ts';
import { preSerialized, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

/** GET /map: made by the on thread, once for each version of the data. */
export const map = route(endpoint, async (_request, { systems, on }: SystemsDeps) => {
  requireSystems(systems);
  return preSerialized(await on('boards').map());
});
