import { expect, test } from 'vitest';
import { setPool } from '#main/store/contract-search/set-pool';

test('a set that is given back is empty, and is what the next gets; one of another size is not', () => {
  const pool = setPool();
  const first = pool.take(40).fill(7);
  const second = pool.take(40);
  expect(second).not.toBe(first);
  pool.give(first);
  expect([...first]).toEqual([0, 0]);
  expect(pool.take(40)).toBe(first);
  expect(pool.take(100)).toHaveLength(4);
  pool.give(second);
  expect([pool.take(100), pool.take(40)].map(({ length }) => length)).toEqual([4, 2]);
});
