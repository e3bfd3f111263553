import { forecastInputs as endpoint } from '#shared/systems-api/forecast-inputs';
import { requireSystems } from '../../http/resolve-system.ts';
import { preSerialized, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

/** GET /forecast-inputs: made by the on thread, once for each version of the data. */
export const forecastInputs = route(endpoint, async (_request, { systems, on, clock }: SystemsDeps) => {
  requireSystems(systems);
  return preSerialized(await on('boards').forecastInputs(clock.now()));
});
