import { expect, test } from 'vitest';
import { contractTable, type IndexedContract } from '#main/store/contract-search/column-table';
import { slotsOf } from '#main/store/contract-search/slot-sets';
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

const anyText = { key: '', text: null, words: null, places: null, placeKey: null };
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

const priced = { priceRating: 'deal', noWarnings: 1, bestMargin: null };
const anyPrice = { prices: null, bestMarginMin: null, noWarnings: null };

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
  const everything = table.select(everyContract, anyText, 0);
  expect([...slotsOf(everything.set, everything.count)].map((slot) => column[slot])).toEqual(ids);
  for (const id of ids.slice(0, 1000)) table.remove(id);
  table.remove(5);
  expect(table.size()).toEqual({ live: ids.length - 1000, deleted: 1000 });
  expect(table.select({ ...everyContract, priceMax: 233_000_999 }, anyText, 0).count).toBe(0);
  table.upsert(record(ids[0] ?? 0));
  expect(table.select({ ...everyContract, priceMax: 233_000_999 }, anyText, 0).count).toBe(1);
});

test('a contract that was deleted and comes again has neither the items nor the worth of its earlier life', () => {
  const table = contractTable(0);
  const rating = {
    margin: 5,
    marginPercent: 5,
    belowSoldPercent: 5,
    verdict: 'profit',
    flagCodes: 'expires_soon',
    isSafe: 1,
    ...priced,
  };
  const rated = {
    marginMin: null,
    marginPercentMin: null,
    belowSoldPercentMin: null,
    verdicts: null,
    flags: null,
    isSafe: null,
    ...anyPrice,
  };
  const terms = { issuerId: null, iskPerRunMax: null, wantsItems: null, wantToBuy: null, itemTypesMax: null };
  const offersSomething = { ...terms, itemTypesMin: 1, firstSeenFrom: null, endsUntil: null, evidence: null };
  const found = () => [
    table.select({ ...everyContract, rating: { ...rated, isSafe: true } }, anyText, 0).count,
    table.select({ ...everyContract, rating: { ...rated, marginMin: 0 } }, anyText, 0).count,
    table.select({ ...everyContract, terms: offersSomething }, anyText, 0).count,
  ];
  table.upsert(record(1));
  table.setItems(1, included(587));
  table.setRating(1, { contractId: 1, ...rating });
  expect(found()).toEqual([1, 1, 1]);
  table.remove(1);
  table.upsert(record(1));
  expect(found()).toEqual([0, 0, 0]);
});

test('items that are stated again replace what was known of them', () => {
  const table = contractTable(0);
  table.upsert(record(1));
  const matching = (typeId: number) =>
    table.select(
      everyContract,
      {
        ...anyText,
        key: String(typeId),
        text: { titles: new Uint8Array(1), types: Uint8Array.from(table.distinct.types, (type) => Number(type === typeId)) },
      },
      0,
    ).count;
  table.setItems(1, included(587, 34, 587));
  expect([matching(587), matching(34), matching(35)]).toEqual([1, 1, 0]);
  table.setItems(1, included(35));
  expect([matching(587), matching(34), matching(35)]).toEqual([0, 0, 1]);
  table.setItems(99, included(587));
  expect(matching(587)).toBe(0);
});

test('what comes or changes after the first text was sought is found by it, and what loses it is not', () => {
  const table = contractTable(0);
  const titled = (contractId: number, foldedTitle: string, ...types: number[]) => {
    table.upsert({ ...record(contractId), foldedTitle });
    table.setItems(contractId, included(...types));
  };
  const matching = (text: string, typeId: number) => {
    const types = Uint8Array.from(table.distinct.types, (type) => Number(type === typeId));
    const titles = table.distinct.titles.containing(text);
    const { set, count } = table.select(everyContract, { ...anyText, key: `${text} ${typeId}`, text: { titles, types } }, 0);
    return [...slotsOf(set, count)];
  };
  titled(1, 'a hull');
  titled(2, '', 587);
  expect([matching('hull', 0), matching('gun', 587)]).toEqual([[0], [1]]);
  titled(1, 'a gun', 34);
  titled(2, '', 35);
  titled(3, 'hulls', 587, 99);
  expect([matching('hull', 0), matching('gun', 587), matching('gun', 34)]).toEqual([[2], [0, 2], [0]]);
});

test('what few contracts have takes room only near them, and a table that begins with what another one has stored has it too', () => {
  const table = contractTable(0);
  const ids = Array.from({ length: 40_000 }, (_, index) => 1 + index);
  for (const id of ids) table.upsert({ ...record(id), highestBid: id === 3 ? 7 : null });
  table.setRating(39_999, {
    contractId: 39_999,
    margin: 5,
    marginPercent: null,
    belowSoldPercent: 6,
    verdict: 'profit',
    flagCodes: 'expires_soon',
    isSafe: 1,
    ...priced,
  });
  const arrays = table.arrays();
  expect(Object.keys(arrays).filter((name) => /^(highest_bid|margin|below_sold)/.test(name))).toEqual([
    'highest_bid_0',
    'margin_2',
    'below_sold_percent_2',
  ]);

  const again = contractTable(0, {
    find: (name) => arrays[name]?.length,
    length: (name) => arrays[name]?.length ?? Number.NaN,
    read: (name, into) => into.set(arrays[name] as never),
  });
  const slots = Uint32Array.of(2, 20_000, 39_998);
  for (const [name, values] of [
    ['highest_bid', [7, Number.NaN, Number.NaN]],
    ['margin', [Number.NaN, Number.NaN, 5]],
    ['margin_percent', [Number.NaN, Number.NaN, Number.NaN]],
    ['below_sold_percent', [Number.NaN, Number.NaN, 6]],
  ] as const) {
    const column = again.columnOf(name, slots);
    expect(Array.from(slots, (slot) => column[slot])).toEqual(values);
  }
});
