import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { contractIndex as endpoint } from '#shared/contracts-api/reference';
import { servedPath } from '#shared/http/openapi';
import { rateLimitRule } from '#shared/http/rate-limit';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

/** GET / */
export const root = route(endpoint, ({ site }, _deps: ContractsDeps) => ({
  data: {
    name: contractsService.name,
    version: contractsService.version,
    endpoints: Object.fromEntries(contractsEndpoints.map((each) => [each.id, `${site.service}${servedPath(each)}`])),
    rate_limit: { ...rateLimitRule },
    openapi: `${site.service}/api/v1/openapi.json`,
    docs: `${site.service}/docs`,
    llms: `${site.service}/llms.txt`,
  },
}));
