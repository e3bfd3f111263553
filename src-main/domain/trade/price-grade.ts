import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import { medianOf } from '#shared/quantiles';
import { DAY } from '#shared/time';
import { HORIZONS, type PriceGrade } from '#shared/trade-api/price';
import { LEAST_AT_RISK, lifeOf, type Observed, priceBands, type TimedOffer } from './asking-price.ts';
import { endedWithin, kaplanMeier, type Life } from './survival.ts';

/** An offer of one kind in one region. ISK a unit. */
export interface PastOffer extends Omit<TimedOffer, 'ratio'> {
  unitPrice: number;
}

/** What was called of an offer on the day before it was issued, and whether it was sold. */
export interface CalledOffer {
  days: number;
  /** Percent. */
  called: number;
  life: Life;
  /** The same with what is undecided taken for sold. */
  likeliest: Life;
}

/** Days between two estimates of the past. */
const STEP = 2 * DAY;
const LOOK_BACK = 60 * DAY;
const LEAST_SALES = 3;
/** Percent that are graded together. */
const WIDTH = 10;

/**
 * Estimates of the past from what was known then, for the offers that were issued until the next: of one kind in one region. Times in
 * milliseconds; `until`: when the mirror last looked.
 */
export function calledOffers(offers: readonly PastOffer[], { since, until }: Observed): CalledOffer[] {
  const called: CalledOffer[] = [];
  for (let at = since; at < until; at += STEP) {
    const later = offers.filter(({ issued, firstSeen }) => issued > at && issued <= at + STEP && firstSeen <= until);
    const known = offers.filter(({ firstSeen }) => firstSeen <= at).map((offer) => asKnownAt(offer, at));
    const median = medianSold(known.filter(({ ended }) => ended === null || ended >= at - LOOK_BACK));
    if (later.length === 0 || known.length < LEAST_AT_RISK || median === null) continue;
    const rated = (offer: PastOffer): TimedOffer => ({ ...offer, ratio: offer.unitPrice / median });
    const bands = priceBands(known.map(rated), median, { since: at - LOOK_BACK, until: at });
    for (const offer of later) {
      const own = rated(offer);
      const band = bands.find(({ ratio_min: from, ratio_max: to }) => own.ratio >= from && (to === null || own.ratio < to));
      const seen = { since: at, until };
      const lives = { life: lifeOf(own, seen), likeliest: lifeOf(own, seen, true) };
      for (const { days, sold_percent: percent } of band?.within ?? [])
        if (percent !== null) called.push({ days, called: percent, ...lives });
    }
  }
  return called;
}

/** What was called, in steps of ten percent, and what was sold of it. */
export function priceGrades(called: readonly CalledOffer[]): PriceGrade[] {
  return HORIZONS.flatMap((days) =>
    Array.from({ length: 100 / WIDTH }, (_, index) => index * WIDTH).flatMap((from): PriceGrade[] => {
      const to = from + WIDTH;
      const own = called.filter((one) => one.days === days && one.called >= from && (one.called < to || to === 100));
      const came = endedWithin(kaplanMeier(own.map(({ life }) => life)), days);
      const most = endedWithin(kaplanMeier(own.map(({ likeliest }) => likeliest)), days);
      if (came === null || most === null) return [];
      return [
        {
          days,
          called_min: from,
          called_max: to,
          called_percent: tenths(own.reduce((sum, one) => sum + one.called, 0) / own.length),
          offers: own.length,
          sold_percent: tenths(100 * came.share),
          low_percent: tenths(100 * came.low),
          high_percent: tenths(100 * Math.max(came.high, most.high)),
          undecided_sold_percent: tenths(100 * most.share),
        },
      ];
    }),
  );
}

/** What ended later was still listed. */
function asKnownAt(offer: PastOffer, at: number): PastOffer {
  return offer.ended === null || offer.ended > at ? { ...offer, ended: null, outcome: null } : offer;
}

function medianSold(offers: readonly PastOffer[]): number | null {
  const all = offers.filter(({ outcome }) => outcome === 'sold').map(({ unitPrice }) => unitPrice);
  const range = plausiblePrices(all);
  const prices = all.filter((price) => isPlausible(price, range));
  return prices.length < LEAST_SALES ? null : medianOf(prices);
}

function tenths(percent: number): number {
  return Math.round(10 * percent) / 10;
}
