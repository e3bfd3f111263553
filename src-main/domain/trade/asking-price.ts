import { percent as percentText, share as shareText, shortIsk } from '#shared/figures';
import { DAY, fromIso, HOUR } from '#shared/time';
import { type AskingPrice, HORIZONS, type PriceBand, type PriceSuggestion } from '#shared/trade-api/price';
import { contractFees } from './fees.ts';
import { type OfferOutcome, offerOutcome } from './sales.ts';
import { endedWithin, kaplanMeier, type Life, type Share } from './survival.ts';

/** An offer as far as it says how fast such things sell. Times in milliseconds. */
export interface TimedOffer {
  /** Its price over the reference: 1 is the same. */
  ratio: number;
  issued: number;
  firstSeen: number;
  /** When it would end by itself. */
  expires: number;
  /** null: it is still listed. */
  ended: number | null;
  /** null: it is still listed. */
  outcome: OfferOutcome | null;
}

/** The time in which offers were watched, in milliseconds: those that ended before `since` are left out. */
export interface Observed {
  since: number;
  until: number;
}

/** Upper ends of the bands of prices, over the reference; the last has none. */
const BAND_ENDS = [0.8, 0.9, 0.97, 1.03, 1.1, 1.25, 1.5] as const;
/** Offers of a band below which nothing is estimated from it (decisions §3.14). */
export const LEAST_AT_RISK = 20;
/** The source’s list may be half an hour old, and a sweep as long under way: what is seen so soon was there from its beginning. */
const LIST_MAY_LAG = HOUR;
/** Days at which a curve is read. */
const CURVE_DAYS = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14] as const;

/** How long an offer was observed to stay unsold. `undecidedSold`: what the source left open counts as sold, else as withdrawn. */
export function lifeOf(offer: TimedOffer, { since, until }: Observed, undecidedSold = false): Life {
  const { issued, firstSeen, ended, expires, outcome } = offer;
  const seenAt = firstSeen - issued <= LIST_MAY_LAG ? issued : firstSeen;
  const late = Math.max(seenAt, since) - issued;
  const isSold = outcome === 'sold' || (undecidedSold && outcome === 'undecided');
  const left = ended ?? Math.min(until, expires);
  const exit = isSold ? left : Math.min(left, expires);
  return { entry: Math.max(0, late) / DAY, exit: Math.max(0, exit - issued) / DAY, hasEnded: isSold };
}

/** An offer as it is stored, times ISO 8601 UTC. */
export function timedOffer(
  row: Parameters<typeof offerOutcome>[0] &
    Record<'date_issued' | 'date_expired' | 'first_seen_at', string> & { ended_at: string | null },
  ratio: number,
): TimedOffer {
  return {
    ratio,
    outcome: row.ended_at === null ? null : offerOutcome(row),
    issued: fromIso(row.date_issued),
    firstSeen: fromIso(row.first_seen_at),
    expires: fromIso(row.date_expired),
    ended: row.ended_at === null ? null : fromIso(row.ended_at),
  };
}

/** How fast offers sold, by bands of their price over the reference; cheapest first. `reference` in ISK. */
export function priceBands(offers: readonly TimedOffer[], reference: number, observed: Observed): PriceBand[] {
  const ends = [...BAND_ENDS, null];
  return ends.map((end, index) => {
    const start = BAND_ENDS[index - 1] ?? 0;
    const own = offers.filter(({ ratio }) => ratio >= start && (end === null || ratio < end));
    return bandOf(own, { start, end, reference }, observed);
  });
}

function bandOf(
  offers: readonly TimedOffer[],
  { start, end, reference }: { start: number; end: number | null; reference: number },
  observed: Observed,
): PriceBand {
  const least = kaplanMeier(offers.map((offer) => lifeOf(offer, observed)));
  const most = kaplanMeier(offers.map((offer) => lifeOf(offer, observed, true)));
  const isEnough = least.atStart >= LEAST_AT_RISK;
  const at = (days: number) => (isEnough ? soldWithin(endedWithin(least, days), endedWithin(most, days)) : null);
  const counted = (wanted: OfferOutcome | null) => offers.filter(({ outcome }) => outcome === wanted).length;
  const ratios = offers.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const middle = ratios[(ratios.length - 1) >> 1] ?? null;
  return {
    ratio_min: start,
    ratio_max: end,
    price_min: cents(start * reference),
    price_max: end === null ? null : cents(end * reference),
    ratio: middle === null ? null : thousandths(middle),
    price: middle === null ? null : cents(middle * reference),
    offers: offers.length,
    sold: counted('sold'),
    undecided: counted('undecided'),
    unsold: counted('unsold'),
    listed: counted(null),
    at_risk: least.atStart,
    within: HORIZONS.map((days) => ({ days, ...(at(days) ?? NOT_KNOWN) })),
    curve: CURVE_DAYS.flatMap((day) => {
      const chance = day === 0 ? (isEnough ? AT_ONCE : null) : at(day);
      return chance === null ? [] : [{ days: day, ...chance }];
    }),
  };
}

