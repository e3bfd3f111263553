import { expect, test } from 'vitest';
import { contractColumns } from '#main/store/contract-search/columns';
import { rowScan } from '#main/store/contract-search/conditions';
import type { ContractFilter } from '#main/store/contract-search/contract-query';
import type { IndexedContract } from '#main/store/contract-search/contract-records';
import { everyContract, noFigures } from '../../support/contract-queries.ts';

const record = (contractId: number): IndexedContract => ({
  ...noFigures,
  contract_id: contractId,
  region_id: 10000002,
  type: 'item_exchange',
  status: 'outstanding',
  category_mask: 0,
  issuer_id: 2112000001,
  issuer_corporation_id: 98000001,
  start_location_id: null,
  price: contractId,
  date_issued: 0,
  date_expired: 1,
  first_seen: 0,
  evidence: 'listed',
  folded_title: null,
});
const included = (...typeIds: number[]) =>
  typeIds.map((typeId) => ({
    typeId,
    quantity: 1,
    isIncluded: 1,
    isCopy: null,
    runs: null,
    materialEfficiency: null,
    timeEfficiency: null,
  }));
const nothing = { wanted: [], unwanted: [], places: null };

/** The ids of the contracts that pass, in the order of their rows. */
function passing(table: ReturnType<typeof contractColumns>, filter: Partial<ContractFilter> = {}): number[] {
  const { contractId } = table.columns();
  return Array.from(rowScan(table)({ ...everyContract, ...filter }, nothing, 0), (row) => contractId[row] as number);
}

test('a table grows far past what was expected, keeps every contract once and finds each of them again', () => {
  const table = contractColumns(0);
  // Ids as the game gives them: runs of neighbours, and some far beyond 32 bits.
  const ids = [
    ...Array.from({ length: 30_000 }, (_, index) => 233_000_000 + index),
    ...Array.from({ length: 3000 }, (_, index) => 2 ** 40 + index * 4_294_967_291),
  ];
  for (const id of [...ids, ...ids]) table.upsert(record(id));
  expect([table.size(), table.deleted()]).toEqual([ids.length, 0]);
  expect(passing(table)).toEqual(ids);
  for (const id of ids.slice(0, 1000)) table.remove(id);
  table.remove(5);
  expect([table.size(), table.deleted()]).toEqual([ids.length, 1000]);
  expect(passing(table, { priceMax: 233_000_999 })).toEqual([]);
  table.upsert(record(ids[0] ?? 0));
  expect(passing(table, { priceMax: 233_000_999 })).toEqual([ids[0]]);
  expect(table.deleted()).toBe(999);
});

test('a contract that was deleted and comes again has neither the items nor the worth of its earlier life', () => {
  const table = contractColumns(0);
  const rating = {
    margin: 5,
    margin_percent: 5,
    below_sold_percent: 5,
    best_margin: 5,
    verdict: 'profit',
    price_rating: 'deal',
    flag_codes: 'expires_soon',
    is_safe: 1,
    no_warnings: 1,
  };
  const anyRating = { verdicts: null, prices: null, flags: null, isSafe: null, noWarnings: null };
  const terms = { issuerId: null, typeId: null, wantsItems: null, wantToBuy: null, itemTypesMax: null };
  const offersSomething = { ...terms, itemTypesMin: 1, firstSeenFrom: null, endsUntil: null, evidence: null };
  const found = () => [
    passing(table, { rating: { ...anyRating, isSafe: true } }),
    passing(table, { bounds: { margin_min: 0 } }),
    passing(table, { rating: { ...anyRating, flags: ['expires_soon'] } }),
    passing(table, { terms: offersSomething }),
  ];
  table.upsert(record(1));
  table.setItems(1, included(587));
  table.setRating(1, { contract_id: 1, ...rating });
  expect(found()).toEqual([[1], [1], [1], [1]]);
  table.remove(1);
  table.upsert(record(1));
  expect(found()).toEqual([[], [], [], []]);
});

test('items that are stated again replace what was known of them, and those of an unknown contract are left out', () => {
  const table = contractColumns(0);
  table.upsert(record(1));
  const typesOf = (row: number) => {
    const { itemStart, itemCount } = table.columns();
    const from = itemStart[row] as number;
    return Array.from(
      table.itemTypes().subarray(from, from + (itemCount[row] as number)),
      (type) => table.values.types.values[type],
    );
  };
  table.setItems(1, included(587, 34, 587));
  expect(typesOf(0)).toEqual([587, 34]);
  table.setItems(99, included(40));
  table.setItems(1, included(35));
  expect(typesOf(0)).toEqual([35]);
  expect(table.itemTypes().length).toBe(3);
});

test('a table that begins with what another one has stored is the same, and grows on its own', () => {
  const table = contractColumns(0);
  for (let id = 1; id <= 100; id += 1) table.upsert({ ...record(id), folded_title: `title ${id % 7}`, issuer_id: id % 5 });
  table.setItems(3, included(587, 34));
  table.remove(4);
  const again = contractColumns(0, table.stored());
  expect(again.stored()).toEqual(table.stored());
  expect(again.deleted()).toBe(1);
  again.upsert({ ...record(101), folded_title: 'title 3', issuer_id: 2 });
  expect([again.values.words.size(), again.values.issuers.values.length]).toEqual([table.values.words.size(), 5]);
  expect([again.size(), table.size()]).toEqual([101, 100]);
  expect(again.stored().words).toEqual(table.stored().words);
});
