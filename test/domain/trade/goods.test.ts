import { describe, expect, test } from 'vitest';
import {
  type BoardGood,
  contractOnlyGoods,
  contractOnlyReason,
  firstGoods,
  type GoodFilter,
  type GoodPrice,
  type GoodType,
  isGoodWanted,
} from '#main/domain/trade/goods';

const FORGE = 10_000_002;
const DOMAIN = 10_000_043;
const HALFWAY = '2026-10-21T12:00:00Z';
const type = (over: Partial<GoodType> = {}): GoodType => ({
  typeId: 671,
  name: 'Erebus',
  categoryId: 6,
  groupId: 30,
  groupName: 'Titan',
  marketGroupId: 812,
  metaGroupId: 1,
  isAsked: false,
  ...over,
});
const blueprint = type({ typeId: 691, name: 'Rifter Blueprint', categoryId: 9, groupId: 105, groupName: 'Frigate Blueprint' });
const price = (unitPrice: number, over: Partial<GoodPrice> = {}): GoodPrice => {
  return { typeId: 671, regionId: FORGE, unitPrice, isBlueprintCopy: null, runs: null, at: '2026-11-10T12:00:00Z', ...over };
};
const goodsOf = (over: Partial<Parameters<typeof contractOnlyGoods>[0]>) =>
  contractOnlyGoods({
    types: [type(), blueprint],
    offers: [],
    sales: [],
    halfway: HALFWAY,
    anyBookRead: true,
    regionNames: new Map([[FORGE, 'The Forge']]),
    ...over,
  });

describe('a type trades by contract only', () => {
  const frigate = type({ groupId: 25, marketGroupId: 61, isAsked: true });
  test.each<[string, GoodType, boolean, boolean, ReturnType<typeof contractOnlyReason>]>([
    ['as a copy of a blueprint', { ...blueprint, isAsked: true }, true, true, 'blueprint_copy'],
    ['as a capital ship, whoever asks for one at a hub', type({ isAsked: true }), false, true, 'capital'],
    ['where the market does not have it', { ...frigate, marketGroupId: null, isAsked: false }, false, true, 'no_market_group'],
    ['where no hub that was read asks for it', { ...frigate, isAsked: false }, false, true, 'no_orders'],
    ['not where no hub was read', { ...frigate, isAsked: false }, false, false, null],
    ['not where a hub asks for it', frigate, false, true, null],
    ['not where a hub asks for what has no market group', { ...frigate, marketGroupId: null }, false, true, null],
    ['not as an original that a hub asks for', { ...blueprint, isAsked: true }, false, true, null],
    [
      'not as a rolled module, none of which is like another',
      type({ categoryId: 7, groupId: 205, metaGroupId: 15, marketGroupId: null }),
      false,
      true,
      null,
    ],
  ])('%s', (_what, one, isCopy, anyBookRead, reason) => {
    expect(contractOnlyReason(one, isCopy, anyBookRead)).toBe(reason);
  });
});

test('what is asked, what was sold and the trend are told over all regions and of each, without odd prices', () => {
  const offers = [price(100), price(110, { at: '2026-11-12T12:00:00Z' }), price(1), price(130, { regionId: DOMAIN })];
  const before = { at: '2026-10-01T12:00:00Z' };
  const sales = [price(90), price(100), price(110), price(80, before), price(80, before), price(81, before), price(9000, before)];
  const [all, forge, domain] = goodsOf({ offers, sales });
  expect(all).toMatchObject({
    type_name: 'Erebus',
    group_name: 'Titan',
    reason: 'capital',
    is_blueprint_copy: null,
    region_id: null,
  });
  expect(all).toMatchObject({ offers: 4, lowest: 100, median_asked: 110, newest_at: '2026-11-12T12:00:00Z' });
  expect(all).toMatchObject({ sold: 3, sold_median: 100, sold_before: 3, sold_median_before: 80, trend_percent: 25 });
  expect(forge).toMatchObject({ region_id: FORGE, region_name: 'The Forge', offers: 3, lowest: 100, median_asked: 105, sold: 3 });
  expect(domain).toMatchObject({ region_id: DOMAIN, region_name: null, offers: 1, lowest: 130, sold: 0, sold_median: null });
});

test('a region whose one offer is odd among those of all regions has none that counts', () => {
  const offers = [price(100), price(110), price(120), price(1, { regionId: DOMAIN })];
  expect(goodsOf({ offers }).find(({ region_id: region }) => region === DOMAIN)).toMatchObject({ offers: 1, lowest: null });
});

