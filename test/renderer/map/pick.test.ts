import { expect, test } from 'vitest';
import { nearest, project } from '../../../src-renderer/map/pick.ts';

/** Ten pixels a unit, the origin at (100, 50), y upwards. */
const matrix = [10, 0, 0, 0, 0, -10, 0, 0, 0, 0, 1, 0, 100, 50, 0, 1];
const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 2, 0]);

test('a point is where the projection puts it', () => {
  expect(project(matrix, 1, 2, 0)).toEqual([110, 30]);
});

test('the nearest point within the radius is picked', () => {
  expect(nearest(positions, matrix, [107, 50], 8)).toBe(1);
  expect(nearest(positions, matrix, [101, 29], 8)).toBe(2);
});

test('empty space is nobody', () => {
  expect(nearest(positions, matrix, [150, 50], 8)).toBe(-1);
});

test('what lies behind the eye is not picked', () => {
  const behind = [...matrix];
  behind[15] = -1;
  expect(project(behind, 0, 0, 0)).toBeNull();
  expect(nearest(positions, behind, [100, 50], 1000)).toBe(-1);
});
