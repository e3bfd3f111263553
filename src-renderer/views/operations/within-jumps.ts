import { NOTHING } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** Gate jumps from the staging system by system id as text; a system without a way is missing. undefined: not here yet. */
export type JumpsById = Readonly<Record<string, number>> | undefined;

/** The rows at most this many jumps away, all where `most` is null; undefined while rows or distances are missing. */
export function within<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => number,
  jumps: JumpsById,
  most: number | null,
): readonly Row[] | undefined {
  if (rows === undefined || most === null) return rows;
  if (jumps === undefined) return undefined;
  return rows.filter((row) => (jumps[idOf(row)] ?? Number.POSITIVE_INFINITY) <= most);
}

/** The columns with the jumps from the staging system after the system's own name. */
export function withJumps<Row>(
  columns: readonly TableColumn<Row>[],
  idOf: (row: Row) => number,
  jumps: JumpsById,
  staging: string,
): TableColumn<Row>[] {
  const jumpsTo = (row: Row) => jumps?.[idOf(row)] ?? null;
  const after = columns.findIndex(({ id }) => ['system', 'name', 'destination'].includes(id)) + 1;
  const column: TableColumn<Row> = {
    id: 'staging_jumps',
    header: 'Jumps',
    about: `Gate jumps from ${staging} by the fastest way`,
    align: 'end',
    width: 58,
    sort: 'staging',
    firstSort: 'asc',
    cell: (row) => jumpsTo(row) ?? NOTHING,
    value: jumpsTo,
  };
  return [...columns.slice(0, after), column, ...columns.slice(after)];
}
