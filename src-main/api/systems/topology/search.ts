import { systemSearch as endpoint } from '#shared/systems-api/topology';
import { requireSystems } from '../../http/resolve-system.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const search = route(endpoint, ({ query }, { systems }: SystemsDeps) => {
  requireSystems(systems);
  return {
    data: systems
      .search(query.q, query.limit)
      .map(({ id, name, region, security, securityStatus }) => ({ id, name, region, security, security_status: securityStatus })),
  };
});
