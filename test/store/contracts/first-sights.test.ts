import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSights } from '#main/store/contracts/first-sights';
import { insertRow, insertStaticData } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

const moments = [
  '2026-11-17T23:59:59Z',
  '2026-11-18T00:00:00Z',
  '2026-11-18T09:30:00Z',
  '2026-11-18T09:30:01Z',
  '2026-11-18T09:59:59Z',
  '2026-11-20T10:00:00Z',
] as const;
const regions = [10000002, 10000043, 10000030] as const;

function mirror() {
  const db = emptyMirror();
  insertStaticData(db);
  const add = db.prepare(`
    INSERT INTO first_sights VALUES (@at, @region, @corp, @character, @contracts, @value)
    ON CONFLICT DO UPDATE SET contracts = contracts + excluded.contracts, value = value + excluded.value`);
  return { db, add, ...firstSights(db) };
}

test('sums since any moment are what SQL says they are, also after hours changed, were emptied or came late', () => {
  const someChange = fc.record({
    at: fc.constantFrom(...moments),
    region: fc.constantFrom(...regions),
    corp: fc.integer({ min: 98000001, max: 98000004 }),
    character: fc.integer({ min: 2112000001, max: 2112000005 }),
    contracts: fc.integer({ min: 1, max: 5 }),
    value: fc.integer({ min: 0, max: 1000 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(someChange, { maxLength: 8 }), { maxLength: 4 }),
      fc.constantFrom(...moments),
      fc.integer({ min: 1, max: 4 }),
      (batches, since, limit) => {
        const { db, add, issuers, volume, refresh } = mirror();
        const byCorp = db.prepare(`
        SELECT issuer_corporation_id AS id, sum(contracts) AS contracts, sum(value) AS value FROM first_sights WHERE first_seen_at >= ?
         GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT ?`);
        const inTop = db.prepare(`
        WITH seen AS (SELECT *, substr(first_seen_at, 1, 10) AS day FROM first_sights WHERE first_seen_at >= @since),
          top AS (SELECT region_id, row_number() OVER (ORDER BY sum(contracts) DESC, region_id) AS place FROM seen GROUP BY 1 LIMIT @limit)
        SELECT day, region_id, sum(contracts) AS contracts FROM seen JOIN top USING (region_id) GROUP BY day, region_id ORDER BY day, place`);
        for (const batch of batches) {
          for (const change of batch) add.run(change);
          refresh(moments[0]);
          expect(issuers('corp', since, limit).map(({ id, contracts, value }) => ({ id, contracts, value }))).toEqual(
            byCorp.all(since, limit),
          );
          expect(volume(since, limit).map(({ day, region_id, contracts }) => ({ day, region_id, contracts }))).toEqual(
            inTop.all({ since, limit }),
          );
          db.prepare('DELETE FROM first_sights WHERE first_seen_at = ?').run(batch[0]?.at ?? '');
        }
        expect(issuers('corp', since, limit).map(({ id }) => id)).toEqual(byCorp.all(since, limit).map((row: any) => row.id));
        db.close();
      },
    ),
    { numRuns: 60 },
  );
});

test('issuers and regions are named where a name is known', () => {
  const { db, add, issuers, volume } = mirror();
  const sight = { at: moments[0], value: 5 };
  add.run({ ...sight, region: 10000002, corp: 98000001, character: 2112000001, contracts: 2 });
  add.run({ ...sight, region: 12000001, corp: 98000002, character: 2112000002, contracts: 1 });
  insertRow(db, 'names', { id: 98000001, category: 'corporation', name: 'Brave Haulers', fetched_at: '2026-11-20T00:00:00Z' });
  expect(issuers('corp', moments[0], 10)).toEqual([
    { id: 98000001, name: 'Brave Haulers', contracts: 2, value: 5 },
    { id: 98000002, name: null, contracts: 1, value: 5 },
  ]);
  expect(volume(moments[0], 10).map((row) => row.region_name)).toEqual(['The Forge', null]);
});
