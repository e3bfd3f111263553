import type { TableColumn, TableSort } from '../../ui/table/column.ts';

/** Rows in the order of one column's values; what is not known comes last either way, equals stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const column = columns.find((one) => one.sort !== undefined && one.sort === sort?.by);
  if (column === undefined || sort === null) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' && typeof other === 'string') return sign * one.localeCompare(other);
    return sign * (Number(one) - Number(other));
  });
}

/** `kills.desc` as the URL has it; null where it says nothing of use. */
export function readSort(written: string | undefined): TableSort | null {
  const [, by, direction] = /^(\w+)\.(asc|desc)$/.exec(written ?? '') ?? [];
  if (by === undefined || (direction !== 'asc' && direction !== 'desc')) return null;
  return { by, direction };
}

/** The form that {@link readSort} reads. */
export function writeSort({ by, direction }: TableSort): string {
  return `${by}.${direction}`;
}
