import { passesExpired } from '#main/domain/contracts/expired-unjudged';
import { systemsWithin } from '#main/domain/topology/distances';
import { type DealPage, type DealPageQuery, type DealQuestion, findDeals, sortDeals } from '#main/domain/trade/deals';
import { offeredGoods, tradedContents } from '#main/domain/trade/traded';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { dealRead } from '#main/store/contracts/deals';
import { contractListingReads } from '#main/store/contracts/listings';
import { contractSummaryReads } from '#main/store/contracts/summaries';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { marketHistoryReads } from '#main/store/market/history';
import { gateReads } from '#main/store/systems/gates';
import { readTransactions } from '#main/store/transaction';
import { type HubName, hubOf } from '#shared/game';
import { isoUtc } from '#shared/time';
import { hubRoutes } from './hub-routes.ts';
import { listedContracts } from './listed-contracts.ts';
import { networkMemory } from './network.ts';

/** The ranked list of deals. What is on offer is read once for each state of the mirror, some 40 ms, of which a question takes its own. */
export function deals(db: ReadDb, clock: Clock) {
  const versions = dataVersionReads(db);
  const network = networkMemory(gateReads(db), versions);
  const jumpsToHub = hubRoutes(network, versions);
  const candidates = latest(() => {
    const { contracts, items, names, catalog, ratings } = versions();
    return [contracts, items, names, catalog, ratings].map((part) => part?.version ?? 0).join('.');
  }, dealRead(db));
  const summariesOf = contractSummaryReads(db);
  const withContents = listedContracts(db);
  const { itemsOf } = contractListingReads(db);
  const history = marketHistoryReads(db);
  const snapshot = readTransactions(db);

  /** By contract: days in which the hub's region trades what it offers. */
  function sellingTimes(ids: readonly number[], hub: HubName): (contractId: number) => number | null {
    const items = itemsOf(ids);
    const offered = new Map(ids.map((id) => [id, offeredGoods(items.get(id) ?? [])]));
    const types = new Set([...offered.values()].flatMap(({ goods }) => goods.map(({ type_id: type }) => type)));
    const histories = history.of([hubOf(hub).regionId], [...types]);
    return (id) => tradedContents(offered.get(id) ?? offeredGoods([]), histories, new Map()).days_to_sell;
  }

  return ({ filter, from, hub, haulRate }: DealQuestion, { sort, direction, offset, limit }: DealPageQuery): DealPage =>
    snapshot(() => {
      const { graph } = network();
      const approach = from === null ? null : systemsWithin(graph, from.systemId, Number.POSITIVE_INFINITY);
      const pickups = from?.jumps == null ? undefined : systemsWithin(graph, from.systemId, from.jumps);
      const now = clock.now();
      const listed = candidates().filter(({ expiresAt }) => passesExpired(expiresAt, filter.expiredUnjudged, isoUtc(now)));
      const found = findDeals(listed, { ...filter, pickups }, { jumpsToHub: jumpsToHub(hub), rate: haulRate });
      const page = sortDeals(found, sort, direction).slice(offset, offset + limit);
      const daysToSell = sellingTimes(
        page.map(({ contractId }) => contractId),
        hub,
      );
      const rows = withContents(summariesOf(page.map(({ contractId }) => contractId)), now);
      const contracts = new Map(rows.map((row) => [row.contract_id, row]));
      return {
        rows: page.flatMap((deal) => {
          const found = contracts.get(deal.contractId);
          if (found === undefined) return [];
          // No blueprint is asked for here.
          const { matching_blueprint: _, ...contract } = found;
          return {
            ...contract,
            capital: deal.capital,
            haul_volume: deal.volume,
            haul_jumps: deal.haulJumps,
            haul: deal.haul,
            profit: deal.profit,
            profit_percent: deal.profitPercent,
            profit_per_m3: deal.profitPerM3,
            days_to_sell: daysToSell(deal.contractId),
            approach_jumps: approach?.get(deal.systemId) ?? null,
          };
        }),
        total: found.length,
        capital: found.reduce((sum, { capital }) => sum + capital, 0),
        profit: found.reduce((sum, { profit }) => sum + profit, 0),
      };
    });
}
