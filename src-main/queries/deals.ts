import { passesExpired } from '#main/domain/contracts/outcome';
import { gateRefusedGroups } from '#main/domain/rules/hulls';
import { systemsWithin } from '#main/domain/topology/distances';
import {
  type Deal,
  type DealPage,
  type DealPageQuery,
  type DealQuestion,
  type DealSums,
  dealSums,
  findDeals,
  sortDeals,
} from '#main/domain/trade/deals';
import type { TypeQuote } from '#main/domain/trade/quote';
import { daysToSell, type Trading, tradingByType } from '#main/domain/trade/traded';
import { type ListedFigure, MOST_TRIED, type PastFigures } from '#main/domain/watch/backtest';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { type DealRow, dealReads } from '#main/store/contracts/deals';
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

/** The ranked list of deals, and what watches of it find. */
export function deals(db: ReadDb, clock: Clock, waysOf: HubWays) {
  const { network, onOffer, cameSince, fittingOf, sumsOf, sellingTimes, pastTimes } = fittingDeals(db, clock, waysOf);
  const withContents = listedContracts(db);
  const snapshot = readTransactions(db);

  const pageOf = (question: DealQuestion, { sort, direction, offset, limit }: DealPageQuery): DealPage =>
    snapshot(() => {
      const { filter, from, hub } = question;
      const approach = from === null ? null : systemsWithin(network().graph, from.systemId, Number.POSITIVE_INFINITY);
      const now = clock.now();
      const daysOf = sellingTimes(hub);
      const fitting = fittingOf(onOffer(question), question, daysOf);
      const page = sortDeals(fitting, sort, direction, daysOf).slice(offset, offset + limit);
      const rows = withContents(idsOf(page), now);
      const contracts = new Map(rows.map((row) => [row.contract_id, row]));
      return {
        rows: page.flatMap((deal) => {
          const found = contracts.get(deal.contract_id);
          if (found === undefined) return [];
          // Nothing is asked for by its type here.
          const { matching_item: _item, matching_blueprint: _blueprint, ...contract } = found;
          const { system_id: systemId, ...figures } = deal;
          return {
            ...contract,
            ...figures,
            chance_of_loss: Math.round(deal.chance_of_loss * 1e4) / 1e4,
            hours: Math.round(deal.hours * 100) / 100,
            days_to_sell: daysOf(deal.contract_id),
            approach_jumps: approach?.get(systemId) ?? null,
          };
        }),
        total: fitting.length,
        sums: sumsOf(fitting, filter.way, hub),
      };
    });

  return {
    deals: pageOf,
    /** All that fit, with their profit. */
    listedDeals: (question: DealQuestion): ListedFigure[] =>
      snapshot(() => figures(fittingOf(onOffer(question), question, sellingTimes(question.hub)))),
    /** The same of contracts that came since then, however they ended: as rated last, hauled as it would be now. */
    pastDeals: (question: DealQuestion, since: string): PastFigures =>
      snapshot(() => {
        const tried = cameSince(since);
        const found = fittingOf(tried, question, pastTimes(question.hub, tried));
        return { figures: figures(found), isComplete: tried.length < MOST_TRIED };
      }),
  };
}

const figures = (found: readonly Deal[]): ListedFigure[] =>
  found.map(({ contract_id: contractId, profit: amount }) => ({ contractId, amount }));

