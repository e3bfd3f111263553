import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { currentLayout } from '../../../../src-renderer/ui/table/use-columns.ts';

const column = (id: string, optional = false): TableColumn<unknown> => ({
  id,
  header: id,
  width: 100,
  optional,
  cell: () => null,
  value: () => null,
});

test('a table nobody arranged has its columns in their order, the optional ones hidden', () => {
  expect(currentLayout([column('a'), column('b', true)], undefined)).toEqual({
    hidden: { a: false, b: true },
    order: ['a', 'b'],
    widths: {},
    pinned: [],
  });
});

test('a new version’s columns take their place in a kept arrangement, gone ones leave it', () => {
  const stored = { hidden: { a: true, gone: true }, order: ['c', 'gone', 'a'], widths: { a: 77 }, pinned: ['gone', 'c'] };
  expect(currentLayout([column('a'), column('b'), column('c')], stored)).toEqual({
    hidden: { a: true, b: false, c: false, gone: true },
    order: ['c', 'b', 'a'],
    widths: { a: 77 },
    pinned: ['c'],
  });
});
