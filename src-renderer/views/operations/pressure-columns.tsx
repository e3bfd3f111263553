import type { PressedSystem } from '#shared/plan-api/pressure';
import { EntityLink } from '../../entities/entity-link.tsx';
import { adm, region, systemNamed, unknown } from '../../systems/columns.tsx';
import { ShortDateTime } from '../../ui/date-time.tsx';
import { decimals } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const pressureColumns: readonly TableColumn<PressedSystem>[] = [
  systemNamed<PressedSystem>(96),
  {
    id: 'score',
    header: 'Pressure',
    about: 'ADM lost, NPC kills halved and losses doubled, each 0 to 2',
    align: 'end',
    width: 80,
    sort: 'score',
    cell: ({ score }) => decimals(score, 2),
    value: ({ score }) => score,
  },
  {
    id: 'drivers',
    header: 'Why',
    width: 460,
    grows: true,
    cell: ({ sentence }) => <span title={sentence}>{sentence}</span>,
    value: ({ sentence }) => sentence,
  },
  {
    id: 'holder',
    header: 'Holder',
    width: 140,
    sort: 'holder',
    cell: ({ holder_id: id, holder }) => <EntityLink id={id} name={holder} />,
    value: ({ holder }) => holder,
  },
  {
    id: 'window_start',
    header: 'Window',
    about: 'When its sovereignty hub is next vulnerable',
    align: 'end',
    width: 104,
    sort: 'window',
    cell: ({ window_start: at, in_my_hours: isMine }) =>
      at === null ? (
        unknown
      ) : (
        <span className={isMine ? '' : 'soft'}>
          <ShortDateTime at={at} />
        </span>
      ),
    value: ({ window_start: at }) => at,
  },
  adm<PressedSystem>(),
  region<PressedSystem>(),
];
