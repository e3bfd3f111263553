import { systemsEndpoints, systemsService } from '#shared/systems-api/index';
import { systemsIndex as endpoint } from '#shared/systems-api/live';
import { indexData } from '../http/index-data.ts';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';

export const root = route(endpoint, ({ site }, _deps: SystemsDeps) => ({
  data: indexData(systemsService, systemsEndpoints, site),
}));
