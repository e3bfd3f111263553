import { timedOffer } from '#main/domain/trade/asking-price';
import { isRolled } from '#main/domain/trade/item-stacks';
import { type CalledOffer, calledOffers, priceGrades } from '#main/domain/trade/price-grade';
import { blueprintKey, blueprintKindOf } from '#main/domain/trade/sales';
import { offerLifeReads } from '#main/store/contracts/offer-lives';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import { DAY, isoUtc } from '#shared/time';
import type { PriceAccuracy } from '#shared/trade-api/price';
import { watchedTimes } from './asking-prices.ts';

/** So many types are graded at most, those of which most offers ended. */
const MOST_TYPES = 150;
/** Offers of the past that the first of the graded estimates looks back on. */
const BEFORE = 60;

/** Grades estimates of the past on how offers ended since; a second or two. `now` in milliseconds. */
export function priceGrading(db: ReadDb) {
  const lives = offerLifeReads(db);
  const observed = watchedTimes(db);
  const snapshot = readTransactions(db);

  function calledOfType(typeId: number, days: number, now: number): CalledOffer[] {
    const seen = observed(days, now);
    const rows = lives
      .ofType(typeId, isoUtc(seen.since - BEFORE * DAY))
      .filter((row) => !isRolled(row))
      .map((row) => ({ ...row, kind: blueprintKindOf(row) }));
    const alike = Map.groupBy(rows, ({ region_id: region, kind }) => `${region} ${blueprintKey(kind)}`);
    return [...alike.values()].flatMap((own) =>
      calledOffers(
        own.map((row) => ({ ...timedOffer(row, 1), unitPrice: row.unit_price })),
        seen,
      ),
    );
  }

  return {
    priceAccuracy: (days: number, now: number): PriceAccuracy =>
      snapshot(() => {
        const { since, until } = observed(days, now);
        const types = lives.mostEnded(isoUtc(since), MOST_TYPES);
        const called = types.map((typeId) => calledOfType(typeId, days, now)).filter((own) => own.length > 0);
        const all = called.flat();
        return {
          since: isoUtc(since),
          until: isoUtc(until),
          types: called.length,
          offers: new Set(all.map(({ life }) => life)).size,
          grades: priceGrades(all),
        };
      }),
  };
}
