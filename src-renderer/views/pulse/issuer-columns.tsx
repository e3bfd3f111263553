import type { IssuerRow } from '#shared/contracts-api/analytics';
import { count, fullIsk, shortIsk } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** An issuer with its place in the leaderboard. */
export interface Ranked extends IssuerRow {
  rank: number;
}

/** The id of the corporation or of the character, depending on the row. */
export function idOf({ corporation_id: corporation, character_id: character }: IssuerRow): number {
  return corporation ?? character ?? 0;
}

/** Columns of the leaderboard; the order is the service's. */
export const issuerColumns: readonly TableColumn<Ranked>[] = [
  {
    id: 'rank',
    header: '#',
    about: 'Most contracts first, then total value',
    align: 'end',
    width: 48,
    cell: ({ rank }) => <span className="dim">{rank}</span>,
    value: ({ rank }) => rank,
  },
  {
    id: 'name',
    header: 'Issuer',
    width: 160,
    grows: true,
    cell: (row) => row.name ?? <span className="dim">{idOf(row)}</span>,
    value: ({ name }) => name,
  },
  {
    id: 'contracts',
    header: 'Contracts',
    align: 'end',
    width: 84,
    cell: ({ contracts }) => count(contracts),
    value: ({ contracts }) => contracts,
  },
  {
    id: 'total_value',
    header: 'Total value',
    about: 'ISK: prices of exchanges and auctions, rewards of couriers',
    align: 'end',
    width: 96,
    cell: ({ total_value: value }) => <span title={fullIsk(value)}>{shortIsk(value)}</span>,
    value: ({ total_value: value }) => value,
  },
  {
    id: 'issuer_id',
    header: 'Id',
    align: 'end',
    width: 104,
    optional: true,
    cell: (row) => idOf(row),
    value: idOf,
  },
];
