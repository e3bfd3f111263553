import { contractQuery } from '#main/domain/contracts/contract-query';
import { contractList as endpoint } from '#shared/contracts-api/contracts';
import { route } from '../http/route.ts';
import { contractUrl } from './contract-url.ts';
import type { ContractsDeps } from './deps.ts';
import { requireRegions, requireSweep } from './resolve.ts';

/** GET /contracts */
export const contracts = route(endpoint, async ({ query, site }, { catalog, compute, everSwept, clock }: ContractsDeps) => {
  requireSweep(everSwept);
  requireRegions(catalog, query.region_id ?? []);
  const { rows, total } = await compute.search(contractQuery(query), clock.now());
  return {
    data: rows.map((row) => ({ ...row, url: contractUrl(site, row.contract_id) })),
    meta: {
      page: query.page,
      page_size: query.page_size,
      total,
      total_pages: Math.ceil(total / query.page_size),
      query: { ...query },
    },
  };
});
