import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestRank, ranks } from '#main/domain/activity/rank';

const of = (...values: number[]) => Float64Array.from(values);

test('the busiest system has rank 1, a system with nothing has 0, and zeros do not lift the others', () => {
  expect([...ranks(of(0, 10, 0, 20, 30, 40))]).toEqual([0, 0.25, 0, 0.5, 0.75, 1]);
});

test('equal systems share a rank, counted from the top of the group', () => {
  expect([...ranks(of(5, 5, 5, 9))]).toEqual([0.75, 0.75, 0.75, 1]);
  expect([...ranks(of(3, 3))]).toEqual([1, 1]);
});

test('values that differ by their last digits alone, as sums in another order do, share a rank', () => {
  expect([...ranks(of(0.1 + 0.2, 0.3, 0.3 * (1 + 2e-9)))]).toEqual([2 / 3, 2 / 3, 1]);
  const step = 1 + 0.6e-9;
  expect([...ranks(of(1, step, step * step, 2))]).toEqual([0.75, 0.75, 0.75, 1]);
});

test('nothing anywhere is rank 0 everywhere', () => {
  expect([...ranks(of(0, 0, 0))]).toEqual([0, 0, 0]);
  expect(ranks(of())).toHaveLength(0);
});

test('the rank is what counting says, for any values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.double({ min: 0, max: 9, noNaN: true }))),
      (values) => {
        const above = values.filter((value) => value > 0);
        expect([...ranks(Float64Array.from(values))]).toEqual(
          values.map((value) => (value === 0 ? 0 : above.filter((other) => other <= value * (1 + 1e-9)).length / above.length)),
        );
      },
    ),
  );
});

test('the 20th percentile by nearest rank is a value that occurs: of ten the second, of eleven the third', () => {
  expect(nearestRank(of(9, 8, 7, 6, 5, 4, 3, 2, 1, 0), 0.2)).toBe(1);
  expect(nearestRank(of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), 0.2)).toBe(2);
  expect(nearestRank(of(4), 0.2)).toBe(4);
  expect(nearestRank(of(), 0.2)).toBeNaN();
});
