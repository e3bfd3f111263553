import { expect, test } from 'vitest';
import { priceReads } from '#main/store/contracts/prices';
import { migrate } from '#main/store/migrations/migrate';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { insertRow } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

const START = fromIso('2026-11-18T20:00:00Z');

/** Prices by hour: a letter for each, a dash where the type is not on offer, a dot where nobody looked at the region. */
const series: readonly (readonly [number, number, string])[] = [
  [34, 1, 'aaab.bb--b..bbbc'],
  [35, 1, '---a.aaaaa..----'],
  [36, 1, 'a---.-----..---a'],
  [34, 2, '......aa...a....'],
];

test('hourly prices of a mirror of before are answered as they were, and take a row only where they changed', () => {
  const db = mirrorOfVersion(30);
  const expected = new Map<string, unknown[]>();
  for (const [type_id, region_id, letters] of series)
    for (const [hour, letter] of [...letters].entries()) {
      if (letter === '-' || letter === '.') continue;
      const price = letter.charCodeAt(0);
      const row = {
        captured_at: isoUtc(START + hour * HOUR),
        min_price: price,
        median_price: price + 0.5,
        max_price: price + 1,
        sample_count: 3,
        volume: 12,
      };
      insertRow(db, 'price_hours', { type_id, region_id, source: hour % 2 === 0 ? 'sweep' : 'archive', ...row });
      const key = `${type_id} ${region_id}`;
      expected.set(key, [...(expected.get(key) ?? []), row]);
    }
  migrate(db);
  const { history } = priceReads(db);
  for (const [type_id, region_id] of series)
    expect(history(type_id, region_id, '2026-11-01T00:00:00Z')).toEqual(expected.get(`${type_id} ${region_id}`));
  // Beginnings, changes and ends: of the first series a, b, end, b, c.
  const stored = db.prepare('SELECT count(*) FROM price_changes WHERE type_id = ? AND region_id = ?').pluck();
  expect(series.map(([type_id, region_id]) => stored.get(type_id, region_id))).toEqual([5, 2, 3, 1]);
});
