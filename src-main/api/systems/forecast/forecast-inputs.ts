import { forecastInputs as endpoint } from '#shared/systems-api/forecast-inputs';
import { requireSystems } from '../../http/resolve-system.ts';
import { preSerialized, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

/** GET /forecast-inputs: made by the compute thread, once for each version of the data. */
export const forecastInputs = route(endpoint, async (_request, { systems, compute, clock }: SystemsDeps) => {
  requireSystems(systems);
  return preSerialized(await compute.forecastInputs(clock.now()));
});
