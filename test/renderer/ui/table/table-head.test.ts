import { expect, test } from 'vitest';
import { nextSort } from '../../../../src-renderer/ui/table/table-head.tsx';
import { contractTable } from '../../../../src-renderer/views/contracts/columns.tsx';

const columnOf = (id: string) => {
  const column = contractTable({}).columns.find((one) => one.id === id);
  if (column === undefined) throw new Error(`no column ${id}`);
  return column;
};

test('the first click on a price or a time left brings the cheapest and what ends soonest, other figures their largest', () => {
  expect(nextSort(columnOf('price'), null)).toEqual({ by: 'price', direction: 'asc' });
  expect(nextSort(columnOf('date_expired'), null)).toEqual({ by: 'date_expired', direction: 'asc' });
  expect(nextSort(columnOf('volume'), { by: 'price', direction: 'asc' })).toEqual({ by: 'volume', direction: 'desc' });
});

test('a second click turns the order round', () => {
  expect(nextSort(columnOf('price'), { by: 'price', direction: 'asc' })).toEqual({ by: 'price', direction: 'desc' });
});