const NOT_KNOWN = { sold_percent: null, low_percent: null, high_percent: null, undecided_sold_percent: null };
const AT_ONCE = { sold_percent: 0, low_percent: 0, high_percent: 0, undecided_sold_percent: 0 };

/** Both ways to count what is undecided: the interval reaches from the lower end of one to the upper end of the other. */
function soldWithin(least: Share | null, most: Share | null) {
  if (least === null || most === null) return null;
  return {
    sold_percent: percent(least.share),
    low_percent: percent(least.low),
    high_percent: percent(Math.max(least.high, most.high)),
    undecided_sold_percent: percent(most.share),
  };
}

interface Asked {
  /** ISK for the whole contract at a ratio of 1. */
  reference: number;
  /** Units of the contract; prices of `offered` are of one. */
  units: number;
  /** Percent that has to be sold in time. */
  chance: number;
  /** Prices over the reference of what others have on offer now. */
  offered: readonly number[];
}

/** The highest price at which enough of such offers were sold in time, for each number of days; none where too little is known. */
export function suggestPrices(bands: readonly PriceBand[], { reference, units, chance, offered }: Asked): PriceSuggestion[] {
  return HORIZONS.map((days) => {
    const known = bands.flatMap((band) => {
      const within = band.within.find((one) => one.days === days);
      return within == null || within.sold_percent === null || band.ratio === null
        ? []
        : [{ ...within, ratio: band.ratio, at_risk: band.at_risk, sold: within.sold_percent }];
    });
    const found = known.findLast(({ sold }) => sold >= chance);
    if (found === undefined) return { days, ...NOT_KNOWN, ...NO_PRICE, reason: noPriceReason(bands, known, { days, chance }) };
    // Of a few ISK a whole one would be another price.
    const price = found.ratio * reference < 1000 ? cents(found.ratio * reference) : Math.round(found.ratio * reference);
    const { sold_percent, low_percent, high_percent, undecided_sold_percent } = found;
    return {
      days,
      sold_percent,
      low_percent,
      high_percent,
      undecided_sold_percent,
      price,
      unit_price: cents(price / units),
      ratio: found.ratio,
      at_risk: found.at_risk,
      cheaper_on_offer: offered.filter((ratio) => ratio < found.ratio).length,
      ...contractFees(price),
      reason: null,
    };
  });
}

const NO_PRICE = {
  price: null,
  unit_price: null,
  ratio: null,
  at_risk: null,
  cheaper_on_offer: null,
  sales_tax: null,
  broker_fee: null,
  left: null,
};

function noPriceReason(
  bands: readonly PriceBand[],
  known: readonly { ratio: number; sold: number }[],
  { days, chance }: { days: number; chance: number },
): string {
  const within = days === 1 ? 'a day' : `${days} days`;
  const best = known.toSorted((a, b) => b.sold - a.sold)[0];
  if (best !== undefined)
    return `At no price were ${percentText(chance)} sold within ${within}: at most ${percentText(best.sold)}, at ${shareText(best.ratio)} of the reference.`;
  const most = Math.max(0, ...bands.map(({ at_risk: atRisk }) => atRisk));
  if (most < LEAST_AT_RISK)
    return `Too few offers to tell: ${LEAST_AT_RISK} at like prices are needed that were seen since they were put up, ${most} were.`;
  return `No offer was seen for ${within} yet.`;
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

function thousandths(ratio: number): number {
  return Math.round(ratio * 1000) / 1000;
}

type Suggested = Pick<PriceSuggestion, 'price' | 'sales_tax' | 'broker_fee' | 'left'>;

/** Why to sell on the market and not by contract, a sentence; null: a contract brings more, or it is not known which does. */
export function marketAdvice(suggestions: readonly Suggested[], atHub: AskingPrice['at_hub']): string | null {
  const left = suggestions.flatMap((one) => one.left ?? []);
  if (left.length === 0) return null;
  const most = Math.max(...left);
  const now = atHub?.to_buy_orders ?? null;
  const listed = atHub?.with_sell_orders ?? null;
  if (most <= 0) {
    const fees = Math.min(
      ...suggestions.flatMap(({ sales_tax: tax, broker_fee: fee }) => (tax === null ? [] : tax + (fee ?? 0))),
    );
    return `Sell it on the market: a contract costs about ${shortIsk(fees)} ISK in tax and fee, which is more than its price.`;
  }
  if (now !== null && now >= most)
    return `Buy orders at ${atHub?.hub} bring more at once: ${shortIsk(now)} ISK after tax, before hauling.`;
  if (listed !== null && listed > most)
    return `A sell order at ${atHub?.hub} brings more: ${shortIsk(listed)} ISK after tax and fee, before hauling.`;
  return null;
}
