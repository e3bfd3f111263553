import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { currentLayout, exportedColumns } from '../../../../src-renderer/ui/table/use-columns.ts';
import { blueprintColumns } from '../../../../src-renderer/views/blueprints/columns.tsx';
import { courierColumns } from '../../../../src-renderer/views/couriers/columns.tsx';
import { dealColumns } from '../../../../src-renderer/views/deals/columns.tsx';
import { issuedColumns } from '../../../../src-renderer/views/pulse/issued-contracts.tsx';

const idsOf = <Row>(columns: readonly TableColumn<Row>[], always: readonly string[]) => {
  const visible = columns.filter(({ optional }) => optional !== true);
  return exportedColumns(visible, columns, always).map(({ id }) => id);
};

test('a file has what it always has before what is shown, and nothing twice', () => {
  const [id, place] = [{ id: 'contract_id', optional: true }, { id: 'place' }] as [TableColumn<object>, TableColumn<object>];
  expect(exportedColumns([place], [place, id], ['contract_id', 'place'])).toEqual([id, place]);
});

test('the boards of a trader can export the id and the place of each contract', () => {
  for (const columns of [dealColumns, blueprintColumns, courierColumns, issuedColumns]) {
    const ids = idsOf(columns as readonly TableColumn<never>[], ['contract_id', 'place']);
    expect(ids).toEqual(expect.arrayContaining(['contract_id', 'place']));
    expect(new Set(ids).size).toBe(ids.length);
  }
});

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
