import { passesExpired } from '#main/domain/contracts/expired-unjudged';
import { gateRefusedGroups } from '#main/domain/rules/hulls';
import { systemsWithin } from '#main/domain/topology/distances';
import { type DealSums, dealSums } from '#main/domain/trade/deal-sums';
import { type Deal, type DealPage, type DealPageQuery, type DealQuestion, findDeals, sortDeals } from '#main/domain/trade/deals';
import type { TypeQuote } from '#main/domain/trade/quote';
import { offeredGoods, tradedContents } from '#main/domain/trade/traded';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { dealReads } from '#main/store/contracts/deals';
import { contractListingReads } from '#main/store/contracts/listings';
import { contractSummaryReads } from '#main/store/contracts/summaries';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { marketHistoryReads } from '#main/store/market/history';
import { marketReads } from '#main/store/market/market';
import { gateReads } from '#main/store/systems/gates';
import { readTransactions } from '#main/store/transaction';
import { type HubName, hubNames, hubOf, tradeHubs } from '#shared/game';
import { dayNumber, hourOfDay, isoUtc } from '#shared/time';
import type { SaleWay } from '#shared/trade-api/deals';
import type { HubWays } from './hub-ways.ts';
import { listedContracts } from './listed-contracts.ts';
import { networkMemory } from './network.ts';

/** The ranked list of deals. What is on offer is read once for each state of the mirror, some 40 ms, of which a question takes its own. */
export function deals(db: ReadDb, clock: Clock, waysOf: HubWays) {
  const versions = dataVersionReads(db);
  const network = networkMemory(gateReads(db), versions);
  const state = () => {
    const { contracts, items, names, catalog, ratings, market } = versions();
    return [contracts, items, names, catalog, ratings, market].map((part) => part?.version ?? 0).join('.');
  };
  const candidates = latest(state, dealReads(db, gateRefusedGroups).candidates);
  const sumsOf = sumsOfDeals(db, state);
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

  return ({ filter, from, hub, haulRate, ship }: DealQuestion, { sort, direction, offset, limit }: DealPageQuery): DealPage =>
    snapshot(() => {
      const { graph } = network();
      const approach = from === null ? null : systemsWithin(graph, from.systemId, Number.POSITIVE_INFINITY);
      const pickups = from?.jumps == null ? undefined : systemsWithin(graph, from.systemId, from.jumps);
      const now = clock.now();
      const listed = candidates().filter(({ date_expired: end }) => passesExpired(end, filter.expiredUnjudged, isoUtc(now)));
      const [hour, day] = [hourOfDay(isoUtc(now)), dayNumber(isoUtc(now))];
      const wayOf = waysOf(tradeHubs[hub], ship.fuel === null ? 'gates' : 'drive');
      const wayTo = (systemId: number) => wayOf(systemId, hour, day);
      const profitable = findDeals(listed, { ...filter, pickups }, { wayTo, rate: haulRate, ship });
      const { daysToSellMax } = filter;
      // Days of hundreds of types are read where the list goes by them; else of those of the page alone.
      const ofAll = sort === 'days_to_sell' || daysToSellMax !== undefined ? sellingTimes(idsOf(profitable), hub) : null;
      const fitting =
        daysToSellMax === undefined
          ? profitable
          : profitable.filter(({ contract_id: id }) => (ofAll?.(id) ?? Number.POSITIVE_INFINITY) <= daysToSellMax);
      const page = sortDeals(fitting, sort, direction, ofAll ?? (() => null)).slice(offset, offset + limit);
      const daysToSell = ofAll ?? sellingTimes(idsOf(page), hub);
      const rows = withContents(summariesOf(idsOf(page)), now);
      const contracts = new Map(rows.map((row) => [row.contract_id, row]));
      return {
        rows: page.flatMap((deal) => {
          const found = contracts.get(deal.contract_id);
          if (found === undefined) return [];
          // No blueprint is asked for here.
          const { matching_blueprint: _, ...contract } = found;
          const { system_id: systemId, ...figures } = deal;
          return {
            ...contract,
            ...figures,
            chance_of_loss: Math.round(deal.chance_of_loss * 1e4) / 1e4,
            hours: Math.round(deal.hours * 100) / 100,
            days_to_sell: daysToSell(deal.contract_id),
            approach_jumps: approach?.get(systemId) ?? null,
          };
        }),
        total: fitting.length,
        sums: sumsOf(fitting, filter.way, hub),
      };
    });
}

/** What all deals bring together; what they hold, and the quotes of that, are read once for each state of the mirror. */
function sumsOfDeals(db: ReadDb, state: () => string): (found: readonly Deal[], way: SaleWay, hub: HubName) => DealSums {
  const reads = dealReads(db, gateRefusedGroups);
  const market = marketReads(db);
  const dealt = latest(state, () => {
    const items = reads.items();
    return {
      types: [...new Set(items.map(({ type_id: type }) => type))],
      byContract: Map.groupBy(items, ({ contract_id: id }) => id),
    };
  });
  const quotesOf = new Map(
    hubNames.map((hub) => [hub, latest(state, () => market.quotesAt(hubOf(hub).stationId, dealt().types))]),
  );
  return (found, way, hub) =>
    dealSums(found, way, {
      unitsOf: (id) => dealt().byContract.get(id) ?? [],
      quotes: quotesOf.get(hub)?.() ?? new Map<number, TypeQuote>(),
    });
}

const idsOf = (deals: readonly Deal[]) => deals.map(({ contract_id: id }) => id);
