import { expect, test } from 'vitest';
import { type BlueprintOffer, blueprintGrid } from '../../../../src-renderer/views/depth/blueprints.tsx';

const copy = (contractId: number, price: number, material: number | null, runs: number | null, quantity = 1): BlueprintOffer => ({
  contractId,
  price,
  item: { quantity, runs, material_efficiency: material, time_efficiency: 0, is_blueprint_copy: true },
});

test('each kind of copy has its cheapest run, best efficiency first, runs ascending', () => {
  const grid = blueprintGrid([copy(1, 100, 0, 1), copy(2, 1000, 10, 20), copy(3, 600, 10, 20), copy(4, 4000, 10, 20, 10)]);
  expect([grid.materials, grid.runs]).toEqual([
    [10, 0],
    [1, 20],
  ]);
  expect(grid.cell(10, 20)).toEqual({ offers: 3, best: 20, contractId: 4 });
  expect(grid.cell(0, 20)).toBeUndefined();
});

test('an original is priced by the piece, in a column of its own after the runs', () => {
  const original = copy(5, 9000, 10, null);
  const grid = blueprintGrid([{ ...original, item: { ...original.item, is_blueprint_copy: false } }, copy(1, 100, 0, 1)]);
  expect(grid.runs).toEqual([1, 'original']);
  expect(grid.cell(10, 'original')?.best).toBe(9000);
});

test('an offer whose efficiency or runs are not known is left out rather than guessed', () => {
  expect(blueprintGrid([copy(1, 100, null, 5), copy(2, 100, 10, null), copy(3, 100, 10, 0)]).materials).toEqual([]);
});
