import { fold } from '#shared/fold';
import { BLUEPRINT_CATEGORY_ID, type CategoryCode, categoryCodes } from '#shared/game';
import type { Direction } from '#shared/http/list-order';
import { isPlausible, type PriceRange, plausiblePrices } from '#shared/plausible-prices';
import { medianOf } from '#shared/quantiles';
import type { ContractOnlyGood, ContractOnlyReason, goodSorts } from '#shared/trade-api/goods';
import { categoryMask } from '../contracts/categories.ts';
import { gateRefusedGroups } from '../rules/hulls.ts';
import { isRolled } from './item-stacks.ts';

/** A type as far as it tells whether it trades by contract only. `isAsked`: whether a hub that was read has a sell order of it. */
export interface GoodType {
  typeId: number;
  name: string;
  categoryId: number | null;
  groupId: number | null;
  groupName: string | null;
  marketGroupId: number | null;
  metaGroupId: number | null;
  isAsked: boolean;
}

/** A type by its row of the static data. */
export function goodTypeOf(
  row: Pick<ContractOnlyGood, 'type_id' | 'type_name' | 'group_id' | 'group_name'> &
    Record<'category_id' | 'market_group_id' | 'meta_group_id', number | null>,
  isAsked: boolean,
): GoodType {
  return {
    typeId: row.type_id,
    name: row.type_name,
    categoryId: row.category_id,
    groupId: row.group_id,
    groupName: row.group_name,
    marketGroupId: row.market_group_id,
    metaGroupId: row.meta_group_id,
    isAsked,
  };
}

/** A single-item offer, or one that was accepted at `at`. ISK a unit; times ISO 8601 UTC. */
export interface GoodPrice {
  typeId: number;
  regionId: number;
  unitPrice: number;
  /** As the source says. */
  isBlueprintCopy: boolean | null;
  runs: number | null;
  at: string;
}

/** A row with what it is filtered by. `categories`: a bit for each of `categoryCodes`. */
export interface BoardGood extends ContractOnlyGood {
  categories: number;
}

const names = new Intl.Collator('en');
/** Sales in each of both windows from which on a trend is told. */
const LEAST_FOR_TREND = 3;

/** Why a type trades by contract only; null: it does not. `isCopy` undefined: it is no copy of a blueprint. */
export function contractOnlyReason(type: GoodType, isCopy: boolean, anyBookRead: boolean): ContractOnlyReason | null {
  if (isRolled({ category_id: type.categoryId, meta_group_id: type.metaGroupId })) return null;
  if (isCopy) return 'blueprint_copy';
  if (type.groupId !== null && gateRefusedGroups.includes(type.groupId)) return 'capital';
  if (type.isAsked) return null;
  if (type.marketGroupId === null) return 'no_market_group';
  return anyBookRead ? 'no_orders' : null;
}

/** What an offer asks for a unit, of a copy for a run; null: a copy whose runs are not known, which compares with nothing. */
export function goodPrice({ unitPrice, runs }: Pick<GoodPrice, 'unitPrice' | 'runs'>, isCopy: boolean): number | null {
  return !isCopy ? unitPrice : runs === null || runs <= 0 ? null : unitPrice / runs;
}

/**
 * The lowest that others of the region asked for the same good before an offer came that asks less, by prices that count among those of all
 * regions; null: it asks no less, or what it asks does not count, or there is no other.
 */
export function lowestBefore(
  price: number,
  regionId: number,
  others: readonly { regionId: number; price: number }[],
): number | null {
  const range = plausiblePrices([price, ...others.map((other) => other.price)]);
  const there = others.flatMap((other) => (other.regionId === regionId && isPlausible(other.price, range) ? [other.price] : []));
  const lowest = Math.min(...there);
  return there.length > 0 && price < lowest && isPlausible(price, range) ? lowest : null;
}

interface Prices {
  asked: number[];
  newestAt: string | null;
  sold: number[];
  soldBefore: number[];
}

/**
 * The goods that trade by contract only, each over all regions and region by region, those sold most often first. `halfway`: where the newer
 * 30 days of sales begin, ISO 8601.
 */
