import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import type { ListedFacts } from '#shared/mirror-rows';
import type { blueprintSorts, OfferedBlueprint } from '#shared/trade-api/blueprints';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { type BlueprintMarket, type BlueprintRecipe, buildOf, manufacture } from './blueprint-value.ts';
import { isListed, type ListedFilter, type PageQuery } from './listed-filter.ts';
import type { TypeQuote } from './quote.ts';
import { blueprintKey, blueprintKindOf, SALES_DAYS, soldComparison } from './sales.ts';

/** An offer without its page in the app, which is the caller's to add. */
export type FoundBlueprint = Omit<OfferedBlueprint, 'url'>;

/** An offer as the board holds it: all but what depends on the time. */
export type BoardBlueprint = Omit<FoundBlueprint, 'expired_unjudged'>;

/** A contract's item row with what the board shows of the contract. */
export type BlueprintItem = BlueprintKind &
  Omit<BoardBlueprint, keyof BlueprintKind | 'copies' | 'price_each' | 'price_per_run' | 'sold' | 'product' | 'build'> & {
    category_id: number | null;
    quantity: number;
    is_included: boolean;
  };

/** Which blueprints are asked for; what is absent fulfils every condition. Ids resolved. */
export interface BlueprintBoardFilter {
  typeId?: number | undefined;
  productId?: number | undefined;
  regionIds?: readonly number[] | undefined;
  isCopy?: boolean | undefined;
  materialMin?: number | undefined;
  timeMin?: number | undefined;
  runsMin?: number | undefined;
  priceMax?: number | undefined;
  pricePerRunMax?: number | undefined;
  percentileMax?: number | undefined;
  productProfitMin?: number | undefined;
  buildProfitMin?: number | undefined;
  listed?: ListedFilter | undefined;
  /** See the contracts' `passesExpired`. */
  expiredUnjudged: boolean | null;
}

/** The order of the board, and which part of it. */
export type BlueprintPageQuery = PageQuery<(typeof blueprintSorts)[number]>;

/** One page of the board. `total`: all matches. */
export interface BlueprintPage {
  rows: FoundBlueprint[];
  total: number;
  /** Where builds are costed; the index and its time null: not known. */
  industry: { systemId: number; index: number | null; observedAt: string | null; facilityTax: number };
}

/** A row of the board for each contract that offers blueprints of one kind and wants no item. `items`: all rows of one contract. */
export function offeredBlueprint(
  items: readonly BlueprintItem[],
  market: BlueprintMarket & { quotes: ReadonlyMap<number, TypeQuote> | null; salesTax: number },
  place: Parameters<typeof buildOf>[3],
): BoardBlueprint | null {
  const [first] = items;
  if (first === undefined || !items.every(isAlike(first))) return null;
  const { category_id: _category, quantity: _units, is_included: _included, ...contract } = first;
  const kind = blueprintKindOf(first);
  const copies = items.reduce((sum, item) => sum + item.quantity, 0);
  if (copies < 1) return null;
  const each = contract.price / copies;
  const { runs } = kind;
  return {
    ...contract,
    ...kind,
    copies,
    price_each: cents(each),
    price_per_run: runs === null || runs < 1 ? null : cents(each / runs),
    sold: soldComparison({ ...kind, unitPrice: each }, market.endedOffersOf(first.type_id), SALES_DAYS),
    product: productOf(market.recipes.get(first.type_id), kind, market),
    build: builtOf(market.recipes.get(first.type_id), { ...kind, copies, price: contract.price }, market, place),
  };
}

/** Whether a blueprint is one of those that were asked for. */
export function isBlueprintWanted(offer: BoardBlueprint, filter: BlueprintBoardFilter): boolean {
  const atMost = (value: number | null, most: number | undefined) => most === undefined || (value !== null && value <= most);
  const atLeast = (value: number | null, least: number | undefined) => least === undefined || (value !== null && value >= least);
  return (
    (filter.listed === undefined || isListed(listedFacts(offer), filter.listed)) &&
    (filter.typeId === undefined || offer.type_id === filter.typeId) &&
    (filter.productId === undefined || offer.product?.type_id === filter.productId) &&
    (filter.regionIds === undefined || filter.regionIds.includes(offer.region_id ?? 0)) &&
    (filter.isCopy === undefined || offer.is_blueprint_copy === filter.isCopy) &&
    atLeast(offer.material_efficiency, filter.materialMin) &&
    atLeast(offer.time_efficiency, filter.timeMin) &&
    atLeast(offer.runs, filter.runsMin) &&
    atMost(offer.price, filter.priceMax) &&
    atMost(offer.price_per_run, filter.pricePerRunMax) &&
    atMost(offer.sold?.percentile ?? null, filter.percentileMax) &&
    atLeast(offer.product?.profit ?? null, filter.productProfitMin) &&
    atLeast(offer.build?.profit ?? null, filter.buildProfitMin)
  );
}

