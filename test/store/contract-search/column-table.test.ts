import { expect, test } from 'vitest';
import { contractTable, type IndexedContract } from '#main/store/contract-search/column-table';
import { everyContract } from '../../support/contract-queries.ts';

const record = (contractId: number): IndexedContract => ({
  contractId,
  regionId: 10000002,
  type: 'item_exchange',
  status: 'outstanding',
  categoryMask: 0,
  issuerId: 2112000001,
  issuerCorporationId: 98000001,
  startLocationId: null,
  price: contractId,
  volume: null,
  collateral: null,
  highestBid: null,
  issued: 0,
  expired: 1,
  firstSeen: 0,
  evidence: 'listed',
  foldedTitle: null,
});

const anyText = { text: null, words: null, places: null };
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

test('a table grows far past what was expected, keeps every contract once and finds each of them again', () => {
  const table = contractTable(0);
  // Ids as the game gives them: runs of neighbours, and some far beyond 32 bits.
  const ids = [
    ...Array.from({ length: 30_000 }, (_, index) => 233_000_000 + index),
    ...Array.from({ length: 3000 }, (_, index) => 2 ** 40 + index * 4_294_967_291),
  ];
  for (const id of [...ids, ...ids]) table.upsert(record(id));
  expect(table.size()).toEqual({ live: ids.length, deleted: 0 });
  const column = table.column('contractId');
  expect([...table.select(everyContract, anyText, 0)].map((slot) => column[slot])).toEqual(ids);
  for (const id of ids.slice(0, 1000)) table.remove(id);
  table.remove(5);
  expect(table.size()).toEqual({ live: ids.length - 1000, deleted: 1000 });
  expect(table.select({ ...everyContract, priceMax: 233_000_999 }, anyText, 0)).toHaveLength(0);
  table.upsert(record(ids[0] ?? 0));
  expect(table.select({ ...everyContract, priceMax: 233_000_999 }, anyText, 0)).toHaveLength(1);
});

test('items that are stated again replace what was known of them', () => {
  const table = contractTable(0);
  table.upsert(record(1));
  const matching = (typeId: number) =>
    table.select(
      everyContract,
      {
        ...anyText,
        text: { titles: new Uint8Array(1), types: Uint8Array.from(table.distinct.types, (type) => Number(type === typeId)) },
      },
      0,
    ).length;
  table.setItems(1, included(587, 34, 587));
  expect([matching(587), matching(34), matching(35)]).toEqual([1, 1, 0]);
  table.setItems(1, included(35));
  expect([matching(587), matching(34), matching(35)]).toEqual([0, 0, 1]);
  table.setItems(99, included(587));
  expect(matching(587)).toBe(0);
});
