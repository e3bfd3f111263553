import { medianOf } from '#shared/quantiles';
import { DAY, isoDay, isoUtc } from '#shared/time';
import type { FitDay, FitSupplier } from '#shared/trade-api/fits';
import type { OfferOutcome } from '../sales.ts';

/** A contract that holds, or held, whole fits. ISK for all of it; times ISO 8601 UTC. */
export interface FitOffer {
  issuer_id: number;
  issuer_name: string | null;
  issuer_corporation_id: number;
  issuer_corporation_name: string | null;
  readyFits: number;
  price: number;
  first_seen_at: string;
  date_expired: string;
  /** The first sweep without it; null: it is still listed. */
  absent_since: string | null;
  /** null: it is on offer. */
  outcome: OfferOutcome | null;
}

/**
 * Stock and prices at the end of each of the last days, the last of which is today, as of `now` in milliseconds. `earliest`: when the mirror saw
 * its first contract, ISO 8601; of the days before it nothing is known.
 */
export function fitHistory(
  offers: readonly FitOffer[],
  { days, now, earliest }: { days: number; now: number; earliest: string | null },
): FitDay[] {
  const today = Math.floor(now / DAY);
  return Array.from({ length: days }, (_, place) => {
    const day = today - days + 1 + place;
    const end = isoUtc(Math.min(now, (day + 1) * DAY - 1000));
    const start = isoUtc(day * DAY);
    if (earliest === null || earliest > end)
      return { day: isoDay(day), ready_fits: null, lowest_price: null, sold: null, sold_price: null };
    const open = offers.filter((offer) => isOpen(offer, end));
    const sold = offers.filter(({ outcome, absent_since: at }) => outcome === 'sold' && at !== null && at >= start && at <= end);
    const prices = sold.flatMap(({ readyFits, price }) => Array.from({ length: readyFits }, () => price / readyFits));
    return {
      day: isoDay(day),
      ready_fits: fitsOf(open),
      lowest_price: lowestOf(open),
      sold: fitsOf(sold),
      sold_price: prices.length === 0 ? null : cents(medianOf(prices)),
    };
  });
}

/** Whether it was on offer at a time. */
function isOpen({ first_seen_at: from, absent_since: until, date_expired: expiry }: FitOffer, at: string): boolean {
  return from <= at && (until === null || until > at) && expiry > at;
}

/** Who offers whole fits or did since a time, ISO 8601; who sold most first, then who offers most. */
export function fitSuppliers(offers: readonly FitOffer[], since: string): FitSupplier[] {
  return [...Map.groupBy(offers, ({ issuer_id: id }) => id).values()]
    .map((own) => {
      const newest = own.reduce((best, one) => (one.first_seen_at > best.first_seen_at ? one : best));
      const { issuer_id, issuer_name, issuer_corporation_id, issuer_corporation_name } = newest;
      const ended = own.filter(({ absent_since: at }) => at !== null && at >= since);
      const open = own.filter(({ outcome }) => outcome === null);
      return {
        issuer_id,
        issuer_name,
        issuer_corporation_id,
        issuer_corporation_name,
        on_offer: fitsOf(open),
        lowest_price: lowestOf(open),
        sold: fitsOf(ended.filter(({ outcome }) => outcome === 'sold')),
        unsold: fitsOf(ended.filter(({ outcome }) => outcome === 'unsold')),
      };
    })
    .filter(({ on_offer: open, sold, unsold }) => open + sold + unsold > 0)
    .sort((one, other) => other.sold - one.sold || other.on_offer - one.on_offer || one.issuer_id - other.issuer_id);
}

/** Whole fits of offers together. */
export function fitsOf(offers: readonly Pick<FitOffer, 'readyFits'>[]): number {
  return offers.reduce((sum, { readyFits }) => sum + readyFits, 0);
}

/** ISK for the cheapest whole fit; null: there is none. */
export function lowestOf(offers: readonly Pick<FitOffer, 'readyFits' | 'price'>[]): number | null {
  const prices = offers.flatMap(({ readyFits, price }) => (readyFits > 0 ? [price / readyFits] : []));
  return prices.length === 0 ? null : cents(Math.min(...prices));
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
