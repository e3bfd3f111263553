import type { ContractFlag } from '#shared/trade-api/flags';
import type { BlueprintKind } from '#shared/trade-api/sales';
import type { WorthFigures } from '#shared/trade-api/worth';
import { type BlueprintMarket, recipeTypes, type soldMedians } from './blueprint-value.ts';
import type { FeeRates } from './fees.ts';
import type { FlaggedItem, FlaggedPlace, FlagInput, IssuerOffer } from './flags/flag-input.ts';
import { contractFlags, isSafe } from './flags/flags.ts';
import type { TitleIndex } from './flags/title-index.ts';
import { isRolled } from './item-stacks.ts';
import type { TypeQuote } from './quote.ts';
import { blueprintKey, blueprintKindOf } from './sales.ts';
import { contractWorth } from './worth.ts';

/** A contract to be rated, with what its flags are raised from. */
export type RatedContract = FlagInput['contract'] & {
  issuer_id: number;
  /** The type of a single-item offer; null: it is none. */
  single_type_id: number | null;
  region_id: number;
  place: Omit<FlaggedPlace, 'isWormhole'> | null;
};

/** A contract's worth, verdict and flags. */
export interface ContractRating {
  contractId: number;
  worth: WorthFigures;
  /** How many percent its price is below the median at which the like were sold; null: too few sales, or no single-item offer. */
  belowSoldPercent: number | null;
  flags: ContractFlag[];
  /** Whether nothing speaks against accepting it; null: its items are not known. */
  isSafe: boolean | null;
}

/** What ratings are made with besides the contracts. */
export interface RatingContext {
  /** What the hub bids and asks for these types. */
  quotesOf(typeIds: readonly number[]): ReadonlyMap<number, TypeQuote>;
  /** Single-item offers of an issuer with a type; members of blueprints as the source says. */
  offersOf(issuerId: number, typeId: number): readonly (IssuerOffer & BlueprintKind & { category_id: number | null })[];
  titles: TitleIndex;
  blueprints: BlueprintMarket;
  soldMedianOf: ReturnType<typeof soldMedians>;
  /** Whether the hub's market was ever read. */
  isRead: boolean;
  rates: FeeRates;
  hub: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Regions of wormhole space (upstream §2.7). */
const WORMHOLE_REGIONS = { first: 11_000_000, last: 11_999_999 };

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
  const quotes = context.quotesOf([...new Set([...held, ...near, ...made])]);
  return contracts.map((contract) => rateContract(contract, items.get(contract.contract_id) ?? [], quotes, context));
}

function rateContract(
  contract: RatedContract,
  items: readonly FlaggedItem[],
  quotes: ReadonlyMap<number, TypeQuote>,
  { titles, blueprints, soldMedianOf, isRead, rates, hub, offersOf, now }: RatingContext,
): ContractRating {
  const worth = contractWorth(contract, items, { quotes, blueprints, isRead, rates, hub });
  const offered = items.filter(({ is_included: included }) => included);
  const input: FlagInput = {
    contract,
    items,
    title: titles.read(contract.title ?? ''),
    quotes,
    nearTypes: new Map(offered.map(({ type_id: id }) => [id, titles.nearTypes(id)])),
    replaceAll: isAllReplaced(worth) ? worth.replace : null,
    place: contract.place === null ? null : { ...contract.place, isWormhole: isWormholeRegion(contract.region_id) },
    issuerOffers: offersOfTheLike(contract, items, offersOf),
    now,
  };
  const flags = contractFlags(input);
  const belowSoldPercent = belowSold(contract, items, soldMedianOf);
  return { contractId: contract.contract_id, worth, belowSoldPercent, flags, isSafe: isSafe(input, flags) };
}

/** A copy of ten runs costs more than one of a single run: blueprints count only where they are alike. */
function offersOfTheLike(
  { single_type_id: typeId, issuer_id: issuerId }: RatedContract,
  [item]: readonly FlaggedItem[],
  offersOf: RatingContext['offersOf'],
): IssuerOffer[] {
  if (typeId === null || item === undefined || isRolled(item)) return [];
  const own = blueprintKey(blueprintKindOf(item));
  return offersOf(issuerId, typeId).filter((offer) => blueprintKey(blueprintKindOf(offer)) === own);
}

/** Of a single-item offer, whose only items are those of one row. Rounded to tenths. */
function belowSold(
  { single_type_id: typeId, price }: RatedContract,
  [item]: readonly FlaggedItem[],
  soldMedianOf: RatingContext['soldMedianOf'],
): number | null {
  if (typeId === null || price === null || item === undefined || item.quantity < 1 || isRolled(item)) return null;
  const sold = soldMedianOf(typeId, blueprintKindOf(item));
  return sold === null || sold.median <= 0 ? null : Math.round(1000 * (1 - price / item.quantity / sold.median)) / 10;
}

/** Whether everything offered can be bought at the hub. */
function isAllReplaced({ replace, unvalued }: WorthFigures): boolean {
  return replace !== null && !unvalued.some(({ side, missing_from: ways }) => side === 'offered' && ways.includes('replace'));
}

function isWormholeRegion(regionId: number): boolean {
  return regionId >= WORMHOLE_REGIONS.first && regionId <= WORMHOLE_REGIONS.last;
}
