import { expect, test } from 'vitest';
import type { TradeContract } from '#shared/trade-api/contracts';
import { dividerIndex } from '../../../../src-renderer/views/contracts/result-line.tsx';

const order = { sort: 'date_issued', dir: 'desc' } as const;
const row = (id: number) => ({ contract_id: id }) as TradeContract;
const rows = [9, 8, 7, 6, 5].map(row);
const rowAt = (place: number) => rows[place];
const fresh = (...ids: number[]) => ({
  since: '2026-11-20T09:00:00Z',
  total: ids.length,
  isNew: ({ contract_id: id }: TradeContract) => ids.includes(id),
});

test('the line stands above the first row that is not new', () => {
  expect(dividerIndex(fresh(9, 8), order, 5, rowAt)).toBe(2);
  // A straggler below it is marked, and moves no line.
  expect(dividerIndex(fresh(9, 8, 6), order, 5, rowAt)).toBe(2);
});

test('there is no line where nothing is new, all is new, or the first row that is not new is not here yet', () => {
  expect(dividerIndex(fresh(), order, 5, rowAt)).toBeNull();
  expect(dividerIndex(fresh(9, 8, 7, 6, 5), order, 5, rowAt)).toBeNull();
  expect(dividerIndex(fresh(9, 8, 7, 6, 5), order, 1000, rowAt)).toBeNull();
  expect(dividerIndex({ ...fresh(9), since: null }, order, 5, rowAt)).toBeNull();
});

test('another order than newest first has no line', () => {
  expect(dividerIndex(fresh(9, 8), { sort: 'price', dir: 'desc' }, 5, rowAt)).toBeNull();
  expect(dividerIndex(fresh(9, 8), { sort: 'date_issued', dir: 'asc' }, 5, rowAt)).toBeNull();
});
