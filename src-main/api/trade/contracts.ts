import { tradeQuery } from '#main/domain/trade/trade-query';
import { tradeContractList as endpoint } from '#shared/trade-api/contracts';
import { contractPageMeta, contractUrl, requireRegions, requireSweep } from '../http/contract-list.ts';
import { resolveAnySystem } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** GET /contracts */
export const contracts = route(endpoint, async ({ query, site }, { catalog, compute, everSwept, clock }: TradeDeps) => {
  requireSweep(everSwept);
  requireRegions(catalog, query.region_id ?? []);
  const idOf = (parameter: 'system' | 'from_system'): number | null => {
    const named = query[parameter];
    return named === undefined ? null : resolveAnySystem(catalog, parameter, named).id;
  };
  const now = clock.now();
  const wanted = tradeQuery(query, { systemId: idOf('system'), fromSystemId: idOf('from_system') }, now);
  const { rows, total, itemLists } = await compute.tradeContracts(wanted, now);
  return {
    data: rows.map((row) => ({ ...row, url: contractUrl(site, row.contract_id) })),
    meta: { ...contractPageMeta(query, total), item_lists: itemLists },
  };
});
