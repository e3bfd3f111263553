import { expect, test } from 'vitest';
import type { TableColumn } from '../../../../src-renderer/ui/table/column.ts';
import { exportedColumns } from '../../../../src-renderer/ui/table/use-columns.ts';
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
