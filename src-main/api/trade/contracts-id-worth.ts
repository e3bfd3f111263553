import { soldMedians } from '#main/domain/trade/blueprint-value';
import { worthByContract } from '#main/domain/trade/by-contract';
import { feeRates } from '#main/domain/trade/fees';
import { haulCost, hauledVolume, wantedVolume } from '#main/domain/trade/haul';
import { rateContracts } from '#main/domain/trade/rating';
import { blueprintKindOf, type EndedOffer, endedOffersByType, SALES_DAYS, soldComparison } from '#main/domain/trade/sales';
import { offeredGoods, tradedContents } from '#main/domain/trade/traded';
import type { WorthContractRow, WorthItemRow } from '#main/store/contracts/worth-inputs';
import { hubOf } from '#shared/game';
import { DAY, isoUtc } from '#shared/time';
import { contractWorth as endpoint, MOST_RIVALS, type WorthFigures, type WorthHaul } from '#shared/trade-api/worth';
import { requireSweep } from '../http/contract-list.ts';
import { ApiError } from '../http/errors.ts';
import type { JumpsToHub } from '../http/hub-routes.ts';
import { handlerResult, route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';
import { orderSourceOf } from './order-source.ts';

/** GET /contracts/{contract_id}/worth */
export const contractsIdWorth = route(endpoint, ({ params }, deps: TradeDeps) => {
  const { contract_id: contractId } = params;
  requireSweep(deps.everSwept);
  const { contracts, items } = deps.worthInputs.read([contractId]);
  const { hub, haul_rate: rate, ...skills } = deps.settings();
  const { stationId, regionId } = hubOf(hub);
  const observedAt = deps.market.observedAt(stationId);
  const since = isoUtc(deps.clock.now() - SALES_DAYS * DAY);
  const endedOffersOf = endedOffersByType((typeId) => deps.sales.endedOffers(typeId, since));
  const [rating] = rateContracts(contracts, items, {
    quotesOf: (typeIds) => deps.market.quotesAt(stationId, typeIds),
    offersOf: deps.worthInputs.offersOf,
    titles: deps.titles(),
    blueprints: { recipes: deps.recipes(), endedOffersOf },
    soldMedianOf: soldMedians(endedOffersOf),
    isRead: observedAt !== null,
    rates: feeRates(skills),
    hub,
    now: deps.clock.now(),
  });
  if (rating === undefined) throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
  const { worth, flags, isSafe } = rating;
  const sold = soldOf(contracts[0], items.get(contractId)?.[0], endedOffersOf);
  const haul = haulOf(contracts[0], items.get(contractId) ?? [], { jumpsToHub: deps.jumpsToHub(hub), rate }, worth);
  const offered = offeredGoods(items.get(contractId) ?? []);
  const typeIds = offered.goods.map(({ type_id: id }) => id);
  const traded = tradedContents(offered, deps.history.of([regionId], typeIds), deps.market.quotesAt(stationId, typeIds));
  // The settings are part of the answer, and no part of the mirror whose versions tell of a change.
  return handlerResult(
    {
      data: {
        contract_id: contractId,
        hub,
        observed_at: observedAt,
        source: observedAt === null ? null : orderSourceOf(deps.market, stationId),
        ...worth,
        sold,
        by_contract: byContractOf(contracts[0], items.get(contractId) ?? [], { deps, regionId, since }),
        haul,
        ...traded,
        flags,
        safe_to_buy: isSafe,
      },
    },
    { cacheable: false },
  );
});

/** Its place among the sales of the same thing; `item`: the only one of a single-item offer. */
function soldOf(
  contract: WorthContractRow | undefined,
  item: WorthItemRow | undefined,
  endedOffersOf: (typeId: number) => readonly EndedOffer[],
) {
  if (contract === undefined || item === undefined || contract.single_type_id === null || contract.price === null) return null;
  return soldComparison(
    { ...blueprintKindOf(item), unitPrice: contract.price / item.quantity },
    endedOffersOf(contract.single_type_id),
    SALES_DAYS,
  );
}

/** What others ask by contract for the like of its items, around the hub first; of what was sold since then the newest measure it. */
function byContractOf(
  contract: WorthContractRow | undefined,
  items: readonly WorthItemRow[],
  { deps, regionId, since }: { deps: Pick<TradeDeps, 'worthInputs' | 'sales' | 'clock'>; regionId: number; since: string },
) {
  if (contract === undefined) return [];
  const { issuer_id: issuerId, region_id: ownRegionId } = contract;
  const now = isoUtc(deps.clock.now());
  return worthByContract(items, {
    regionIds: [regionId, ownRegionId],
    *rivalsOf(typeId, near) {
      for (const rival of deps.worthInputs.rivalOffers(typeId, { regionId: near, issuerId, now }))
        yield { ...rival, ...blueprintKindOf(rival) };
    },
    endedOffersOf: endedOffersByType((typeId) => deps.sales.endedOffers(typeId, since, MOST_RIVALS)),
  });
}

/** What bringing it to the hub costs, and what that leaves of its margins. */
function haulOf(
  contract: WorthContractRow | undefined,
  items: readonly WorthItemRow[],
  { jumpsToHub, rate }: { jumpsToHub: JumpsToHub; rate: number },
  { margin, margin_listed: marginListed }: Pick<WorthFigures, 'margin' | 'margin_listed'>,
): WorthHaul {
  const systemId = contract?.place?.systemId ?? null;
  const jumps = systemId === null ? null : jumpsToHub(systemId);
  // A courier's items are not public: what it states is all that there is to carry.
  const offers = items.length === 0 || items.some(({ is_included: included }) => included);
  const volume = hauledVolume({ stated: contract?.volume ?? null, offers, wanted: wantedVolume(items) });
  const cost = haulCost(volume, jumps, rate);
  const less = (isk: number | null) => (isk === null || cost === null ? null : Math.round((isk - cost) * 100) / 100);
  return { jumps, volume, rate, cost, margin: less(margin), margin_listed: less(marginListed) };
}
