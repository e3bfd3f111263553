import { expect, test } from 'vitest';
import type { SystemRecord } from '#shared/systems-api/systems';
import { byStagingDistance, jumpsOf } from '../../../../../src-renderer/views/systems/finder/staging-distance.ts';

const rows = [1, 2, 3, 4].map((id) => ({ id }) as SystemRecord);
const jumps = jumpsOf({ 1: 9, 2: 0, 4: 3 });
const ids = (found: readonly SystemRecord[]) => found.map(({ id }) => id);

test('only systems within the jumps stay; one that cannot be reached is within none', () => {
  expect(ids(byStagingDistance(rows, jumps, 3, null))).toEqual([2, 4]);
  expect(ids(byStagingDistance(rows, jumps, undefined, null))).toEqual([1, 2, 3, 4]);
});

test('the nearest or the farthest come first, the unreachable last either way', () => {
  expect(ids(byStagingDistance(rows, jumps, undefined, 'asc'))).toEqual([2, 4, 1, 3]);
  expect(ids(byStagingDistance(rows, jumps, undefined, 'desc'))).toEqual([1, 4, 2, 3]);
});
