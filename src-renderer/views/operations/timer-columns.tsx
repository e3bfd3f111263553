import type { CampaignTimer } from '#shared/systems-api/live';
import { EntityLink } from '../../entities/entity-link.tsx';
import { adm, region, system, unknown } from '../../systems/columns.tsx';
import { campaignName } from '../../systems/labels.ts';
import { Countdown, ShortDateTime } from '../../ui/date-time.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

export const timerColumns: readonly TableColumn<CampaignTimer>[] = [
  system<CampaignTimer>(80),
  {
    id: 'start_time',
    header: 'Starts in',
    align: 'end',
    width: 104,
    sort: 'start',
    cell: (row) => <StartsIn timer={row} />,
    value: ({ start_time: at }) => at,
  },
  {
    id: 'starts_at',
    header: 'At',
    align: 'end',
    width: 104,
    cell: ({ start_time: at }) => (
      <span className="soft">
        <ShortDateTime at={at} />
      </span>
    ),
    value: ({ start_time: at }) => at,
  },
  {
    id: 'event_type',
    header: 'What',
    width: 112,
    sort: 'what',
    cell: ({ event_type: what }) => campaignName(what),
    value: ({ event_type: what }) => what,
  },
  {
    id: 'defender_name',
    header: 'Defender',
    width: 136,
    grows: true,
    sort: 'defender',
    cell: ({ defender_id: id, defender_name: name }) => (id === null ? unknown : <EntityLink id={id} name={name} />),
    value: ({ defender_name: name }) => name,
  },
  {
    id: 'scores',
    header: 'Score',
    about: 'Of the defender and of the attackers, in per cent',
    align: 'end',
    width: 68,
    cell: ({ defender_score: defender, attackers_score: attackers }) =>
      defender === null || attackers === null ? unknown : `${Math.round(defender * 100)} : ${Math.round(attackers * 100)}`,
    value: ({ defender_score: defender }) => defender,
  },
  adm<CampaignTimer>(),
  region<CampaignTimer>(),
];

function StartsIn({ timer }: { timer: CampaignTimer }) {
  return timer.state === 'running' ? <span className="tag tag-warning">running</span> : <Countdown until={timer.start_time} />;
}
