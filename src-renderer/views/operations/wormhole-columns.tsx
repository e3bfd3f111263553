import type { WormholeConnection } from '#shared/systems-api/live';
import { unknown } from '../../systems/columns.tsx';
import { Score } from '../../systems/score.tsx';
import { shipSize } from '../../systems/ship-size.ts';
import { Countdown, ShortAge } from '../../ui/date-time.tsx';
import { humanize } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const wormholeColumns: readonly TableColumn<WormholeConnection>[] = [
  {
    id: 'hub',
    header: 'Hub',
    width: 96,
    sort: 'hub',
    cell: ({ hub, hub_signature: signature }) => (
      <>
        {hub} <span className="dim">{signature?.slice(0, 3) ?? ''}</span>
      </>
    ),
    value: ({ hub }) => hub,
  },
  {
    id: 'destination',
    header: 'Leads to',
    width: 136,
    grows: true,
    sort: 'destination',
    cell: ({ destination }) => (
      <>
        <b className="system-name">{destination.system}</b>{' '}
        {destination.wormhole === null ? null : (
          <span className="dim">
            {[destination.wormhole.class, destination.wormhole.effect].filter((one) => one !== null).join(' · ')}
          </span>
        )}
        {destination.security === null ? null : <span className="dim">{humanize(destination.security)}</span>}
      </>
    ),
    value: ({ destination }) => destination.system,
  },
  {
    id: 'max_ship_size',
    header: 'Up to',
    about: 'The largest hull that fits through',
    width: 102,
    sort: 'size',
    cell: ({ max_ship_size: size }) => shipSize(size),
    value: ({ max_ship_size: size }) => size,
  },
  {
    id: 'expires_at',
    header: 'Left',
    align: 'end',
    width: 90,
    sort: 'left',
    cell: ({ expires_at: at, end_of_life: ending }) => (
      <span className={ending ? 'warning' : ''} title={ending ? 'End of life: under 4 hours left' : undefined}>
        {ending ? '▲ ' : ''}
        <Countdown until={at} />
      </span>
    ),
    value: ({ expires_at: at }) => at,
  },
  {
    id: 'activity',
    header: 'Activity',
    about: 'Of the far side, where it is in known space; 0 to 100',
    align: 'end',
    width: 72,
    sort: 'activity',
    cell: ({ destination: { activity } }) => (activity === null ? unknown : <Score value={activity.activity_score} />),
    value: ({ destination: { activity } }) => activity?.activity_score ?? null,
  },
  {
    id: 'danger',
    header: 'Danger',
    about: 'Of the far side, where it is in known space; 0 to 100',
    align: 'end',
    width: 66,
    sort: 'danger',
    cell: ({ destination: { activity } }) => (activity === null ? unknown : <Score value={activity.danger_score} />),
    value: ({ destination: { activity } }) => activity?.danger_score ?? null,
  },
  {
    id: 'updated_at',
    header: 'Seen',
    about: 'When a scout last saw it',
    align: 'end',
    width: 84,
    sort: 'seen',
    cell: ({ updated_at: at }) => <ShortAge at={at} />,
    value: ({ updated_at: at }) => at,
  },
  {
    id: 'region',
    header: 'Region',
    width: 104,
    grows: true,
    sort: 'region',
    cell: ({ destination }) => destination.region ?? unknown,
    value: ({ destination }) => destination.region,
  },
];
