import { tradeQuery } from '#main/domain/trade/trade-query';
import type { SweptRegions } from '#main/store/contracts/regions';
import type { ResponseOf } from '#shared/http/endpoint';
import { HOUR, isoUtc } from '#shared/time';
import { tradeContractList as endpoint, type ListedRegions } from '#shared/trade-api/contracts';
import { changedContracts } from '../http/changed-contracts.ts';
import { idsOf, listBody, pageMeta, requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** Four of the source's half hours: one until the next list, and three that were missed (decisions §2). */
const LATE = 2 * HOUR;

export const contracts = route(
  endpoint,
  async ({ query, site }, { catalog, changes, on, everSwept, sweptRegions, ratedMarket, clock }: TradeDeps) => {
    requireSweep(everSwept);
    const now = clock.now();
    const named = idsOf(catalog, query);
    // Before the rows are read: what changes meanwhile is reported twice rather than never.
    const newest = changes.newest();
    const filter = tradeQuery(query, named, now);
    const { since, page_size: most } = query;
    const changed = since === undefined ? null : changedContracts({ since, most, among: filter.contractIds }, changes);
    const search = changed === null ? filter : { ...filter, contractIds: changed.ids };
    const { rows, ids, total, itemLists, regionIds } = await on('lists').tradeListed(search, now, site.app);
    const found = new Set(ids);
    const swept = sweptRegions(regionsOf(named.regionIds, regionIds), isoUtc(now - LATE));
    return listBody<ResponseOf<typeof endpoint>>(rows, {
      ...pageMeta(query, total),
      item_lists: itemLists,
      lists: listedRegions(swept),
      changes: {
        next_since: changed?.next ?? newest,
        gone: changed?.ids.filter((id) => !found.has(id)) ?? [],
        more: changed?.more ?? false,
        missed: changed?.missed ?? false,
      },
      market: ratedMarket(),
    });
  },
);

/** The regions that a list covers: those asked for that its filters of place leave; null: all. */
function regionsOf(search: readonly number[] | null, possible: readonly number[] | null): readonly number[] | null {
  if (search === null || search.length === 0) return possible;
  return possible === null ? search : search.filter((regionId) => possible.includes(regionId));
}

function listedRegions(swept: SweptRegions): ListedRegions {
  const { regions, swept: read, late, oldestObservedAt, newestObservedAt, itemsPending } = swept;
  return {
    regions,
    read,
    late,
    oldest_observed_at: oldestObservedAt,
    newest_observed_at: newestObservedAt,
    items_pending: itemsPending,
    is_complete: read === regions && late === 0 && itemsPending === 0,
  };
}
