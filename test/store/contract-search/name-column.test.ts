import { expect, test } from 'vitest';
import { nameColumn } from '#main/store/contract-search/name-column';

test('names that come later, and ids that come later, are found after the next refresh; names that were found stay', () => {
  const ids = [7, 8];
  const names = new Map([[7, 'karin hakoke']]);
  let asked = 0;
  const column = nameColumn(ids, (id) => {
    asked += 1;
    return names.get(id);
  });
  column.refresh(false);
  expect([...column.containing('karin')]).toEqual([1, 0]);
  expect([...column.containing('nobody')]).toEqual([0, 0]);
  names.set(8, 'another karin');
  for (let id = 9; id < 3000; id += 1) ids.push(id);
  names.set(2999, 'karin hakoke');
  expect([...column.containing('karin')]).toEqual([1, 0]);
  column.refresh(false);
  const found = column.containing('karin');
  expect([found.length, found[0], found[1], found[2], found.at(-1)]).toEqual([ids.length, 1, 1, 0, 1]);
  names.set(7, 'renamed');
  column.refresh(false);
  expect(column.containing('renamed')[0]).toBe(0);
  // Each id was asked for once, the unknown ones again: no more than that.
  expect(asked).toBe(2 + 1 + 2991 + 2990);
  column.refresh(true);
  expect([column.containing('renamed')[0], column.containing('hakoke')[0]]).toEqual([1, 0]);
});
