import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { contractSearch } from '#main/store/contract-search/search';
import { watchCandidates } from '#main/store/contract-search/watch-candidates';
import { openWriteDb } from '#main/store/db';
import { contractStatuses, contractTypes } from '#shared/game';
import { fromIso } from '#shared/time';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  insertContracts,
  insertStaticData,
  NOON,
} from '../../support/builders.ts';

const NOW = fromIso(NOON);

const names = ['Rifter', 'rifter blueprint', 'Straße', 'ΟΔΟΣ', 'a_b', '100%'];
const someContract = fc.record({
  region_id: fc.constantFrom(10000002, 10000043),
  type: fc.constantFrom(...contractTypes),
  status: fc.constantFrom(...contractStatuses),
  issuer_corporation_id: fc.constantFrom(98000001, 98000002),
  title: fc.option(fc.constantFrom('', 'RIFTER', 'strasse', '100 b')),
  price: fc.option(fc.constantFrom(0, 1, 2e12)),
  date_expired: fc.constantFrom(NOON, '2026-12-04T09:00:00Z'),
  items: fc.array(fc.record({ type_id: fc.integer({ min: 1, max: names.length + 1 }), is_included: fc.boolean() }), {
    maxLength: 3,
  }),
});
const someQuery = fc.record({
  regionIds: fc.option(fc.subarray([10000002, 10000099])),
  types: fc.option(fc.subarray([...contractTypes])),
  statuses: fc.subarray([...contractStatuses]),
  category: fc.option(fc.integer({ min: 0, max: 8 })),
  text: fc.option(fc.constantFrom('rift', 'STRASSE', 'σ', '_', '%', 'b')),
  priceMin: fc.option(fc.constantFrom(0, 1)),
  priceMax: fc.option(fc.constantFrom(0, 1e13)),
  issuerCorporationId: fc.option(fc.constant(98000002)),
});

test('of any contracts, those that fit a query are the ones that the contract list shows for it', () => {
  const types = names.map((name, index) => aType({ typeId: index + 1, name, groupId: [18, 25, 60, 105][index % 4] ?? null }));
  fc.assert(
    fc.property(
      fc.array(someContract, { minLength: 1, maxLength: 10 }),
      fc.array(someQuery, { minLength: 4, maxLength: 8 }),
      (made, queries) => {
        const db = openWriteDb(':memory:');
        insertStaticData(db, aStaticData({ types }));
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
          const query: ContractQuery = { ...wanted, sort: 'price', direction: 'asc', offset: 0, limit: 200 };
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