export function contractOnlyGoods({
  types,
  offers,
  sales,
  halfway,
  anyBookRead,
  regionNames,
}: {
  types: readonly GoodType[];
  offers: Iterable<GoodPrice>;
  sales: Iterable<GoodPrice>;
  halfway: string;
  anyBookRead: boolean;
  regionNames: ReadonlyMap<number, string>;
}): BoardGood[] {
  const typeOf = new Map(types.map((type) => [type.typeId, type]));
  /** By type and kind, then by region; null: all regions. */
  const goods = new Map<string, { type: GoodType; isCopy: boolean; regions: Map<number | null, Prices> }>();

  function each(row: GoodPrice, add: (prices: Prices, price: number) => void): void {
    const type = typeOf.get(row.typeId);
    if (type === undefined) return;
    const isCopy = type.categoryId === BLUEPRINT_CATEGORY_ID && row.isBlueprintCopy === true;
    const price = goodPrice(row, isCopy);
    if (price === null) return;
    const key = `${row.typeId}/${isCopy}`;
    const good = goods.get(key) ?? { type, isCopy, regions: new Map<number | null, Prices>() };
    goods.set(key, good);
    for (const regionId of [null, row.regionId]) {
      const prices = good.regions.get(regionId) ?? { asked: [], newestAt: null, sold: [], soldBefore: [] };
      good.regions.set(regionId, prices);
      add(prices, price);
    }
  }

  for (const offer of offers)
    each(offer, (prices, price) => {
      prices.asked.push(price);
      if (prices.newestAt === null || offer.at > prices.newestAt) prices.newestAt = offer.at;
    });
  for (const sale of sales) each(sale, ({ sold, soldBefore }, price) => (sale.at >= halfway ? sold : soldBefore).push(price));

  return [...goods.values()]
    .flatMap(({ type, isCopy, regions }): BoardGood[] => {
      const reason = contractOnlyReason(type, isCopy, anyBookRead);
      if (reason === null) return [];
      const isBlueprintCopy = type.categoryId === BLUEPRINT_CATEGORY_ID ? isCopy : null;
      const item = { categoryId: type.categoryId, isIncluded: true, isBlueprintCopy };
      // A region with one offer says nothing of what is odd: all of them do.
      const all = regions.get(null) as Prices;
      const ranges = {
        asked: plausiblePrices(all.asked),
        sold: plausiblePrices(all.sold),
        soldBefore: plausiblePrices(all.soldBefore),
      };
      return [...regions].map(([regionId, prices]) => ({
        type_id: type.typeId,
        type_name: type.name,
        group_id: type.groupId,
        group_name: type.groupName,
        is_blueprint_copy: isBlueprintCopy,
        reason,
        region_id: regionId,
        region_name: regionId === null ? null : (regionNames.get(regionId) ?? null),
        ...figuresOf(prices, ranges),
        categories: categoryMask([item]),
      }));
    })
    .sort(byUsualOrder);
}

/** Those sold most often first, then those offered most often. */
export function byUsualOrder(one: ContractOnlyGood, other: ContractOnlyGood): number {
  return other.sold - one.sold || other.offers - one.offers || names.compare(one.type_name, other.type_name);
}

type PriceLists = 'asked' | 'sold' | 'soldBefore';

function figuresOf({ newestAt, ...lists }: Prices, ranges: Readonly<Record<PriceLists, PriceRange | null>>) {
  const counting = (name: PriceLists) => lists[name].filter((price) => price > 0 && isPlausible(price, ranges[name]));
  const [counts, recent, before] = [counting('asked'), counting('sold'), counting('soldBefore')];
  const [median, medianBefore] = [middle(recent), middle(before)];
  const isTold = recent.length >= LEAST_FOR_TREND && before.length >= LEAST_FOR_TREND;
  return {
    offers: lists.asked.length,
    lowest: counts.length === 0 ? null : cents(Math.min(...counts)),
    median_asked: middle(counts),
    newest_at: newestAt,
    sold: recent.length,
    sold_median: median,
    sold_before: before.length,
    sold_median_before: medianBefore,
    trend_percent:
      isTold && median !== null && medianBefore ? Math.round((1000 * (median - medianBefore)) / medianBefore) / 10 : null,
  };
}

function middle(prices: readonly number[]): number | null {
  return prices.length === 0 ? null : cents(medianOf(prices));
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

export type GoodSort = (typeof goodSorts)[number];

/** Which goods are wanted; what is undefined may be any. `words`: a part of the name of the type or its group, folded. */
export interface GoodFilter {
  typeId: number | undefined;
  regionId: number | undefined;
  byRegion: boolean;
  groupId: number | undefined;
  categories: readonly CategoryCode[] | undefined;
  reasons: readonly ContractOnlyReason[] | undefined;
  words: string | undefined;
}

/** Whether a row is asked for. */
export function isGoodWanted(good: BoardGood, filter: GoodFilter): boolean {
  const isOfPlace =
    filter.regionId !== undefined
      ? good.region_id === filter.regionId
      : filter.byRegion
        ? good.region_id !== null
        : good.region_id === null;
  return (
    isOfPlace &&
    (filter.typeId === undefined || good.type_id === filter.typeId) &&
    (filter.groupId === undefined || good.group_id === filter.groupId) &&
    (filter.reasons === undefined || filter.reasons.includes(good.reason)) &&
    (filter.categories === undefined ||
      categoryCodes.some(({ code }, bit) => filter.categories?.includes(code) === true && (good.categories >> bit) & 1)) &&
    (filter.words === undefined ||
      [good.type_name, good.group_name ?? ''].some((name) => fold(name).includes(filter.words ?? '')))
  );
}

/**
 * The first rows in the order that is asked for, null last in both directions; equal ones stay as they are. Rows that come after as many as are
 * wanted are left out as they are met: to sort all takes ten times as long.
 */
export function firstGoods(goods: readonly BoardGood[], by: GoodSort, direction: Direction, most: number): BoardGood[] {
  // Times are of one form.
  const compareTexts = by === 'type_name' ? names.compare : (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: BoardGood, b: BoardGood) => {
    const [one, other] = [a[by], b[by]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other));
  };
  let first: BoardGood[] = [];
  let last: BoardGood | undefined;
  for (const good of goods) {
    if (last !== undefined && compare(good, last) >= 0) continue;
    first.push(good);
    if (first.length < 2 * most) continue;
    first = first.sort(compare).slice(0, most);
    last = first.at(-1);
  }
  return first.sort(compare).slice(0, most);
}
