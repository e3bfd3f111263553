import { expect, test } from 'vitest';
import { flagRows } from '../../../../src-renderer/contracts/detail/worth.tsx';

const items = [
  { record_id: 1, type_id: 691, type_name: 'Rifter Blueprint' },
  { record_id: 2, type_id: 691, type_name: 'Rifter Blueprint' },
  { record_id: 3, type_id: 34, type_name: null },
];
const rowsOf = (kind: 'item' | 'contract', ...ids: number[]) => ({ rows: ids.map((id) => ({ kind, id })) });

test('a flag names each kind of item that raised it once, by its id where it has no name', () => {
  expect(flagRows(rowsOf('item', 1, 2), 7, items)).toEqual({ items: ['Rifter Blueprint'], contracts: [] });
  expect(flagRows(rowsOf('item', 3), 7, items).items).toEqual(['Type 34']);
});

test('a flag that all items raised names none of them', () => {
  expect(flagRows(rowsOf('item', 1, 2, 3), 7, items).items).toEqual([]);
});

test('a flag leads to the other contracts that raised it, and not to the one that is open', () => {
  expect(flagRows(rowsOf('contract', 7, 8, 9), 7, items)).toEqual({ items: [], contracts: [8, 9] });
});
