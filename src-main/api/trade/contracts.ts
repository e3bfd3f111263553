import { tradeQuery } from '#main/domain/trade/trade-query';
import { tradeContractList as endpoint } from '#shared/trade-api/contracts';
import { contractUrl, namedSystems, requireRegions, requireSweep } from '../http/contract-list.ts';
import { pageMeta } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** GET /contracts */
export const contracts = route(endpoint, async ({ query, site }, { catalog, compute, everSwept, clock }: TradeDeps) => {
  requireSweep(everSwept);
  requireRegions(catalog, query.region_id ?? []);
  const now = clock.now();
  const { rows, total, itemLists } = await compute.tradeContracts(tradeQuery(query, namedSystems(catalog, query), now), now);
  return {
    data: rows.map((row) => ({ ...row, url: contractUrl(site, row.contract_id) })),
    meta: { ...pageMeta(query, total), item_lists: itemLists },
  };
});
