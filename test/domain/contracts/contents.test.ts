import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractContents, matchingBlueprint, matchingItem, type PricedItem } from '#main/domain/contracts/contents';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';

const item = (over: Partial<PricedItem> = {}): PricedItem => ({
  type_id: 587,
  type_name: 'Rifter',
  category_id: 6,
  quantity: 1,
  is_included: true,
  is_blueprint_copy: null,
  runs: null,
  material_efficiency: null,
  time_efficiency: null,
  unit_price: null,
  ...over,
});
const blueprint = (over: Partial<PricedItem> = {}) =>
  item({ type_id: 691, type_name: 'Rifter Blueprint', category_id: BLUEPRINT_CATEGORY_ID, ...over });

test('the part that is worth most stands for the contents, whatever comes first in the list', () => {
  const { offered } = contractContents(
    [item({ type_id: 34, quantity: 1000, unit_price: 5 }), item({ unit_price: 400_000 }), item({ type_id: 35, unit_price: 9 })],
    'known',
  );
  expect(offered).toMatchObject({ largest: { type_id: 587, quantity: 1, value: 400_000 }, further_kinds: 2 });
});

test('where no value is known, the first in the order of the items stands for them', () => {
  const { offered } = contractContents([item({ type_id: 34 }), item()], 'known');
  expect(offered).toMatchObject({ largest: { type_id: 34, value: null }, further_kinds: 1 });
});

test('a part without a known value never comes before one with, and of equal values the first does', () => {
  expect(contractContents([item({ type_id: 1 }), item({ type_id: 2, unit_price: 0 })], 'known').offered?.largest.type_id).toBe(2);
  const equal = [item({ type_id: 1, unit_price: 6 }), item({ type_id: 2, quantity: 2, unit_price: 3 })];
  expect(contractContents(equal, 'known').offered?.largest.type_id).toBe(1);
});

test('rows of one type are one kind, and their units and values add up', () => {
  const { offered } = contractContents([item({ quantity: 3, unit_price: 2 }), item({ quantity: 4, unit_price: 2 })], 'known');
  expect(offered).toMatchObject({ largest: { quantity: 7, value: 14 }, further_kinds: 0 });
});

test('blueprints of one type are kinds of their own where copy, runs or efficiency differ, and have no value', () => {
  const { offered } = contractContents(
    [
      blueprint({ is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20, unit_price: 1e9 }),
      blueprint({ is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20, unit_price: 1e9 }),
      blueprint({ is_blueprint_copy: true, runs: 10, material_efficiency: 9, time_efficiency: 20 }),
      blueprint(),
    ],
    'known',
  );
  expect(offered).toMatchObject({
    largest: { quantity: 2, is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20, value: null },
    further_kinds: 2,
  });
});

test('what is asked for in return stands apart from what is offered', () => {
  const { offered, asked } = contractContents(
    [item({ is_included: false, type_id: 34, quantity: 500, unit_price: 1e6 }), item({ unit_price: 1 })],
    'known',
  );
  expect(offered).toMatchObject({ largest: { type_id: 587 }, further_kinds: 0 });
  expect(asked).toMatchObject({ largest: { type_id: 34, quantity: 500 }, further_kinds: 0 });
});

test('without items both sides are null, and the state says why', () => {
  for (const state of ['pending', 'gone', 'none'] as const)
    expect(contractContents([], state)).toEqual({ state, items_complete: false, offered: null, asked: null });
});

test('no part of any contents is worth more than the one that stands for them, and every kind is counted', () => {
  const anyItem = fc.record({
    type_id: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    is_included: fc.boolean(),
  });
  const prices = fc.array(fc.option(fc.integer({ min: 0, max: 1000 })), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 12 }), prices, (drawn, unitPrices) => {
      const items = drawn.map((one) => item({ ...one, unit_price: unitPrices[one.type_id] ?? null }));
      const contents = contractContents(items, 'known');
      for (const [side, included] of [
        [contents.offered, true],
        [contents.asked, false],
      ] as const) {
        const own = items.filter((one) => one.is_included === included);
        const kinds = new Set(own.map(({ type_id: id }) => id));
        expect(side === null ? 0 : side.further_kinds + 1).toBe(kinds.size);
        for (const kind of kinds) {
          const units = own.filter(({ type_id: id }) => id === kind).reduce((sum, { quantity }) => sum + quantity, 0);
          const price = unitPrices[kind] ?? null;
          if (price !== null) expect(side?.largest.value).toBeGreaterThanOrEqual(units * price);
        }
      }
    }),
  );
});

test('the blueprint that was searched for is the first offered one with the efficiencies, runs and kind asked for', () => {
  const copy = { category_id: 9, is_blueprint_copy: true, runs: 5, material_efficiency: 10, time_efficiency: 20 };
  const items = [
    item({ type_id: 1, unit_price: 9 }),
    item({ type_id: 2, ...copy, is_included: false }),
    item({ type_id: 3, ...copy, is_blueprint_copy: false, runs: null }),
    item({ type_id: 4, ...copy, material_efficiency: 9 }),
    item({ type_id: 5, ...copy }),
  ];
  const any = { materialEfficiencyMin: 10, timeEfficiencyMin: null, runsMin: null, runsMax: null, isCopy: null };
  expect(matchingBlueprint(items, any)?.type_id).toBe(3);
  expect(matchingBlueprint(items, { ...any, isCopy: true })?.type_id).toBe(5);
  expect(matchingBlueprint(items, { ...any, runsMax: 5 })?.type_id).toBe(5);
  expect(matchingBlueprint(items, { ...any, materialEfficiencyMin: 9, isCopy: true })?.type_id).toBe(4);
  expect(matchingBlueprint(items, { ...any, timeEfficiencyMin: 21 })).toBeNull();
});

test('the item that was asked for is what is offered of its type, all its rows together, whatever is worth more', () => {
  const items = [
    item({ type_id: 1, unit_price: 9 }),
    item({ type_id: 2, quantity: 5, is_included: false }),
    item({ type_id: 2, quantity: 3 }),
    item({ type_id: 2, quantity: 4 }),
  ];
  expect(matchingItem(items, 2)).toMatchObject({ type_id: 2, quantity: 7 });
  expect(matchingItem(items, 3)).toBeNull();
});
