import type { ResponseOf } from '#shared/http/endpoint';
import type { HazardCode } from '#shared/plan-api/hazards';
import type { CapitalStop, legs } from '#shared/plan-api/legs';
import { liveNow, unknown, withoutKillmails } from '../../systems/columns.tsx';
import { hazardMarks, unknownHazardValues } from '../../systems/hazard-text.ts';
import { HazardCell } from '../../systems/hazards.tsx';
import { count, decimals } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { stopFigure, stopSentence } from './leg-text.ts';

/** A leg with its place in the journey, from 1, and the hazards of which it is not known where they are now. */
export type LegRow = ResponseOf<typeof legs>['data']['legs'][number] & { place: number; hazardsUnknown: readonly HazardCode[] };

const figure = (
  id: string,
  header: string,
  about: string,
  width: number,
  valueOf: (leg: LegRow) => number | null,
): TableColumn<LegRow> => ({
  id,
  header,
  about,
  align: 'end',
  width,
  cell: (leg) => {
    const value = valueOf(leg);
    return value === null ? unknown : count(Math.round(value));
  },
  value: valueOf,
});

const columns: readonly TableColumn<LegRow>[] = [
  { id: 'place', header: 'Leg', align: 'end', width: 40, cell: ({ place }) => place, value: ({ place }) => place },
  {
    id: 'to',
    header: 'To',
    about: 'Where the leg ends, and the next begins',
    width: 106,
    cell: ({ to_name: name }) => <b className="system-name">{name}</b>,
    value: ({ to_name: name }) => name,
  },
  {
    id: 'security_status',
    header: 'Sec',
    about: 'Security as the game shows it',
    align: 'end',
    width: 56,
    cell: ({ stop }) => <Security status={stop.security_status} />,
    value: ({ stop }) => stop.security_status,
  },
  {
    id: 'light_years',
    header: 'ly',
    about: 'Light-years of jump drives',
    align: 'end',
    width: 52,
    cell: ({ light_years: ly }) => decimals(ly, 2),
    value: ({ light_years: ly }) => ly,
  },
  figure('isotopes', 'Isotopes', 'Rounded up', 72, ({ isotopes }) => isotopes),
  figure(
    'cooldown_minutes',
    'Cooldown, min',
    'Minutes before the next jump is possible (red timer)',
    104,
    ({ cooldown_minutes: minutes }) => minutes,
  ),
  figure(
    'fatigue_minutes',
    'Fatigue, min',
    'Minutes of jump fatigue right after the jump (blue timer)',
    88,
    ({ fatigue_minutes: minutes }) => minutes,
  ),
  figure(
    'usual_jumps',
    'Jumps/h',
    'Jumps in an hour of the week like that of arrival, mean of four weeks',
    68,
    ({ stop }) => stop.usual_jumps,
  ),
  {
    id: 'station',
    header: 'Station',
    about: 'Whether NPCs have a station there',
    width: 66,
    cell: ({ stop }) => (stop.has_npc_station ? 'yes' : <span className="dim">no</span>),
    value: ({ stop }) => stop.has_npc_station,
  },
  liveNow<LegRow>(({ stop }) => stop.live, 118),
  {
    id: 'hazards',
    header: 'Hazards',
    about: 'Insurgency with its stage, front line, storm where the leg ends',
    width: 100,
    cell: ({ stop, hazardsUnknown }) => <HazardCell hazards={stop.hazards} unknown={hazardsUnknown} />,
    value: ({ stop, hazardsUnknown }) =>
      [...hazardMarks(stop.hazards).map(({ mark }) => mark), ...unknownHazardValues(hazardsUnknown)].join(', '),
  },
];

/** `unread`: killmails do not reach into this hour. */
const otherStops = (unread: boolean): TableColumn<LegRow> => ({
  id: 'alternatives',
  header: 'Alternative midpoints',
  about:
    'Other stops in range of both neighbours, the least jumped through at the hour of arrival first, with those jumps, and the kills of the sampled hour that is named',
  width: 220,
  grows: true,
  cell: ({ alternatives }) =>
    alternatives.length === 0 ? (
      unknown
    ) : (
      <span title={alternatives.map((stop) => stopSentence(stop, unread)).join('\n')}>
        {alternatives.map((stop) => stopChoice(stop, unread))}
      </span>
    ),
  value: ({ alternatives }) => alternatives.map((stop) => stopSentence(stop, unread)).join(' '),
});

function stopChoice(stop: CapitalStop, unread: boolean) {
  return (
    <span
      key={stop.id}
      className={`stop-choice ${stop.live === null ? '' : `live live-${stop.live.state}`}`}
      title={stopSentence(stop, unread)}
    >
      {stop.name} <span className="dim">{stopFigure(stop)}</span>
    </span>
  );
}

const columnsWithPortal = columns.flatMap((column) => {
  if (column.id !== 'isotopes') return [column];
  const about = 'Isotopes for the ships that pass the portal, each rounded up';
  return [column, figure('portal_isotopes', 'Portal', about, 72, (leg) => leg.portal_isotopes)];
});

/** Columns of the legs of a capital. `portal`: others pass its portal; `unread`: killmails do not reach into this hour. */
export function legColumns({ portal, unread }: { portal: boolean; unread: boolean }): readonly TableColumn<LegRow>[] {
  const shown = [...(portal ? columnsWithPortal : columns), otherStops(unread)];
  return unread ? withoutKillmails(shown, ({ stop }) => stop.live) : shown;
}
