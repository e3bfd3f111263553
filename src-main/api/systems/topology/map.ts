import { systemMap as endpoint } from '#shared/systems-api/topology';
import { preSerialized, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { requireSystems } from '../resolve.ts';

/** GET /map: made by the compute thread, once for each version of the data. */
export const map = route(endpoint, async (_request, { systems, compute }: SystemsDeps) => {
  requireSystems(systems);
  return preSerialized(await compute.map());
});
