import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { within, withJumps } from '../../../../src-renderer/views/operations/near-staging.tsx';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const idOf = ({ id }: { id: number }) => id;
const jumps = { '1': 0, '2': 11 };

test('what is farther than asked, or has no way, is left out; without a limit nothing is', () => {
  expect(within(rows, idOf, jumps, 10)).toEqual([{ id: 1 }]);
  expect(within(rows, idOf, jumps, 11)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(within(rows, idOf, jumps, null)).toBe(rows);
});

test('nothing is called far before the distances are known', () => {
  expect(within(rows, idOf, undefined, 10)).toBeUndefined();
});

test('the jumps stand after the system, nearest first at the first click', () => {
  const plain = (id: string): TableColumn<{ id: number }> => ({ id, header: id, width: 50, cell: () => id, value: () => id });
  const columns = withJumps([plain('rank'), plain('name'), plain('kills')], idOf, jumps, 'Jita');
  expect(columns.map(({ id }) => id)).toEqual(['rank', 'name', 'staging_jumps', 'kills']);
  expect(columns[2]).toMatchObject({ firstSort: 'asc', about: 'Gate jumps from Jita by the fastest way' });
  expect(rows.map((row) => columns[2]?.value(row))).toEqual([0, 11, null]);
});
