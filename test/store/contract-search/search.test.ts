import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { contractSearch } from '#main/store/contract-search/search';
import { openWriteDb } from '#main/store/db';
import { fromIso, SECOND } from '#shared/time';
import { flagCodes } from '#shared/trade-api/flags';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  insertContracts,
  insertRow,
  insertStaticData,
  NOON,
  type StoredContract,
} from '../../support/builders.ts';
import { everyContract, namedTypes, someContract, someQuery, someRating } from '../../support/contract-queries.ts';

type Rating = typeof someRating extends fc.Arbitrary<infer One> ? One : never;

function mirror(contracts: readonly StoredContract[], data = aStaticData()) {
  const db = openWriteDb(':memory:');
  insertStaticData(db, data);
  insertContracts(db, contracts);
  const search = contractSearch(db);
  return {
    db,
    ids: (query: Partial<ContractQuery>, now = fromIso(NOON)) =>
      search.page({ ...everyContract, ...query }, now).rows.map(({ contract_id }) => contract_id),
    search,
  };
}

test('a text matches the title or the name of an included item, in any case, and % and _ mean themselves', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, title: 'cheap RIFTER 100%', items: [] }),
    aStoredContract({ contract_id: 2, title: '', items: [aStoredItem({ type_id: 691 })] }),
    aStoredContract({ contract_id: 3, title: '', items: [aStoredItem({ type_id: 587, is_included: false })] }),
    aStoredContract({ contract_id: 4, title: 'ΟΔΟΣ Straße', items: [] }),
  ]);
  expect(ids({ text: 'rifter' })).toEqual([2, 1]);
  expect(ids({ text: '0%' })).toEqual([1]);
  expect(ids({ text: '_' })).toEqual([]);
  expect(ids({ text: 'οδος' })).toEqual([4]);
  expect(ids({ text: 'STRASSE' })).toEqual([4]);
});

test('a contract whose price is null comes last in both directions, and equal ones go by id in the direction', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, price: 5 }),
    aStoredContract({ contract_id: 2, price: null }),
    aStoredContract({ contract_id: 3, price: 5 }),
    aStoredContract({ contract_id: 4, price: 0 }),
    aStoredContract({ contract_id: 5, price: null }),
  ]);
  expect(ids({ sort: 'price', direction: 'asc' })).toEqual([4, 1, 3, 2, 5]);
  expect(ids({ sort: 'price', direction: 'desc' })).toEqual([3, 1, 4, 5, 2]);
});

test('a contract that is still taken for outstanding leaves the list at the second in which it expires', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, date_expired: NOON }),
    aStoredContract({ contract_id: 2, date_expired: NOON, status: 'finished', present: false }),
  ]);
  expect(ids({}, fromIso(NOON) - SECOND)).toEqual([2, 1]);
  expect(ids({}, fromIso(NOON))).toEqual([2]);
  expect(ids({ statuses: ['outstanding'] }, fromIso(NOON))).toEqual([]);
});

test('a contract that is added, changes its status, gets its items or is deleted is found so by the next query', () => {
  const { db, ids } = mirror([aStoredContract({ contract_id: 1, items: [], items_state: 'pending' })]);
  expect(ids({ text: 'rifter' })).toEqual([]);
  db.exec(`INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included) VALUES (1, 1, 587, 1, 1);
           UPDATE contracts SET items_state = 'known' WHERE contract_id = 1`);
  expect(ids({ text: 'rifter' })).toEqual([1]);
  insertContracts(db, [aStoredContract({ contract_id: 2 })]);
  expect(ids({ text: 'rifter' })).toEqual([2, 1]);
  db.exec("UPDATE contracts SET status = 'deleted' WHERE contract_id = 2");
  expect(ids({ statuses: ['outstanding'] })).toEqual([1]);
  db.exec('DELETE FROM contracts WHERE contract_id = 1');
  expect(ids({})).toEqual([2]);
});

test('a type that a new build of the static data renames is found by its new name', () => {
  const { db, ids } = mirror([aStoredContract({ contract_id: 1 })]);
  expect(ids({ text: 'rifter' })).toEqual([1]);
  insertStaticData(db, aStaticData({ types: [aType({ typeId: 587, name: 'Slasher' })] }));
  expect(ids({ text: 'rifter' })).toEqual([]);
  expect(ids({ text: 'slash' })).toEqual([1]);
});

test('a reader that missed more changes than the log keeps starts over', () => {
  const { db, ids } = mirror([aStoredContract({ contract_id: 1 })]);
  expect(ids({})).toEqual([1]);
  insertContracts(db, [aStoredContract({ contract_id: 2 })]);
  db.exec('INSERT INTO contract_changes VALUES (400000, 1)');
  expect(db.prepare('SELECT count(*) AS n FROM contract_changes').get()).toEqual({ n: 1 });
  expect(ids({})).toEqual([2, 1]);
});

test('a contract that is rated, or rated anew, is found so by the next query; one that is not rated has no margin', () => {
  const { db, ids } = mirror([1, 2, 3].map((contract_id) => aStoredContract({ contract_id })));
  const rate = (contract_id: number, margin: number | null) =>
    db
      .prepare("INSERT OR REPLACE INTO contract_ratings (contract_id, margin, verdict, flags) VALUES (?, ?, 'profit', 0)")
      .run(contract_id, margin);
  const atLeast = (marginMin: number) => ({
    rating: { marginMin, marginPercentMin: null, verdicts: null, flags: null, isSafe: null },
  });
  rate(2, 5);
  expect(ids({ sort: 'margin' })).toEqual([2, 3, 1]);
  expect(ids(atLeast(0))).toEqual([2]);
  rate(3, 9);
  rate(2, null);
  expect(ids({ sort: 'margin' })).toEqual([3, 2, 1]);
  expect(ids(atLeast(0))).toEqual([3]);
});

