import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuerDays } from '#main/store/contract-search/issuer-days';
import { openWriteDb } from '#main/store/db';
import { insertRow, insertStaticData } from '../../support/builders.ts';

const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
const regions = [10000002, 10000043, 10000030] as const;

function mirror() {
  const db = openWriteDb(':memory:');
  insertStaticData(db);
  const add = db.prepare(`
    INSERT INTO issuer_days VALUES (@day, @region, @corp, @character, @contracts, @value)
    ON CONFLICT DO UPDATE SET contracts = contracts + excluded.contracts, value = value + excluded.value`);
  return { db, add, ...issuerDays(db) };
}

test('sums over days are what SQL says they are, also after days changed, were emptied or came late', () => {
  const someChange = fc.record({
    day: fc.constantFrom(...days),
    region: fc.constantFrom(...regions),
    corp: fc.integer({ min: 98000001, max: 98000004 }),
    character: fc.integer({ min: 2112000001, max: 2112000005 }),
    contracts: fc.integer({ min: 1, max: 5 }),
    value: fc.integer({ min: 0, max: 1000 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(someChange, { maxLength: 8 }), { maxLength: 4 }),
      fc.constantFrom(...days),
      fc.integer({ min: 1, max: 4 }),
      (batches, since, limit) => {
        const { db, add, issuers, volume, refresh } = mirror();
        const byCorp = db.prepare(`
        SELECT issuer_corporation_id AS id, sum(contracts) AS contracts, sum(value) AS value FROM issuer_days WHERE day >= ?
         GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT ?`);
        const inTop = db.prepare(`
        WITH top AS (SELECT region_id, row_number() OVER (ORDER BY sum(contracts) DESC, region_id) AS place FROM issuer_days WHERE day >= @since GROUP BY 1 LIMIT @limit)
        SELECT day, region_id, sum(contracts) AS contracts FROM issuer_days JOIN top USING (region_id) WHERE day >= @since GROUP BY day, region_id ORDER BY day, place`);
        for (const batch of batches) {
          for (const change of batch) add.run(change);
          refresh(days[0]);
          expect(issuers('corp', since, limit).map(({ id, contracts, value }) => ({ id, contracts, value }))).toEqual(
            byCorp.all(since, limit),
          );
          expect(volume(since, limit).map(({ day, region_id, contracts }) => ({ day, region_id, contracts }))).toEqual(
            inTop.all({ since, limit }),
          );
          db.prepare('DELETE FROM issuer_days WHERE day = ?').run(batch[0]?.day ?? '');
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
  add.run({ day: days[0], region: 10000002, corp: 98000001, character: 2112000001, contracts: 2, value: 5 });
  add.run({ day: days[0], region: 12000001, corp: 98000002, character: 2112000002, contracts: 1, value: 5 });
  insertRow(db, 'names', { id: 98000001, category: 'corporation', name: 'Brave Haulers', fetched_at: '2026-11-20T00:00:00Z' });
  expect(issuers('corp', days[0], 10)).toEqual([
    { id: 98000001, name: 'Brave Haulers', contracts: 2, value: 5 },
    { id: 98000002, name: null, contracts: 1, value: 5 },
  ]);
  expect(volume(days[0], 10).map((row) => row.region_name)).toEqual(['The Forge', null]);
});
