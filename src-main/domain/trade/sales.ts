import { plural, wholePercent } from '#shared/figures';
import type { EndedOffer } from '#shared/mirror-rows';
import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import { quantile } from '#shared/quantiles';
import { DAY, fromIso } from '#shared/time';
import type { BlueprintKind, SaleDistribution, SoldComparison } from '#shared/trade-api/sales';
import { isBlueprintCopy } from '../contracts/categories.ts';
import { readEvidence } from '../contracts/outcome.ts';

/** `undecided`: the source left open whether it was accepted, or was not asked yet. */
export type OfferOutcome = 'sold' | 'undecided' | 'unsold';

/** Days of sales that a price is held against. */
export const SALES_DAYS = 30;
/** Below six values no two of them have the median between them with 95 % certainty. */
const LEAST_FOR_INTERVAL = 6;
const NORMAL_95 = 1.96;
/** Sales from which on a price has a place among them. */
const LEAST_FOR_COMPARISON = 3;

/** What became of an offer that left the list (decisions §3.14). */
export function offerOutcome({ status, evidence }: Pick<EndedOffer, 'status' | 'evidence'>): OfferOutcome {
  if (status === 'outstanding') return 'undecided';
  if (status !== 'finished') return 'unsold';
  const read = readEvidence(evidence);
  // Asked only after its expiry, nothing (204) may also mean that it was withdrawn: good enough for a status, not for a price.
  const isUnsure = read.kind === 'left-early' && read.answer === 'nothing' && (read.askedAt ?? '') >= read.dateExpired;
  return isUnsure ? 'undecided' : 'sold';
}

/** Whether the price of each sale counts, measured by the others, in their order. */
export function plausibleSales(sales: readonly Pick<EndedOffer, 'unit_price'>[]): boolean[] {
  const range = plausiblePrices(sales.map(({ unit_price: price }) => price));
  return sales.map(({ unit_price: price }) => isPlausible(price, range));
}

/** Days between issue and end. */
export function daysToSell({ date_issued: issued, ended_at: ended }: Pick<EndedOffer, 'date_issued' | 'ended_at'>): number {
  return Math.max(0, (fromIso(ended) - fromIso(issued)) / DAY);
}

/** How these offers ended, and the distribution of the prices and days of those that were sold. */
export function saleDistribution(offers: readonly EndedOffer[]): SaleDistribution {
  const outcomes = offers.map(offerOutcome);
  const all = offers.filter((_, index) => outcomes[index] === 'sold');
  const counts = plausibleSales(all);
  const sold = all.filter((_, index) => counts[index]);
  const prices = sold.map(({ unit_price: price }) => price).sort((one, other) => one - other);
  const days = sold.map(daysToSell).sort((one, other) => one - other);
  return {
    count: sold.length,
    odd: all.length - sold.length,
    undecided: outcomes.filter((outcome) => outcome === 'undecided').length,
    unsold: outcomes.filter((outcome) => outcome === 'unsold').length,
    units: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    prices: prices.length === 0 ? null : pricesOf(prices),
    days_to_sell:
      days.length === 0
        ? null
        : {
            percentile_25: hundredths(quantile(days, 0.25)),
            median: hundredths(quantile(days, 0.5)),
            percentile_75: hundredths(quantile(days, 0.75)),
          },
  };
}

/** The prices that count among the sales of these offers, ascending; ISK a unit. */
export function soldPrices(offers: readonly EndedOffer[]): number[] {
  const sold = offers.filter((offer) => offerOutcome(offer) === 'sold');
  const counts = plausibleSales(sold);
  return sold
    .filter((_, index) => counts[index])
    .map(({ unit_price: price }) => price)
    .sort((one, other) => one - other);
}

/** What was last bid on an auction of one kind of item that ended. ISK each. */
export interface EndedAuction extends BlueprintKind {
  type_id: number;
  category_id: number | null;
  unit_bid: number;
}

/**
 * The median of the last bids on the same, ISK each, by type and kind; null: fewer than three count. A bid shortly before the end is not
 * always seen, so the median is rather too low.
 */