/** Which contracts are deals. What is on offer is read once for each state of the mirror, some 40 ms, of which a question takes its own. */
function fittingDeals(db: ReadDb, clock: Clock, waysOf: HubWays) {
  const versions = dataVersionReads(db);
  const network = networkMemory(gateReads(db), versions);
  const state = () => {
    const { contracts, items, names, catalog, ratings, market } = versions();
    return [contracts, items, names, catalog, ratings, market].map((part) => part?.version ?? 0).join('.');
  };
  const reads = dealReads(db, gateRefusedGroups);
  const candidates = latest(state, reads.candidates);
  return {
    network,
    ...dealtItems(db, state, candidates, () => String(versions().market_history?.version)),
    onOffer({ filter }: DealQuestion): DealRow[] {
      const now = isoUtc(clock.now());
      return candidates().filter(({ date_expired: end }) => passesExpired(end, filter.expiredUnjudged, now));
    },
    cameSince: (since: string): DealRow[] => reads.since(since, MOST_TRIED),
    /** Those of these contracts that fit. `daysOf`: in how many days each sells, by contract. */
    fittingOf(
      listed: readonly DealRow[],
      { filter, from, hub, haulRate, ship }: DealQuestion,
      daysOf: (contractId: number) => number | null,
    ): Deal[] {
      const { graph } = network();
      const pickups = from?.jumps == null ? undefined : systemsWithin(graph, from.systemId, from.jumps);
      const now = isoUtc(clock.now());
      const [hour, day] = [hourOfDay(now), dayNumber(now)];
      const wayOf = waysOf(tradeHubs[hub], ship.fuel === null ? 'gates' : 'drive');
      const wayTo = (systemId: number) => wayOf(systemId, hour, day);
      const profitable = findDeals(listed, { ...filter, pickups }, { wayTo, rate: haulRate, ship });
      const { daysToSellMax } = filter;
      return daysToSellMax === undefined
        ? profitable
        : profitable.filter(({ contract_id: id }) => (daysOf(id) ?? Number.POSITIVE_INFINITY) <= daysToSellMax);
    },
  };
}

/**
 * What deals hold: how much they bring together, and how long it takes to sell. The items are read once for each state of the mirror, as are
 * their quotes, and the pace of their types once for each version of the market's history.
 */
function dealtItems(
  db: ReadDb,
  state: () => string,
  candidates: () => readonly { contract_id: number; has_blueprint: number }[],
  historyVersion: () => string,
) {
  const reads = dealReads(db, gateRefusedGroups);
  const market = marketReads(db);
  const history = marketHistoryReads(db);
  const dealt = latest(state, () => {
    const items = reads.items();
    const withBlueprints = candidates().filter(({ has_blueprint: has }) => has === 1);
    return {
      types: [...new Set(items.map(({ type_id: type }) => type))],
      byContract: Map.groupBy(items, ({ contract_id: id }) => id),
      withBlueprints: new Set(withBlueprints.map(({ contract_id: id }) => id)),
    };
  });
  const atHubs = new Map(
    hubNames.map((hub) => {
      const { stationId, regionId } = hubOf(hub);
      return [
        hub,
        {
          quotes: latest(state, () => market.quotesAt(stationId, dealt().types)),
          trading: latest(historyVersion, () => tradingByType(history.paces(regionId))),
        },
      ];
    }),
  );
  const unitsOf = (id: number) => dealt().byContract.get(id) ?? [];
  const tradingAt = (hub: HubName) => atHubs.get(hub)?.trading() ?? new Map<number, Trading>();
  const isOffered = ({ is_included: included }: { is_included: number }) => included === 1;
  return {
    /** With each order dealt with once. */
    sumsOf: (found: readonly Deal[], way: SaleWay, hub: HubName): DealSums =>
      dealSums(found, way, { unitsOf, quotes: atHubs.get(hub)?.quotes() ?? new Map<number, TypeQuote>() }),
    /** By contract: days in which the hub's region trades what it offers; null: not known, as of blueprints. */
    sellingTimes(hub: HubName): (contractId: number) => number | null {
      const trading = tradingAt(hub);
      const { withBlueprints } = dealt();
      return (id) => (withBlueprints.has(id) ? null : daysToSell(unitsOf(id).filter(isOffered), trading));
    },
    /** The same of contracts that are not on offer any more. */
    pastTimes(hub: HubName, rows: readonly DealRow[]): (contractId: number) => number | null {
      const trading = tradingAt(hub);
      const plain = rows.filter(({ has_blueprint: has }) => has === 0).map(({ contract_id: id }) => id);
      const units = Map.groupBy(reads.itemsOf(plain), ({ contract_id: id }) => id);
      return (id) => daysToSell((units.get(id) ?? []).filter(isOffered), trading);
    },
  };
}

const idsOf = (deals: readonly Deal[]) => deals.map(({ contract_id: id }) => id);
