import { expect, test } from 'vitest';
import type { ContractItem } from '#shared/contracts-api/contracts';
import { stacks } from '../../../../src-renderer/contracts/detail/items.tsx';

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
const copy = (runs: number) =>
  item({ type_id: 691, is_blueprint_copy: true, runs, material_efficiency: 10, time_efficiency: 20 });

test('alike items are one line with their sum, in the order of the first', () => {
  const lines = stacks([item({ quantity: 5 }), item({ type_id: 35 }), item({ quantity: 7 })]);
  expect(lines.map(({ item: one, quantity, records }) => [one.type_id, quantity, records])).toEqual([
    [34, 12, 2],
    [35, 1, 1],
  ]);
});

test('blueprints that differ in runs or efficiency are not alike', () => {
  expect(stacks([copy(5), copy(10), copy(5)]).map(({ item: one, quantity }) => [one.runs, quantity])).toEqual([
    [5, 2],
    [10, 1],
  ]);
});
