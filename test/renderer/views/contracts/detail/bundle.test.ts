import { expect, test } from 'vitest';
import type { ContractItem } from '#shared/contracts-api/contracts';
import { bundleValue } from '../../../../../src-renderer/views/contracts/detail/bundle.ts';

const item = (over: Partial<ContractItem>): ContractItem => ({
  record_id: 1,
  type_id: 34,
  type_name: null,
  quantity: 1,
  raw_quantity: null,
  is_included: true,
  is_singleton: false,
  is_blueprint_copy: null,
  runs: null,
  material_efficiency: null,
  time_efficiency: null,
  ...over,
});

test('a bundle is worth what its items cost one by one', () => {
  const items = [item({ quantity: 100 }), item({ type_id: 35, quantity: 2 })];
  expect(
    bundleValue(
      items,
      new Map([
        [34, 5],
        [35, 1000],
      ]),
    ),
  ).toEqual({ sum: 2500, priced: 2, unpriced: 0, notQueried: 0, blueprints: 0 });
});

test('what is asked for in return, what nobody else offers, what was not looked up and blueprints do not count, and are counted apart', () => {
  const items = [
    item({ quantity: 10 }),
    item({ type_id: 35 }),
    item({ type_id: 36 }),
    item({ type_id: 691, is_blueprint_copy: true, runs: 5 }),
    item({ quantity: 1000, is_included: false }),
  ];
  const best = new Map([
    [34, 5],
    [35, null],
    [691, 9_000_000],
  ]);
  expect(bundleValue(items, best)).toEqual({ sum: 50, priced: 1, unpriced: 1, notQueried: 1, blueprints: 1 });
});
