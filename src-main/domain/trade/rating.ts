import { type HubName, hubMarkets } from '#shared/game';
import { fromIso, HOUR } from '#shared/time';
import type { ContractFlag } from '#shared/trade-api/flags';
import type { PriceRating } from '#shared/trade-api/price-rating';
import type { BlueprintKind } from '#shared/trade-api/sales';
import type { WorthFigures } from '#shared/trade-api/worth';
import { gateRefusedGroups } from '../rules/hulls.ts';
import { isWormholeRegion } from '../topology/space.ts';
import { type BlueprintMarket, recipeTypes, type soldMedians } from './blueprint-value.ts';
import type { FeeRates } from './fees.ts';
import {
  destinationOf,
  type FlaggedItem,
  type FlagInput,
  type IssuerPast,
  offersOfTheLike,
  type RatedContract,
  type TitleReading,
  withdrawnBefore,
} from './flags/flag-input.ts';
import { contractFlags, hasNoWarnings } from './flags/flags.ts';
import type { TitleIndex } from './flags/title-index.ts';
import { haulCost, hauledVolume, wantedVolume } from './haul.ts';
import { isRolled } from './item-stacks.ts';
import { ratePrice } from './price-rating.ts';
import type { TypeQuote } from './quote.ts';
import { blueprintKindOf } from './sales.ts';
import type { Trading } from './traded.ts';
import { contractWorth } from './worth.ts';

/** A contract's worth, verdict and flags. */
export interface ContractRating {
  contractId: number;
  worth: WorthFigures;
  /** How many percent its price is below the median at which the same were sold; null: too few sales, or no single-item offer. */
  belowSoldPercent: number | null;
  flags: ContractFlag[];
  rating: PriceRating;
  /** Where selling at once brings most, of the hubs that were read, and that margin in ISK; null: it is known at none. */
  best: { hub: HubName; margin: number } | null;
  /** Whether it has no warnings and is a deal; null: not known. */
  isSafe: boolean | null;
}

type QuotesOf = (typeIds: readonly number[]) => ReadonlyMap<number, TypeQuote>;

/** The orders of one hub, by type. */
interface HubQuotes {
  hub: HubName;
  quotes: ReadonlyMap<number, TypeQuote>;
}

const NO_BLUEPRINT: BlueprintKind = {
  is_blueprint_copy: null,
  material_efficiency: null,
  time_efficiency: null,
  runs: null,
};