function listedFacts(offer: BoardBlueprint): ListedFacts {
  const { place } = offer;
  return {
    contract_id: offer.contract_id,
    names: [offer.title, offer.type_name, place?.name ?? null, place?.system_name ?? null, offer.region_name, offer.issuer_name],
    location_id: place?.location_id ?? null,
    place_name: place?.name ?? null,
    system_id: place?.system_id ?? null,
    security_status: place?.security_status ?? null,
    issuer_id: offer.issuer_id,
    issuer_name: offer.issuer_name,
    type_ids: [offer.type_id],
  };
}

/** Blueprints in an order; what is null comes last in both directions, ties go by contract in the same direction. */
export function sortBlueprints(
  offers: readonly FoundBlueprint[],
  by: (typeof blueprintSorts)[number],
  direction: 'asc' | 'desc',
): FoundBlueprint[] {
  const sign = direction === 'asc' ? 1 : -1;
  return offers.toSorted((a, b) => {
    const [one, other] = [sortedBy(a, by), sortedBy(b, by)];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || sign * (a.contract_id - b.contract_id);
    return sign * (one < other ? -1 : one > other ? 1 : a.contract_id - b.contract_id);
  });
}

function sortedBy(offer: FoundBlueprint, by: (typeof blueprintSorts)[number]): number | string | null {
  if (by === 'sold_median') return offer.sold?.median ?? null;
  if (by === 'percentile') return offer.sold?.percentile ?? null;
  if (by === 'build_profit') return offer.build?.profit ?? null;
  if (by === 'build_profit_percent') return offer.build?.profit_percent ?? null;
  if (by === 'build_profit_per_hour') return offer.build?.profit_per_hour ?? null;
  return by === 'product_profit' ? (offer.product?.profit ?? null) : offer[by];
}

const isAlike = (first: BlueprintItem) => {
  const own = blueprintKey(blueprintKindOf(first));
  return (item: BlueprintItem) =>
    item.is_included &&
    item.category_id === BLUEPRINT_CATEGORY_ID &&
    item.type_id === first.type_id &&
    blueprintKey(blueprintKindOf(item)) === own;
};

/** Of all runs of one copy, or one run of an original. */
function productOf(
  recipe: BlueprintRecipe | undefined,
  { runs, material_efficiency: material }: BlueprintKind,
  { quotes, salesTax }: { quotes: ReadonlyMap<number, TypeQuote> | null; salesTax: number },
): FoundBlueprint['product'] {
  if (recipe === undefined || quotes === null) return null;
  const job = { runs: Math.max(1, runs ?? 1), copies: 1, materialEfficiency: material ?? 0 };
  const { productUnits, revenue, materials, profit } = manufacture(recipe, job, { quotes, salesTax }, nothingTaken());
  return {
    type_id: recipe.productTypeId,
    type_name: recipe.productName,
    units: productUnits,
    revenue: cents(revenue),
    materials: materials === null ? null : cents(materials),
    profit: profit === null ? null : cents(profit),
  };
}

/** Of copies: an original is built from without end, so that its price belongs to no run. */
function builtOf(
  recipe: BlueprintRecipe | undefined,
  { runs, copies, price, ...kind }: BlueprintKind & { copies: number; price: number },
  { quotes, salesTax }: { quotes: ReadonlyMap<number, TypeQuote> | null; salesTax: number },
  place: Parameters<typeof buildOf>[3],
): FoundBlueprint['build'] {
  if (recipe === undefined || quotes === null || kind.is_blueprint_copy !== true || runs === null || runs < 1) return null;
  const efficiency = { materialEfficiency: kind.material_efficiency ?? 0, timeEfficiency: kind.time_efficiency ?? 0 };
  return buildOf(recipe, { price, copies, runs, ...efficiency }, { quotes, salesTax }, place);
}

const nothingTaken = () => ({ bids: new Map<number, number>(), asks: new Map<number, number>() });

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
