import type { Battle } from '#shared/plan-api/battles';
import { unknown } from '../../../systems/columns.tsx';
import { ShortAge } from '../../../ui/date-time.tsx';
import { count, fullIsk, plural, shortIsk } from '../../../ui/format.ts';
import { Security } from '../../../ui/security.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { minutesOf, placeOf, sideName, sideText, titleOf } from './battle-text.ts';

/** Sides that a row names. */
const SHOWN = 3;

export const battleColumns: readonly TableColumn<Battle>[] = [
  {
    id: 'ended_at',
    header: 'Last kill',
    about: 'How long ago its newest kill was',
    align: 'end',
    width: 92,
    sort: 'ended_at',
    cell: ({ ended_at: at }) => <ShortAge at={at} />,
    value: ({ ended_at: at }) => at,
  },
  {
    id: 'system',
    header: 'System',
    about: 'Where most of its kills were',
    width: 130,
    cell: (battle) => (
      <b className="system-name" title={battle.systems.map(({ name, kills }) => `${name}: ${plural(kills, 'kill')}`).join(', ')}>
        {placeOf(battle)}
      </b>
    ),
    value: ({ systems }) => systems.map(({ name }) => name).join(', '),
  },
  {
    id: 'security_status',
    header: 'Sec',
    about: 'Security as the game shows it',
    align: 'end',
    width: 62,
    cell: ({ systems: [first] }) => (first === undefined ? unknown : <Security status={first.security_status} />),
    value: ({ systems: [first] }) => first?.security_status ?? null,
  },
  {
    id: 'sides',
    header: 'Sides',
    about: 'The side with most pilots first, each with its pilots; logistics pilots are on no killmail',
    width: 360,
    grows: true,
    cell: (battle) => <Sides battle={battle} />,
    value: (battle) => titleOf(battle),
  },
  {
    id: 'pilots',
    header: 'Pilots',
    about: 'Different players on all sides',
    align: 'end',
    width: 60,
    sort: 'pilots',
    cell: ({ pilots }) => count(pilots),
    value: ({ pilots }) => pilots,
  },
  {
    id: 'ships_lost',
    header: 'Lost',
    about: 'Ships and structures lost on all sides, without capsules',
    align: 'end',
    width: 52,
    sort: 'ships_lost',
    cell: ({ ships_lost: lost }) => count(lost),
    value: ({ ships_lost: lost }) => lost,
  },
  {
    id: 'isk_lost',
    header: 'ISK lost',
    about: 'On all sides; not known for days that were read from the archive',
    align: 'end',
    width: 74,
    sort: 'isk_lost',
    cell: ({ isk_lost: value }) => (value === null ? unknown : <span title={fullIsk(value)}>{shortIsk(value)}</span>),
    value: ({ isk_lost: value }) => value,
  },
  {
    id: 'minutes',
    header: 'Minutes',
    about: 'From the first kill to the newest',
    align: 'end',
    width: 64,
    cell: (battle) => count(minutesOf(battle)),
    value: (battle) => minutesOf(battle),
  },
  {
    id: 'started_at',
    header: 'Since',
    about: 'How long ago its first kill was',
    align: 'end',
    width: 84,
    sort: 'started_at',
    optional: true,
    cell: ({ started_at: at }) => <ShortAge at={at} />,
    value: ({ started_at: at }) => at,
  },
  {
    id: 'region',
    header: 'Region',
    width: 110,
    grows: true,
    cell: ({ systems: [first] }) => first?.region ?? unknown,
    value: ({ systems: [first] }) => first?.region ?? null,
  },
];

function Sides({ battle: { sides } }: { battle: Battle }) {
  return (
    <>
      {sides.slice(0, SHOWN).map((side, index) => (
        <span key={sideName(side)} title={sideText(side)}>
          {index === 0 ? null : <span className="dim"> · </span>}
          <bdi>{sideName(side)}</bdi> <span className="dim">{count(side.pilots.length)}</span>
        </span>
      ))}
      {sides.length > SHOWN ? <span className="dim"> +{sides.length - SHOWN}</span> : null}
    </>
  );
}