test('no trend is told where either half has fewer than three sales', () => {
  const before = { at: '2026-10-01T12:00:00Z' };
  const sales = [price(90), price(100), price(110), price(80, before), price(80, before)];
  expect(goodsOf({ sales })[0]).toMatchObject({ sold: 3, sold_before: 2, trend_percent: null, lowest: null, newest_at: null });
});

test('copies are told by the run, apart from originals; a copy of unknown runs says nothing', () => {
  const copy = (unitPrice: number, runs: number | null) => price(unitPrice, { typeId: 691, isBlueprintCopy: true, runs });
  const original = price(5000, { typeId: 691, isBlueprintCopy: false });
  const goods = goodsOf({ offers: [copy(100, 10), copy(240, 20), copy(1, null), copy(1, 0), original] });
  expect(goods.filter(({ region_id: region }) => region === null)).toEqual([
    expect.objectContaining({ is_blueprint_copy: true, reason: 'blueprint_copy', offers: 2, lowest: 10, median_asked: 11 }),
    expect.objectContaining({ is_blueprint_copy: false, reason: 'no_orders', offers: 1, lowest: 5000 }),
  ]);
});

describe('a row is wanted', () => {
  const goods = goodsOf({ offers: [price(100), price(10, { typeId: 691, isBlueprintCopy: true, runs: 1, regionId: DOMAIN })] });
  const any: GoodFilter = {
    typeId: undefined,
    regionId: undefined,
    byRegion: false,
    groupId: undefined,
    categories: undefined,
    reasons: undefined,
    words: undefined,
  };
  const wanted = (filter: Partial<GoodFilter>) =>
    goods
      .filter((good) => isGoodWanted(good, { ...any, ...filter }))
      .map(({ type_name: name, region_id: region }) => [name, region]);
  const [titan, copy] = ['Erebus', 'Rifter Blueprint'];
  test.each<[string, Partial<GoodFilter>, unknown[][]]>([
    [
      'over all regions',
      {},
      [
        [titan, null],
        [copy, null],
      ],
    ],
    [
      'region by region',
      { byRegion: true },
      [
        [titan, FORGE],
        [copy, DOMAIN],
      ],
    ],
    ['of one region', { regionId: DOMAIN }, [[copy, DOMAIN]]],
    ['of one type', { typeId: 671 }, [[titan, null]]],
    ['of a group', { groupId: 30 }, [[titan, null]]],
    ['of a category', { categories: ['blueprint_copy'] }, [[copy, null]]],
    [
      'of either category',
      { categories: ['blueprint', 'ship'] },
      [
        [titan, null],
        [copy, null],
      ],
    ],
    ['of no category that it has', { categories: ['blueprint_original'] }, []],
    ['for a reason', { reasons: ['capital'] }, [[titan, null]]],
    ['by a part of its name', { words: 'ereb' }, [[titan, null]]],
    ['by a part of its group’s name', { words: 'frigate b' }, [[copy, null]]],
  ])('%s', (_what, filter, expected) => {
    expect(wanted(filter)).toEqual(expected);
  });
});

test('what is unknown comes last in both directions', () => {
  const goods = goodsOf({ offers: [price(100)], sales: [price(4, { typeId: 691, isBlueprintCopy: true, runs: 1 })] }).filter(
    ({ region_id: region }) => region === null,
  );
  const names = (direction: 'asc' | 'desc') => firstGoods(goods, 'lowest', direction, 10).map(({ type_name: name }) => name);
  expect([names('asc'), names('desc')]).toEqual([
    ['Erebus', 'Rifter Blueprint'],
    ['Erebus', 'Rifter Blueprint'],
  ]);
  expect(firstGoods(goods, 'type_name', 'desc', 10).map(({ type_name: name }) => name)).toEqual(['Rifter Blueprint', 'Erebus']);
});

test('the first goods of an order are those that sorting all of them puts first, equal ones as they were', () => {
  const some = Array.from({ length: 500 }, (_, at) => ({
    ...(goodsOf({ offers: [price(100)] })[0] as BoardGood),
    type_id: at,
    sold: (at * 7919) % 13,
    lowest: at % 5 === 0 ? null : (at * 31) % 97,
  }));
  const sorted = some.toSorted((a, b) => b.sold - a.sold);
  const cheapest = some.toSorted((a, b) => (a.lowest ?? 1000) - (b.lowest ?? 1000));
  for (const most of [1, 3, 50, 499, 1000]) {
    expect(firstGoods(some, 'sold', 'desc', most)).toEqual(sorted.slice(0, most));
    expect(firstGoods(some, 'lowest', 'asc', most)).toEqual(cheapest.slice(0, most));
  }
});
