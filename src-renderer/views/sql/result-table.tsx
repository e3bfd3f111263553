import { useMemo } from 'react';
import type { SqlResult } from '#shared/data-api/sql';
import { NOTHING } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';

export interface ResultRow {
  place: number;
  values: SqlResult['rows'][number];
}

/** The columns of a result; a name that comes twice gets a number. */
export function resultColumns({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): TableColumn<ResultRow>[] {
  return columns.map((name, at) => {
    const isFigure = rows.some((row) => typeof row[at] === 'number');
    return {
      id: columns.indexOf(name) === at ? name : `${name} ${at + 1}`,
      header: name,
      align: isFigure ? 'end' : 'start',
      width: isFigure ? 130 : 200,
      cell: ({ values }) => String(values[at] ?? NOTHING),
      value: ({ values }) => values[at] ?? null,
    };
  });
}

/** The rows of a result as they came. */
export function ResultTable({ result, columns }: { result: SqlResult; columns: readonly TableColumn<ResultRow>[] }) {
  const model = useColumns('sql', columns);
  const rows = useMemo(() => result.rows.map((values, place): ResultRow => ({ place, values })), [result]);
  return (
    <DataTable
      label="Result"
      primary
      columns={model}
      total={rows.length}
      rowAt={(index) => rows[index]}
      rowId={({ place }) => place}
    />
  );
}
