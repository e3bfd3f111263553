import { hubJumps } from '#main/domain/plan/network';
import { gateRefusedGroups } from '#main/domain/rules/hulls';
import { jumpsBetween } from '#main/domain/topology/distances';
import { soldMedians } from '#main/domain/trade/blueprint-value';
import { worthByContract } from '#main/domain/trade/by-contract';
import { ownFees } from '#main/domain/trade/fees';
import { shipConditions } from '#main/domain/trade/fitted-rigs';
import { type TitleIndex, titleIndex } from '#main/domain/trade/flags/title-index';
import { hauledVolume, wantedVolume } from '#main/domain/trade/haul';
import { isRolled } from '#main/domain/trade/item-stacks';
import { otherHubs, type RatingContext, rateContracts } from '#main/domain/trade/rating';
import { blueprintKindOf, endedOffersByType, finalBids, SALES_DAYS, soldComparison } from '#main/domain/trade/sales';
import { offeredGoods, tradedContents, tradingByType } from '#main/domain/trade/traded';
import { capitalOf } from '#main/domain/trade/worth';
import { latest } from '#main/runtime/latest';
import { blueprintReads } from '#main/store/catalog/blueprints';
import { issuerPastReads } from '#main/store/contracts/issuer-past';
import { type SaleReads, saleReads } from '#main/store/contracts/sales';
import {
  type WorthContractRow,
  type WorthInputReads,
  type WorthItemRow,
  worthInputReads,
} from '#main/store/contracts/worth-inputs';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { marketHistoryReads } from '#main/store/market/history';
import { marketReads } from '#main/store/market/market';
import { gateReads } from '#main/store/systems/gates';
import { readTransactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { hubNames, hubOf } from '#shared/game';
import type { ResponseOf } from '#shared/http/endpoint';
import type { EndedOffer } from '#shared/mirror-rows';
import { DAY, isoUtc } from '#shared/time';
import { type contractWorth, MOST_RIVALS, type WorthFigures } from '#shared/trade-api/worth';
import type { ContractHaulage } from './contract-haul.ts';
import { networkMemory } from './network.ts';
import { orderSourceOf } from './order-source.ts';

/** The answer but for its haul, which the thread of the boards works out of the haulage, at once and by orders that wait. */
export type WorthAnswer = Omit<ResponseOf<typeof contractWorth>['data'], 'haul'> & { haulage: ContractHaulage };

/** What a contract is rated with, read as the settings say; `since`: from when on sales count, ISO 8601. */
function ratingContexts(db: ReadDb) {
  const market = marketReads(db);
  const history = marketHistoryReads(db);
  const sales = saleReads(db);
  const settings = settingReads(db);
  const versions = dataVersionReads(db);
  const catalogVersion = () => String(versions().catalog?.version);
  const titles = latest(catalogVersion, (): TitleIndex => titleIndex(worthInputReads(db).publishedTypes()));
  const recipes = latest(catalogVersion, () => blueprintReads(db).all());
  const network = networkMemory(gateReads(db), versions);
  const ways = latest(
    () => `${versions().topology?.version ?? 0}.${versions().catalog?.version ?? 0}`,
    () => ({ jumpsToHub: hubJumps(network()), jumpsBetween: jumpsBetween(network().graph) }),
  );
  const pastOf = issuerPastReads(db);
  const tradingAt = new Map(
    hubNames.map((hub) => [
      hub,
      latest(
        () => String(versions().market_history?.version),
        () => tradingByType(history.paces(hubOf(hub).regionId)),
      ),
    ]),
  );

  return (
    contract: WorthContractRow | undefined,
    { endedOffersOf, since, now }: { endedOffersOf: (typeId: number) => readonly EndedOffer[]; since: string; now: number },
  ): RatingContext => {
    const { trade } = settings.all();
    const { hub, haul_rate: rate } = trade;
    const { stationId } = hubOf(hub);
    return {
      quotesOf: (typeIds) => market.quotesAt(stationId, typeIds),
      otherHubs: otherHubs(market, hub, now).map((other) => ({
        hub: other,
        quotesOf: (typeIds) => market.quotesAt(hubOf(other).stationId, typeIds),
      })),
      pastOf,
      trading: tradingAt.get(hub)?.() ?? new Map(),
      titles: titles(),
      blueprints: { recipes: recipes(), endedOffersOf },
      soldMedianOf: soldMedians(endedOffersOf),
      finalBidOf: finalBids(contract?.type === 'auction' ? sales.endedAuctions(since) : []),
      jumpsToHub: ways().jumpsToHub(hub),
      jumpsBetween: ways().jumpsBetween,
      haulRate: rate,
      isRead: market.observedAt(stationId) !== null,
      rates: ownFees(trade),
      hub,
      now,
    };
  };
}

/**
 * The worth of one contract, as the settings say: some milliseconds, and a quarter of a second of a container with hundreds of types. null:
 * the mirror has never seen it. `now` in milliseconds.
 */
export function contractWorths(db: ReadDb): { contractWorth(contractId: number, now: number): WorthAnswer | null } {
  const inputs = worthInputReads(db);
  const market = marketReads(db);
  const history = marketHistoryReads(db);
  const sales = saleReads(db);
  const settings = settingReads(db);
  const snapshot = readTransactions(db);
  const contextOf = ratingContexts(db);

  function worthOf(contractId: number, now: number): WorthAnswer | null {
    const { contracts, items: read } = inputs.read([contractId]);
    const items = read.get(contractId) ?? [];
    const { trade } = settings.all();
    const { hub } = trade;
    const { stationId, regionId } = hubOf(hub);
    const observedAt = market.observedAt(stationId);
    const since = isoUtc(now - SALES_DAYS * DAY);
    const endedOffersOf = endedOffersByType((typeId) => sales.endedOffers(typeId, since));
    const [rating] = rateContracts(contracts, read, contextOf(contracts[0], { endedOffersOf, since, now }));
    const [contract] = contracts;
    if (rating === undefined || contract === undefined) return null;
    const { worth, flags, isSafe, best } = rating;
    const offered = offeredGoods(items);
    const typeIds = offered.goods.map(({ type_id: id }) => id);
    return {
      contract_id: contractId,
      hub,
      observed_at: observedAt,
      source: observedAt === null ? null : orderSourceOf(market, stationId),
      ...worth,
      sold: soldOf(contract, items[0], endedOffersOf),
      by_contract: byContractOf(contract, items, { inputs, sales, regionId, since, now: isoUtc(now) }),
      ship_conditions: shipConditions(items),
      haulage: haulageOf(contract, items, worth),
      ...tradedContents(offered, history.of([regionId], typeIds), market.quotesAt(stationId, typeIds)),
      flags,
      rating: rating.rating,
      best_hub: best?.hub ?? null,
      best_margin: best?.margin ?? null,
      safe_to_buy: isSafe,
    };
  }
  return { contractWorth: (contractId, now) => snapshot(() => worthOf(contractId, now)) };
}

/** Its place among the sales of the same thing; `item`: the only one of a single-item offer. */
function soldOf(
  contract: WorthContractRow,
  item: WorthItemRow | undefined,
  endedOffersOf: (typeId: number) => readonly EndedOffer[],
) {
  if (item === undefined || isRolled(item) || contract.single_type_id === null || contract.price === null) return null;
  return soldComparison(
    { ...blueprintKindOf(item), unitPrice: contract.price / item.quantity },
    endedOffersOf(contract.single_type_id),
    SALES_DAYS,
  );
}

/** What others ask by contract for the same items, around the hub first, and the newest sales to measure it by. */
function byContractOf(
  contract: WorthContractRow,
  items: readonly WorthItemRow[],
  from: { inputs: WorthInputReads; sales: SaleReads; regionId: number; since: string; now: string },
) {
  const { inputs, sales, regionId, since, now } = from;
  const { issuer_id: issuerId, region_id: ownRegionId } = contract;
  return worthByContract(items, {
    regionIds: [regionId, ownRegionId],
    *rivalsOf(typeId, near) {
      for (const rival of inputs.rivalOffers(typeId, { regionId: near, issuerId, now }))
        yield { ...rival, ...blueprintKindOf(rival) };
    },
    endedOffersOf: endedOffersByType((typeId) => sales.endedOffers(typeId, since, MOST_RIVALS)),
  });
}

/** What there is to haul to the hub; a courier's items are not public, so what it states is all that there is to carry. */
function haulageOf(contract: WorthContractRow, items: readonly WorthItemRow[], worth: WorthFigures): ContractHaulage {
  const offers = items.length === 0 || items.some(({ is_included: included }) => included);
  const wanted = wantedVolume(items);
  const volumes = items.map(({ type_volume: volume }) => volume);
  const { sell_now: now, sell_listed: listed, margin, margin_listed } = worth;
  const reward = contract.type === 'courier' ? 0 : (contract.reward ?? 0);
  const back = (isk: number | null) => (offers ? Math.max(0, (isk ?? 0) + reward) : 0);
  return {
    systemId: contract.place?.systemId ?? null,
    volume: hauledVolume({ stated: contract.volume, offers, wanted }),
    wanted: wanted ?? 0,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    largestUnit: volumes.includes(null) ? null : Math.max(0, ...volumes.map((volume) => volume ?? 0)),
    valueThere: (wanted ?? 0) > 0 ? (capitalOf(worth) ?? 0) : 0,
    valueBack: back(now),
    valueBackListed: back(listed),
    hasCapital: items.some(({ group_id: group }) => group !== null && gateRefusedGroups.includes(group)),
    margin,
    marginListed: margin_listed,
  };
}
