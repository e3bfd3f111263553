import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { priceReads, priceWrites } from '#main/store/contracts/prices';
import { type WriteDb } from '#main/store/db';
import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import type { PriceStats } from '#shared/mirror-rows';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';

const REGION = 10_000_002;
const START = fromIso('2026-11-18T20:00:00Z');
const ALL = '1970-01-01T00:00:00Z';

let db: WriteDb;
beforeEach(() => {
  db = emptyMirror();
});
afterEach(() => db.close());

const at = (hour: number) => isoUtc(START + hour * HOUR);
const row = (typeId: number, price: number): PriceStats => ({
  typeId,
  min: price,
  median: price,
  max: 2 * price,
  sampleCount: 2,
  volume: 7,
});
const wire = (hour: number, price: number): PriceHistoryRow => ({
  captured_at: at(hour),
  min_price: price,
  median_price: price,
  max_price: 2 * price,
  sample_count: 2,
  volume: 7,
});
const stored = () => db.prepare('SELECT count(*) FROM price_changes').pluck().get();

/** What one hour of a region offers: a price for each type. */
const anHour = fc.record({
  hour: fc.nat({ max: 60 }),
  prices: fc.dictionary(fc.constantFrom('34', '35', '36'), fc.constantFrom(1, 2)),
  isArchived: fc.boolean(),
});

describe('the history of prices', () => {
  test('has none of modules of which none is like another', () => {
    db.exec(`INSERT INTO types (type_id, category_id, meta_group_id, name, folded_name, published)
      VALUES (47702, 7, 15, 'Abyssal Stasis Webifier', 'abyssal stasis webifier', 1)`);
    const prices = priceWrites(db);
    prices.replaceHour(REGION, at(0), [row(34, 1), row(47_702, 9)]);
    prices.addArchivedHour(REGION, at(1), [row(47_702, 9)]);
    expect(db.prepare('SELECT DISTINCT type_id FROM price_changes').pluck().all()).toEqual([34]);
  });

  test('has the rows of every hour as it was last stored, in whatever order hours come, and no row of other hours', () => {
    fc.assert(
      fc.property(fc.array(anHour, { maxLength: 40 }), fc.nat({ max: 60 }), (hours, since) => {
        db.exec('DELETE FROM price_changes; DELETE FROM priced_days');
        const prices = priceWrites(db);
        const expected = new Map<number, Record<string, number>>();
        for (const { hour, prices: offered, isArchived } of hours) {
          const rows = Object.entries(offered).map(([typeId, price]) => row(Number(typeId), price));
          if (isArchived) prices.addArchivedHour(REGION, at(hour), rows);
          else prices.replaceHour(REGION, at(hour), rows);
          if (!isArchived || !expected.has(hour)) expected.set(hour, offered);
        }
        // Another region's hours are its own.
        prices.replaceHour(1, at(30), [row(34, 9)]);
        const sorted = [...expected].sort(([one], [other]) => one - other);
        for (const typeId of ['34', '35', '36'])
          expect(priceReads(db).history(Number(typeId), REGION, at(since))).toEqual(
            sorted.flatMap(([hour, offered]) =>
              hour >= since && offered[typeId] !== undefined ? [wire(hour, offered[typeId])] : [],
            ),
          );
      }),
    );
  });

  test('takes no room for hours in which nothing changed, from whichever end they come', () => {
    const prices = priceWrites(db);
    for (let hour = 30; hour >= 0; hour -= 1) prices.addArchivedHour(REGION, at(hour), [row(34, 5)]);
    for (let hour = 31; hour < 60; hour += 1) prices.replaceHour(REGION, at(hour), [row(34, 5)]);
    expect(stored()).toBe(1);
    expect(priceReads(db).history(34, REGION, ALL)).toHaveLength(60);
  });

  test('an hour that is stored again as it was counts no change; a new one counts its rows', () => {
    const prices = priceWrites(db);
    expect(prices.replaceHour(REGION, at(0), [row(34, 5), row(35, 5)])).toBe(2);
    expect(prices.replaceHour(REGION, at(0), [row(34, 5), row(35, 5)])).toBe(0);
    expect(prices.replaceHour(REGION, at(0), [row(34, 5)])).toBe(1);
    expect(prices.replaceHour(REGION, at(1), [row(34, 5)])).toBe(1);
    expect(prices.addArchivedHour(REGION, at(1), [row(36, 5)])).toBe(0);
  });

  test('what is cleared out changes no hour that is kept', () => {
    const prices = priceWrites(db);
    for (let hour = 0; hour < 60; hour += 1)
      prices.replaceHour(REGION, at(hour), hour < 10 ? [row(34, 5), row(35, 6)] : [row(34, hour < 50 ? 7 : 8)]);
    const kept = priceReads(db).history(34, REGION, at(40));
    prices.removeDaysBefore(at(40));
    for (let series = prices.seriesAfter({ regionId: 0, typeId: 0 }); series !== undefined; series = prices.seriesAfter(series))
      prices.removeBefore(series, at(40));
    expect(priceReads(db).history(34, REGION, at(40))).toEqual(kept);
    // In force at the 40th hour, and the change at the 50th; of what ended before nothing is left.
    expect(stored()).toBe(2);
  });
});
