import { servedPath } from '#shared/http/openapi';
import { rateLimitRule } from '#shared/http/rate-limit';
import { systemsEndpoints, systemsService } from '#shared/systems-api/index';
import { systemsIndex as endpoint } from '#shared/systems-api/live';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';

/** GET / */
export const root = route(endpoint, ({ site }, _deps: SystemsDeps) => ({
  data: {
    name: systemsService.name,
    version: systemsService.version,
    endpoints: Object.fromEntries(systemsEndpoints.map((each) => [each.id, `${site.service}${servedPath(each)}`])),
    rate_limit: { ...rateLimitRule },
    openapi: `${site.service}/api/v1/openapi.json`,
    docs: `${site.service}/docs`,
    llms: `${site.service}/llms.txt`,
  },
}));