/** What ratings are made with besides the contracts. */
export interface RatingContext {
  /** The hub's orders for these types. */
  quotesOf: QuotesOf;
  /** The other hubs whose markets were read. */
  otherHubs: readonly { hub: HubName; quotesOf: QuotesOf }[];
  pastOf: IssuerPast;
  titles: TitleIndex;
  blueprints: BlueprintMarket;
  /** How the hub's region trades types. */
  trading: ReadonlyMap<number, Trading>;
  soldMedianOf: ReturnType<typeof soldMedians>;
  /** ISK each: the median of the last bids on the same; null: too few auctions of them ended. */
  finalBidOf(typeId: number, kind: BlueprintKind): number | null;
  /** Gate jumps to the hub; null: no way. */
  jumpsToHub(systemId: number): number | null;
  /** Fewest gate jumps between two systems; null: no way. */
  jumpsBetween(fromId: number, toId: number): number | null;
  /** ISK for each cubic metre and jump. */
  haulRate: number;
  /** Whether the hub's market was ever read. */
  isRead: boolean;
  rates: FeeRates;
  hub: HubName;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A book that is older says nothing of where something sells now. */
const OLDEST_BOOK = 3 * HOUR;

/** Hubs beside one whose books are new enough to be compared with. `now` in milliseconds; `observedAt`: ISO 8601; null: never read. */
export function otherHubs(market: { observedAt(stationId: number): string | null }, hub: HubName, now: number): HubName[] {
  return hubMarkets
    .filter(({ hub: other, stationId }) => {
      const at = market.observedAt(stationId);
      return other !== hub && at !== null && now - fromIso(at) <= OLDEST_BOOK;
    })
    .map(({ hub: other }) => other);
}

/** Worth and flags of contracts; `items` by contract. The quotes of all of them are asked for at once. */
export function rateContracts(
  contracts: readonly RatedContract[],
  items: ReadonlyMap<number, readonly FlaggedItem[]>,
  context: RatingContext,
): ContractRating[] {
  const { titles, blueprints } = context;
  const held = new Set([...items.values()].flatMap((rows) => rows.map(({ type_id: id }) => id)));
  const near = new Set([...held].flatMap((id) => titles.nearTypes(id).map(({ typeId }) => typeId)));
  const made = [...held].flatMap((id) => recipeTypes(blueprints.recipes.get(id)));
  const read = contracts.map((contract) => titles.read(contract.title ?? ''));
  const named = read.flatMap((title) => title.named.map(({ typeId }) => typeId));
  const mutated = [...items.values()].flatMap((rows) => rows.flatMap(({ roll }) => roll?.sourceTypeId ?? []));
  const quotes = context.quotesOf([...new Set([...held, ...near, ...made, ...named, ...mutated])]);
  const elsewhere = context.otherHubs.map(({ hub, quotesOf }) => ({ hub, quotes: quotesOf([...held]) }));
  return contracts.map((contract, index) => {
    const title = read[index] ?? titles.read('');
    return rateContract(contract, items.get(contract.contract_id) ?? [], { ...context, quotes, elsewhere, title });
  });
}

function rateContract(
  contract: RatedContract,
  items: readonly FlaggedItem[],
  context: RatingContext & { quotes: ReadonlyMap<number, TypeQuote>; elsewhere: readonly HubQuotes[]; title: TitleReading },
): ContractRating {
  const { titles, soldMedianOf, pastOf, now, quotes, title, trading } = context;
  const worth = contractWorth(contract, items, context);
  const offered = items.filter(({ is_included: included }) => included);
  const sold = soldAsSame(contract, items, soldMedianOf);
  const input: FlagInput = {
    contract,
    items,
    title,
    quotes,
    nearTypes: new Map(offered.map(({ type_id: id }) => [id, titles.nearTypes(id)])),
    replaceAll: isAllReplaced(worth) ? worth.replace : null,
    place:
      contract.place === null
        ? null
        : { ...contract.place, regionId: contract.region_id, isWormhole: isWormholeRegion(contract.region_id) },
    destination: destinationOf(contract, context),
    issuerOffers: offersOfTheLike(contract, items, pastOf),
    withdrawn: withdrawnBefore(contract, pastOf),
    trading,
    isSold: (typeId) => soldMedianOf(typeId, NO_BLUEPRINT) !== null,
    sold,
    now,
  };
  const flags = contractFlags(input);
  const noWarnings = hasNoWarnings(input, flags);
  const { price, ...rated } = ratePrice({
    worth,
    reward: contract.type === 'auction' ? 0 : (contract.reward ?? 0),
    haul: haulOf(contract, items, context),
    // An offer that stands long has something wrong with it, but not which: it explains no price.
    hasWarnings: flags.some(({ code }) => code !== 'long_on_offer'),
  });
  return {
    contractId: contract.contract_id,
    worth,
    belowSoldPercent: sold?.belowPercent ?? null,
    flags,
    rating: { no_warnings: noWarnings, price, ...rated },
    best: bestHub(contract, items, worth, context),
    isSafe: isSafe(noWarnings, price),
  };
}

/** To buy orders no broker takes a fee, so that the hubs differ by their orders alone. What an auction ends at does not depend on the hub. */
function bestHub(
  contract: RatedContract,
  items: readonly FlaggedItem[],
  { margin, asked: cost }: WorthFigures,
  context: Parameters<typeof rateContract>[2],
): ContractRating['best'] {
  const others = context.elsewhere.map(({ hub, quotes }) => {
    const there = contractWorth(contract, items, { ...context, isRead: true, quotes, hub });
    if (contract.type !== 'auction') return { hub, margin: there.margin };
    return { hub, margin: there.sell_now === null || cost === null ? null : Math.round(100 * (there.sell_now - cost)) / 100 };
  });
  return [{ hub: context.hub, margin }, ...others].reduce<ContractRating['best']>((best, one) => {
    if (one.margin === null || (best !== null && one.margin <= best.margin)) return best;
    return { hub: one.hub, margin: one.margin };
  }, null);
}

/** A condition that certainly fails decides, even where others are not known. */
function isSafe(noWarnings: boolean | null, price: PriceRating['price']): boolean | null {
  if (noWarnings === false || (price !== 'deal' && price !== 'unknown')) return false;
  return noWarnings === null || price === 'unknown' ? null : true;
}

/**
 * ISK that bringing it to the hub costs, by the rate of the settings; null: not known, as where docking is not certain, or with a ship that
 * gates of high security refuse.
 */
function haulOf(
  { place, volume, region_id: regionId }: RatedContract,
  items: readonly FlaggedItem[],
  { jumpsToHub, haulRate }: Pick<RatingContext, 'jumpsToHub' | 'haulRate'>,
): number | null {
  const isStuck = items.some(({ group_id: group }) => group !== null && gateRefusedGroups.includes(group));
  if (place?.isPublic !== true || isWormholeRegion(regionId) || isStuck) return null;
  const { systemId } = place;
  const offers = items.length === 0 || items.some(({ is_included: included }) => included);
  const carried = hauledVolume({ stated: volume, offers, wanted: wantedVolume(items) });
  return haulCost(carried, systemId === null ? null : jumpsToHub(systemId), haulRate);
}

/** Of a single-item offer, whose only items are those of one row. Percent rounded to tenths. */
function soldAsSame(
  { single_type_id: typeId, price }: RatedContract,
  [item]: readonly FlaggedItem[],
  soldMedianOf: RatingContext['soldMedianOf'],
): FlagInput['sold'] {
  if (typeId === null || price === null || item === undefined || item.quantity < 1 || isRolled(item)) return null;
  const sold = soldMedianOf(typeId, blueprintKindOf(item));
  if (sold === null || sold.median <= 0) return null;
  const { count, daysToSell } = sold;
  return { belowPercent: Math.round(1000 * (1 - price / item.quantity / sold.median)) / 10, count, daysToSell };
}

/** Whether everything offered can be bought at the hub. */
function isAllReplaced({ replace, unvalued }: WorthFigures): boolean {
  return replace !== null && !unvalued.some(({ side, missing_from: ways }) => side === 'offered' && ways.includes('replace'));
}
