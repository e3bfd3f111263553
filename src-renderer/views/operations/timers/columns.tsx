import type { TimerSide } from '#shared/local-api/timers';
import { useDerivedNow } from '../../../clock.ts';
import { region, system, unknown } from '../../../systems/columns.tsx';
import { Countdown, ShortAge, ShortDateTime, TimeLeft } from '../../../ui/date-time.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import type { BoardRow } from './timer-rows.ts';

export const sideNames: Readonly<Record<TimerSide, string>> = { ours: 'Ours', theirs: 'Theirs', none: 'Neither' };

const text = (value: string | null) => (value === null ? unknown : <span title={value}>{value}</span>);

export const boardColumns: readonly TableColumn<BoardRow>[] = [
  {
    id: 'in',
    header: 'In',
    about: 'How long until it ends, begins or opens',
    align: 'end',
    width: 148,
    cell: (row) => <Left row={row} />,
    value: ({ at }) => at,
  },
  {
    id: 'at',
    header: 'At',
    align: 'end',
    width: 104,
    sort: 'at',
    firstSort: 'asc',
    cell: ({ at }) => (
      <span className="soft">
        <ShortDateTime at={at} />
      </span>
    ),
    value: ({ at }) => at,
  },
  { id: 'what', header: 'What', width: 112, sort: 'what', cell: ({ what }) => what, value: ({ what }) => what },
  system<BoardRow>(88),
  {
    id: 'name',
    header: 'Structure',
    width: 176,
    grows: true,
    sort: 'name',
    cell: ({ name, structure_type: type }) => (
      <span title={[name ?? [], type ?? []].flat().join(', ')}>
        {name ?? type}
        {name === null || type === null || name.startsWith(type) ? null : <span className="dim"> {type}</span>}
      </span>
    ),
    value: ({ name, structure_type: type }) => name ?? type,
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 136,
    grows: true,
    sort: 'owner',
    cell: ({ owner }) => text(owner),
    value: ({ owner }) => owner,
  },
  {
    id: 'side',
    header: 'Side',
    about: 'Whose it is, as you said',
    width: 76,
    sort: 'side',
    cell: ({ side, timer }) => (timer === null || side === 'none' ? unknown : <b>{sideNames[side]}</b>),
    value: ({ side, timer }) => (timer === null ? null : side),
  },
  { id: 'note', header: 'Note', width: 120, grows: true, cell: ({ note }) => text(note), value: ({ note }) => note },
  region<BoardRow>(),
];

/** What is left until then; of what has come, that it has. */
function Left({ row: { kind, at, until } }: { row: BoardRow }) {
  const passed = useDerivedNow((now) => [at, until].filter((time) => time !== null && Date.parse(time) <= now).length);
  if (passed === 0) return <Countdown until={at} />;
  if (passed === 2) return <span className="dim">closed</span>;
  if (kind === 'campaign') return <span className="tag tag-warning">running</span>;
  if (until !== null)
    return (
      <>
        <span className="tag tag-warning">open</span> <TimeLeft until={until} />
      </>
    );
  return (
    <span className="tag tag-warning">
      ended <ShortAge at={at} /> ago
    </span>
  );
}
