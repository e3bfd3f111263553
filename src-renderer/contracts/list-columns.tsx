import { ShortAge } from '../ui/date-time.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { Isk } from './cells.tsx';
import { TimeLeftOrStatus } from './contract-status.tsx';

/** The contract's id, in every list that has one: scripts know it by nothing else. */
export const contractIdColumn: TableColumn<{ contract_id: number }> = {
  id: 'contract_id',
  header: 'Contract',
  about: 'The contract’s id',
  align: 'end',
  width: 100,
  optional: true,
  cell: ({ contract_id: id }) => id,
  value: ({ contract_id: id }) => id,
};

/** When the contract was issued. */
export const issuedColumn: TableColumn<{ date_issued: string }> = {
  id: 'date_issued',
  header: 'Issued',
  about: 'How long ago; point at it for the exact time',
  align: 'end',
  width: 84,
  sort: 'date_issued',
  cell: ({ date_issued: at }) => <ShortAge at={at} />,
  value: ({ date_issued: at }) => at,
};

/** What is left of the contract's time; `Expired` where it is over, so that nothing that has ended is taken for an offer. */
export const timeLeftColumn: TableColumn<{ date_expired: string }> = {
  id: 'date_expired',
  header: 'Time left',
  align: 'end',
  width: 78,
  sort: 'date_expired',
  firstSort: 'asc',
  cell: ({ date_expired: until }) => <TimeLeftOrStatus status="outstanding" until={until} />,
  value: ({ date_expired: at }) => at,
};

/** A column of an amount of ISK: the member of that name. `width` in pixels; `more`: what it has beyond that. */
export function iskColumn<Name extends string>(
  id: Name,
  header: string,
  about: string,
  width: number,
  more: Partial<TableColumn<Readonly<Record<Name, number | null>>>> = {},
): TableColumn<Readonly<Record<Name, number | null>>> {
  return {
    id,
    header,
    about,
    align: 'end',
    width,
    cell: (row) => <Isk amount={row[id]} />,
    value: (row) => row[id],
    ...more,
  };
}

/**
 * A table's columns with {@link timeLeftColumn} where it waits in the chooser otherwise, in the place of {@link issuedColumn}: for a
 * mirror that has rested.
 */
export function withTimeLeft<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  return columns.map((column) => {
    if (column.id === issuedColumn.id) return { ...column, optional: true };
    return column.id === timeLeftColumn.id ? { ...column, optional: false } : column;
  });
}
