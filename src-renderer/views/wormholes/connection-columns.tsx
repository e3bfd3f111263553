import type { ChainSystem, ShownConnection } from '#shared/local-api/chain';
import { now } from '../../clock.ts';
import { unknown } from '../../systems/columns.tsx';
import { ShortAge, TimeLeft } from '../../ui/date-time.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { classText, hullText, isEndOfLife, massText, sideName } from './chain-text.ts';

/** A connection as the table has it: with the names of its systems. */
export interface ChainRow extends ShownConnection {
  place: number;
  from: string;
  to: string;
  toClass: string | null;
}

export function chainRows(connections: readonly ShownConnection[], systems: ReadonlyMap<number, ChainSystem>): ChainRow[] {
  const ordered = [...connections].sort((a, b) => Number(a.past_since !== null) - Number(b.past_since !== null));
  return ordered.map((connection, place) => ({
    ...connection,
    place,
    from: sideName(connection.from_id, systems, null),
    to: sideName(connection.to_id, systems, connection.leads_to),
    toClass: connection.to_id === null ? null : classText(systems.get(connection.to_id)?.class ?? null),
  }));
}

export const connectionColumns: readonly TableColumn<ChainRow>[] = [
  {
    id: 'from',
    header: 'From',
    width: 80,
    cell: ({ from }) => <b className="system-name">{from}</b>,
    value: ({ from }) => from,
  },
  {
    id: 'from_signature',
    header: 'Signature',
    width: 80,
    cell: ({ from_signature: code }) => code ?? unknown,
    value: ({ from_signature: code }) => code,
  },
  {
    id: 'to',
    header: 'To',
    width: 152,
    grows: true,
    cell: ({ to, toClass }) => (
      <>
        <b className="system-name">{to}</b> {toClass === null ? null : <span className="dim">{toClass}</span>}
      </>
    ),
    value: ({ to }) => to,
  },
  {
    id: 'expires_at',
    header: 'Closes in',
    about: 'At the latest: the lifetime of its type from when you first saw it, or 48 hours if the type is not known',
    align: 'end',
    width: 100,
    cell: (row) =>
      row.past_since === null ? (
        <span className={isEndOfLife(row, now()) ? 'warning' : undefined}>
          {isEndOfLife(row, now()) ? '! ' : ''}
          <TimeLeft until={row.expires_at} />
        </span>
      ) : (
        'closed'
      ),
    value: ({ expires_at: end }) => end,
  },
  {
    id: 'mass',
    header: 'Mass',
    about: 'How much may still pass before it collapses',
    width: 74,
    cell: ({ mass }) => <span title={massText[mass]}>{mass === 'stable' ? mass : <b>{mass}</b>}</span>,
    value: ({ mass }) => mass,
  },
  {
    id: 'passes',
    header: 'Passes',
    about: 'The largest hull that surely fits through, by its type, else by its size',
    width: 88,
    cell: ({ jump_mass: mass }) => hullText(mass) ?? unknown,
    value: ({ jump_mass: mass }) => mass,
  },
  { id: 'type', header: 'Type', width: 56, cell: ({ type }) => type ?? unknown, value: ({ type }) => type },
  {
    id: 'to_signature',
    header: 'Behind',
    about: 'The signature in the system that it leads to',
    width: 80,
    cell: ({ to_signature: code }) => code ?? unknown,
    value: ({ to_signature: code }) => code,
  },
  {
    id: 'seen_at',
    header: 'Seen',
    about: 'How long ago it was first seen',
    align: 'end',
    width: 84,
    cell: ({ seen_at: at }) => <ShortAge at={at} />,
    value: ({ seen_at: at }) => at,
  },
  { id: 'note', header: 'Note', width: 72, grows: true, cell: ({ note }) => note, value: ({ note }) => note },
];
