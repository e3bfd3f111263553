import { contractQuery } from '#main/domain/contracts/contract-query';
import { contractList as endpoint } from '#shared/contracts-api/contracts';
import type { ResponseOf } from '#shared/http/endpoint';
import { listBody, pageMeta, requireRegions, requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

export const contracts = route(endpoint, async ({ query, site }, { catalog, on, everSwept, clock }: ContractsDeps) => {
  requireSweep(everSwept);
  requireRegions(catalog, query.region_id ?? []);
  const { rows, total } = await on('lists').listed(contractQuery(query), clock.now(), site.app);
  return listBody<ResponseOf<typeof endpoint>>(rows, pageMeta(query, total));
});