test('a page past the end is empty and the total stays true', () => {
  const { search } = mirror([1, 2, 3].map((contract_id) => aStoredContract({ contract_id })));
  expect(search.page({ ...everyContract, offset: 50 }, fromIso(NOON))).toEqual({ rows: [], total: 3 });
});

test('every combination of filters, sort and page gives exactly what a naive walk over the contracts gives', () => {
  fc.assert(
    fc.property(
      fc.array(someContract, { maxLength: 12 }),
      fc.array(someRating, { minLength: 12, maxLength: 12 }),
      fc.array(someQuery, { minLength: 1, maxLength: 5 }),
      (made, rated, queries) => {
        const contracts = made.map((one, index) =>
          aStoredContract({
            ...one,
            contract_id: 1000 + ((index * 7) % 13),
            items: one.items.map((item, record_id) => aStoredItem({ ...item, record_id })),
          }),
        );
        const { db, search } = mirror(contracts, aStaticData({ types: namedTypes }));
        const ratings = new Map(contracts.map(({ contract_id: id }, index) => [id, rated[index] ?? null]));
        for (const [contract_id, rating] of ratings) {
          if (rating !== null) insertRow(db, 'contract_ratings', { contract_id, margin_listed: null, ...rating });
        }
        for (const query of queries) {
          const { rows, total } = search.page(query, fromIso(NOON));
          const expected = naive(db, contracts, ratings, query);
          expect(total).toBe(expected.length);
          expect(rows.map(({ contract_id }) => contract_id)).toEqual(expected.slice(query.offset, query.offset + query.limit));
        }
        db.close();
      },
    ),
    { numRuns: 150 },
  );

  function naive(
    db: ReturnType<typeof openWriteDb>,
    contracts: readonly StoredContract[],
    ratings: ReadonlyMap<number, Rating>,
    query: ContractQuery,
  ): number[] {
    const maskOf = db.prepare('SELECT category_mask FROM contracts WHERE contract_id = ?').pluck();
    const sign = query.direction === 'asc' ? 1 : -1;
    return contracts
      .filter((contract) => query.regionIds === null || query.regionIds.includes(contract.region_id))
      .filter((contract) => query.types === null || (query.types as readonly string[]).includes(contract.type))
      .filter((contract) => (query.statuses as readonly string[]).includes(contract.status))
      .filter(({ status, date_expired }) => status !== 'outstanding' || date_expired > NOON)
      .filter(({ contract_id }) => query.category === null || ((maskOf.get(contract_id) as number) & (1 << query.category)) !== 0)
      .filter(({ price }) => query.priceMin === null || (price !== null && price >= query.priceMin))
      .filter(({ price }) => query.priceMax === null || (price !== null && price <= query.priceMax))
      .filter((contract) => query.issuerCorporationId === null || contract.issuer_corporation_id === query.issuerCorporationId)
      .filter(({ contract_id: id }) => query.rating === null || isRatedSo(ratings.get(id) ?? null, query.rating))
      .filter((contract) => query.text === null || mentions(contract, query.text))
      .sort((a, b) => {
        const [left, right] = [a, b].map((one) => sortedBy(one, ratings.get(one.contract_id) ?? null, query.sort)) as [
          string | number | null,
          string | number | null,
        ];
        if (left === null || right === null)
          return left === right ? sign * (a.contract_id - b.contract_id) : left === null ? 1 : -1;
        if (left !== right) return left < right ? -sign : sign;
        return sign * (a.contract_id - b.contract_id);
      })
      .map(({ contract_id }) => contract_id);
  }

  function sortedBy(contract: StoredContract, rating: Rating, sort: ContractQuery['sort']): string | number | null {
    return sort === 'margin' || sort === 'margin_percent' ? (rating?.[sort] ?? null) : contract[sort];
  }

  function isRatedSo(rating: Rating, wanted: NonNullable<ContractQuery['rating']>): boolean {
    const { marginMin, marginPercentMin, verdicts, flags, isSafe } = wanted;
    if (Object.values(wanted).every((condition) => condition === null)) return true;
    if (rating === null) return false;
    const raised = flagCodes.filter((_, bit) => (rating.flags & (1 << bit)) !== 0);
    return (
      (marginMin === null || (rating.margin !== null && rating.margin >= marginMin)) &&
      (marginPercentMin === null || (rating.margin_percent !== null && rating.margin_percent >= marginPercentMin)) &&
      (verdicts === null || verdicts.includes(rating.verdict)) &&
      (flags === null || flags.some((code) => raised.includes(code))) &&
      (isSafe === null || (rating.is_safe === 1) === isSafe)
    );
  }

  function mentions(contract: StoredContract, text: string): boolean {
    const included = contract.items
      .filter(({ is_included }) => is_included)
      .map(({ type_id }) => namedTypes[type_id - 1]?.name ?? '');
    return [contract.title ?? '', ...included].some((candidate) => plainFold(candidate).includes(plainFold(text)));
  }

  /** An oracle of its own: no shared code with the product's fold. */
  function plainFold(text: string): string {
    return [...text]
      .map((letter) => letter.toUpperCase())
      .join('')
      .toLowerCase()
      .replace(/ς/g, 'σ');
  }
});