export function finalBids(auctions: readonly EndedAuction[]): (typeId: number, kind: BlueprintKind) => number | null {
  const keyOf = (typeId: number, kind: BlueprintKind) => `${typeId}/${blueprintKey(kind)}`;
  const alike = Map.groupBy(auctions, (auction) => keyOf(auction.type_id, blueprintKindOf(auction)));
  const medians = new Map(
    [...alike].flatMap(([key, ended]): [string, number][] => {
      const bids = ended.map(({ unit_bid: bid }) => bid);
      const range = plausiblePrices(bids);
      const sorted = bids.filter((bid) => isPlausible(bid, range)).sort((one, other) => one - other);
      return sorted.length < LEAST_FOR_COMPARISON ? [] : [[key, quantile(sorted, 0.5)]];
    }),
  );
  return (typeId, kind) => medians.get(keyOf(typeId, kind)) ?? null;
}

/** Where a price stands among others, 0 to 100: the share of those below it, and half of those equal to it. */
export function percentileRank(price: number, prices: readonly number[]): number {
  const below = prices.filter((one) => one < price).length;
  const equal = prices.filter((one) => one === price).length;
  return Math.round((100 * (below + equal / 2)) / prices.length);
}

/** What kind of blueprint an item is; `is_blueprint_copy` as the source says. */
export function blueprintKindOf(item: BlueprintKind & { category_id: number | null }): BlueprintKind {
  const copy = isBlueprintCopy({ categoryId: item.category_id, isBlueprintCopy: item.is_blueprint_copy });
  const material = item.material_efficiency ?? 0;
  const time = item.time_efficiency ?? 0;
  if (copy === null) return { is_blueprint_copy: null, material_efficiency: null, time_efficiency: null, runs: null };
  return { is_blueprint_copy: copy, material_efficiency: material, time_efficiency: time, runs: copy ? item.runs : null };
}

/** Offers of a type that ended, with their kind of blueprint; `read` is asked once a type. */
export function endedOffersByType(
  read: (typeId: number) => readonly (EndedOffer & { category_id: number | null })[],
): (typeId: number) => readonly EndedOffer[] {
  const known = new Map<number, EndedOffer[]>();
  return (typeId) => {
    const offers = known.get(typeId) ?? read(typeId).map((row) => ({ ...row, ...blueprintKindOf(row) }));
    known.set(typeId, offers);
    return offers;
  };
}

/** Equal for blueprints of one type that are alike, and for all items of a type that is no blueprint. */
export function blueprintKey(kind: BlueprintKind): string {
  const { is_blueprint_copy: copy, material_efficiency: material, time_efficiency: time, runs } = kind;
  return copy === null ? '' : `${copy}/${material}/${time}/${runs}`;
}

/** Where an offer stands among the sales of its like within this many days; null: fewer than three count. */
export function soldComparison(
  offer: BlueprintKind & { unitPrice: number },
  offers: readonly EndedOffer[],
  days: number,
): SoldComparison | null {
  const own = blueprintKey(offer);
  const { count, prices, days_to_sell: toSell } = saleDistribution(offers.filter((one) => blueprintKey(one) === own));
  const sold = soldPrices(offers.filter((one) => blueprintKey(one) === own));
  if (prices === null || toSell === null || count < LEAST_FOR_COMPARISON) return null;
  const percentile = percentileRank(offer.unitPrice, sold);
  return {
    count,
    days,
    percentile,
    median: prices.median,
    median_low: prices.median_low,
    median_high: prices.median_high,
    days_to_sell: toSell.median,
    sentence: `Cheaper than ${percentile === 0 ? 'all' : `${wholePercent(100 - percentile)} of`} ${plural(count, 'sale')} in ${days} days.`,
  };
}

/**
 * Of sorted prices. The interval of the median: the values of the ranks n/2 ∓ 1.96 √n / 2, which needs no assumption about their
 * distribution (Conover, Practical Nonparametric Statistics, 1999).
 */
function pricesOf(sorted: readonly number[]): NonNullable<SaleDistribution['prices']> {
  const count = sorted.length;
  const half = (NORMAL_95 * Math.sqrt(count)) / 2;
  const at = (rank: number) => sorted[Math.min(count, Math.max(1, Math.round(rank))) - 1] ?? null;
  const hasInterval = count >= LEAST_FOR_INTERVAL;
  return {
    minimum: hundredths(quantile(sorted, 0)),
    percentile_10: hundredths(quantile(sorted, 0.1)),
    percentile_25: hundredths(quantile(sorted, 0.25)),
    median: hundredths(quantile(sorted, 0.5)),
    percentile_75: hundredths(quantile(sorted, 0.75)),
    percentile_90: hundredths(quantile(sorted, 0.9)),
    maximum: hundredths(quantile(sorted, 1)),
    median_low: hasInterval ? at(count / 2 - half) : null,
    median_high: hasInterval ? at(1 + count / 2 + half) : null,
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
