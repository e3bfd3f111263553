import { expect, test } from 'vitest';
import { calledOffers, type PastOffer, priceGrades } from '#main/domain/trade/price-grade';
import { DAY, fromIso } from '#shared/time';
import { offersOfLaw, saleLaws } from '../../support/sale-laws.ts';
import { seededRandom } from '../../support/world.ts';

const NOW = fromIso('2026-11-20T12:00:00Z');
const SEEN = { since: NOW - 28 * DAY, until: NOW };
/** Offers of a market that the mirror has watched for ninety days. */
const pastOf = (law: keyof typeof saleLaws, seed: number, undecided = 0): PastOffer[] => {
  const market = { withdrawnADay: 0.06, undecided, since: NOW - 90 * DAY, mirrorSince: NOW - 90 * DAY, now: NOW };
  const offers = offersOfLaw({ law: saleLaws[law], chance: seededRandom(seed), offers: 3000, ...market });
  return offers.map((offer) => ({ ...offer, unitPrice: 1e6 * offer.ratio }));
};

test.each(Object.keys(saleLaws) as (keyof typeof saleLaws)[])(
  'by the law "%s" what was called came, on the past itself',
  (law) => {
    const grades = priceGrades([21, 22, 23].flatMap((seed) => calledOffers(pastOf(law, seed), SEEN)));
    const many = grades.filter(({ offers }) => offers >= 150);
    expect(many.length).toBeGreaterThanOrEqual(8);
    const apart = many.map(({ called_percent: called, sold_percent: sold }) => Math.abs(called - sold));
    expect(Math.max(...apart)).toBeLessThan(9);
    expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(4);
  },
);

test('a market whose law changes is graded as badly as it deserves', () => {
  const changed = pastOf('steady', 31).map((offer): PastOffer => {
    // Since three weeks nothing is sold any more: all that would have been is withdrawn at its end.
    const isAfter = offer.issued > NOW - 21 * DAY;
    return isAfter
      ? { ...offer, ended: offer.expires <= NOW ? offer.expires : null, outcome: offer.expires <= NOW ? 'unsold' : null }
      : offer;
  });
  const grades = priceGrades(calledOffers(changed, { since: NOW - 22 * DAY, until: NOW }).filter(({ days }) => days === 3));
  const called = grades.reduce((sum, one) => sum + one.called_percent * one.offers, 0);
  const sold = grades.reduce((sum, one) => sum + one.sold_percent * one.offers, 0);
  expect(sold).toBeLessThan(called / 4);
});

test('what is undecided is graded both ways, and what came later is not known before', () => {
  const offers = pastOf('rush', 41, 0.1);
  for (const { sold_percent: sold, undecided_sold_percent: most } of priceGrades(calledOffers(offers, SEEN)))
    expect(most).toBeGreaterThanOrEqual(sold);
  // Estimates made before the last two days call the same, whatever came in these.
  const until = NOW - 2 * DAY;
  const blind = offers.map(
    (offer): PastOffer => ((offer.ended ?? NOW) > until ? { ...offer, ended: null, outcome: null } : offer),
  );
  const called = (past: readonly PastOffer[]) =>
    calledOffers(
      past.filter(({ issued }) => issued < until),
      SEEN,
    ).map(({ days, called: percent }) => [days, percent]);
  expect(called(blind)).toEqual(called(offers));
  expect(calledOffers(offers.slice(0, 10), SEEN)).toEqual([]);
});
