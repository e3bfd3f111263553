import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractSearch } from '#main/store/contract-search/search';
import { watchCandidates } from '#main/store/contract-search/watch-candidates';
import { fromIso } from '#shared/time';
import { aStaticData, aStoredContract, aStoredItem, insertContracts, insertStaticData, NOON } from '../../support/builders.ts';
import { namedTypes, someContract, someQuery } from '../../support/contract-queries.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

const NOW = fromIso(NOON);

test('of any contracts, those that fit a query are the ones that the contract list shows for it', () => {
  fc.assert(
    fc.property(
      fc.array(someContract, { minLength: 1, maxLength: 10 }),
      fc.array(someQuery, { minLength: 4, maxLength: 8 }),
      (made, queries) => {
        const db = emptyMirror();
        insertStaticData(db, aStaticData({ types: namedTypes }));
        const contracts = made.map((one, index) =>
          aStoredContract({
            ...one,
            contract_id: 1000 + index,
            items: one.items.map((item, record_id) => aStoredItem({ ...item, record_id })),
          }),
        );
        insertContracts(db, contracts);
        const search = contractSearch(db);
        const some = contracts.map(({ contract_id: id }) => id).filter((id) => id % 3 > 0);
        const loaded = watchCandidates(db).load([...some, 9999], () => true);
        for (const wanted of queries) {
          const query = { ...wanted, offset: 0, limit: 200 };
          const listed = search.page(query, NOW).rows.map(({ contract_id: id }) => id);
          expect(loaded.matching(query, NOW).toSorted((a, b) => a - b)).toEqual(
            listed.filter((id) => some.includes(id)).toSorted((a, b) => a - b),
          );
        }
        db.close();
      },
    ),
    { numRuns: 40 },
  );
});
