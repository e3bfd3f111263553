import { type PressedSystem, pressure } from '#shared/plan-api/pressure';
import { planService } from '../../api.ts';
import { EntityLink } from '../../entities/entity-link.tsx';
import { useMyHours } from '../../state/local-storage.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { adm, region, systemNamed, unknown } from '../../systems/columns.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ShortDateTime } from '../../ui/date-time.tsx';
import { decimals } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import { fullHour } from '../../ui/time.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { actionsFor } from './actions.ts';
import type { NearStaging } from './near-staging.tsx';
import { Panel } from './panel.tsx';

const MOST = 500;
/** My hours, UTC: as they are set, or as `from-to`. */
const stretches = ['any', 'mine', '00-08', '08-16', '16-00'] as const;

const actions = actionsFor<PressedSystem>(({ id, name }) => ({ id, name }));
const idOf = ({ id }: PressedSystem) => id;

/** Held systems on which something presses, with what, and how such rankings fared. */
export function PressureRadar({ near }: { near: NearStaging }) {
  const { query } = useHashLocation();
  const mine = stretches.find((value) => value === query['my_hours']) ?? 'any';
  const own = useMyHours();
  const [from, to] = mine === 'mine' ? [own.from, own.to] : mine.split('-').map(Number);
  const answer = useEndpoint(planService, pressure, {
    limit: MOST,
    ...(mine === 'any' || from === undefined || to === undefined ? {} : { from_hour: from, to_hour: to }),
  });
  const body = answer.body;
  const rows = near.of(body?.data, idOf);
  return (
    <Panel
      id="pressure"
      title="Sovereignty pressure"
      rows={rows}
      answer={answer}
      about={body === undefined ? null : `${body.meta.sentence}${near.summary(rows)}`}
      controls={
        <Segmented
          label="Only windows in my hours, EVE"
          value={mine}
          options={stretches.map((value) => ({
            value,
            label: value === 'any' ? 'Any hour' : value === 'mine' ? 'My hours' : value,
            ...(value === 'any'
              ? {}
              : value === 'mine'
                ? { title: `Vulnerable between ${fullHour(own.from)} and ${fullHour(own.to)} EVE, as set in Systems` }
                : { title: `Vulnerable between ${value.replace('-', ' and ')} EVE` }),
          }))}
          onChange={(value) => {
            const { path, query: before } = parseHash(location.hash);
            navigate(path, { ...before, my_hours: value === 'any' ? undefined : value });
          }}
        />
      }
      columns={near.columns(pressureColumns, idOf)}
      rowId={idOf}
      onOpen={({ id }) => navigate(`/systems/${id}`)}
      actions={actions}
      empty={{
        title: 'No sovereignty under pressure',
        why: 'As far as is known, no held system lost ADM or NPC kills, or lost more ships than usual.',
      }}
    />
  );
}

const pressureColumns: readonly TableColumn<PressedSystem>[] = [
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
