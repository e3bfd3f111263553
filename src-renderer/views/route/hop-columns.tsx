import type { HazardCode } from '#shared/plan-api/hazards';
import type { RouteHop } from '#shared/plan-api/route-hop';
import { liveNow, unknown, withoutKillmails } from '../../systems/columns.tsx';
import { hazardMarks, unknownHazardValues } from '../../systems/hazard-text.ts';
import { HazardCell } from '../../systems/hazards.tsx';
import { lossHours, lossText } from '../../systems/loss-text.ts';
import type { SampledHours } from '../../systems/sampled-hours.ts';
import { count, hourSpan } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { LITTLE_TRAFFIC, LOSSES_UNKNOWN, sampledText } from './loss-basis.ts';

/** A system of the route with its place on it, from 0. */
export interface NumberedHop extends RouteHop {
  place: number;
  /** Of which hazards it is not known where they are now. */
  hazardsUnknown: readonly HazardCode[];
}

/** `Type B449, labelled xlarge; ABC-123 to XYZ-789; 3.5 h left, seen 11:30; how much mass has passed is not public.` */
function wormholeText(wormhole: NonNullable<RouteHop['wormhole']>): string {
  const { type, max_ship_size: label, signature, exit_signature: exit, hours_left: hours, seen_at: seen } = wormhole;
  const seenAt = seen === null ? '' : `, seen ${seen.slice(11, 16)}`;
  if (wormhole.is_own)
    return `Yours: type ${type ?? 'not known'}; ${signature ?? '?'} to ${exit ?? '?'}; closes within ${hourSpan(hours)}; mass ${wormhole.mass ?? 'not known'}.`;
  return `Type ${type ?? 'not known'}, labelled ${label}; ${signature ?? '?'} to ${exit ?? '?'}; ${hourSpan(hours)} left${seenAt}; how much mass has passed is not public.`;
}

// Of wormhole space nothing is known, not even that there were no kills.
const now = liveNow<NumberedHop>(({ live }) => live, 170);
const columns: readonly TableColumn<NumberedHop>[] = [
  {
    id: 'place',
    header: 'Jump',
    align: 'end',
    width: 50,
    cell: ({ place }) => place,
    value: ({ place }) => place,
  },
  {
    id: 'name',
    header: 'System',
    width: 122,
    cell: ({ name, by, wormhole }) => (
      <>
        <b className="system-name">{name}</b>
        {wormhole === null ? null : (
          <span className={wormhole.is_end_of_life ? 'warning' : 'dim'} title={wormholeText(wormhole)}>
            {' '}
            by {wormhole.is_own ? 'own ' : ''}wormhole {wormhole.signature ?? ''}
          </span>
        )}
        {by === 'bridge' ? <span className="dim"> by bridge</span> : null}
      </>
    ),
    value: ({ name }) => name,
  },
  {
    id: 'security_status',
    header: 'Sec',
    about: 'Security as the game shows it',
    align: 'end',
    width: 52,
    cell: ({ security_status: status }) => (status === null ? unknown : <Security status={status} />),
    value: ({ security_status: status }) => status,
  },
  {
    id: 'chance_of_loss',
    header: 'Loss',
    about:
      'Chance to lose a ship there at the hour of arrival: from what happens now, and from ships lost for each jump at that hour',
    align: 'end',
    width: 72,
    cell: ({ by, chance_of_loss: chance, little_traffic: isQuiet }) =>
      by === 'start' || chance === null ? (
        unknown
      ) : (
        <span title={isQuiet ? LITTLE_TRAFFIC : undefined}>
          {isQuiet ? '(!) ' : ''}
          <LossFigure chance={chance} />
        </span>
      ),
    value: ({ by, chance_of_loss: chance }) => (by === 'start' ? null : chance),
  },
  { ...now, grows: true, cell: (hop) => (hop.security === null ? unknown : now.cell(hop)) },
  {
    id: 'hazards',
    header: 'Hazards',
    about:
      'Insurgency with its stage, front line, storm, incursion with its influence, Pochven, high security the Triglavians won',
    width: 86,
    cell: ({ hazards, hazardsUnknown }) => <HazardCell hazards={hazards} unknown={hazardsUnknown} />,
    value: ({ hazards, hazardsUnknown }) =>
      [...hazardMarks(hazards).map(({ mark }) => mark), ...unknownHazardValues(hazardsUnknown)].join(', '),
  },
  {
    id: 'kills_1h',
    header: 'Kills',
    about: 'Player kills in the newest sampled hour, EVE time',
    align: 'end',
    width: 58,
    cell: ({ kills_1h: kills }) => <span className={kills === 0 ? 'dim' : ''}>{count(kills)}</span>,
    value: ({ kills_1h: kills }) => kills,
  },
  {
    id: 'jumps_1h',
    header: 'Jumps',
    about: 'Jumps in the newest sampled hour, EVE time',
    align: 'end',
    width: 60,
    cell: ({ jumps_1h: jumps }) => <span className={jumps === 0 ? 'dim' : ''}>{count(jumps)}</span>,
    value: ({ jumps_1h: jumps }) => jumps,
  },
  {
    id: 'lost_by_hour',
    header: 'Most losses',
    about:
      'The three EVE hours with most ships lost at its gates, and how many; shown from five on, and if it is twice as many as in other hours',
    align: 'end',
    width: 90,
    cell: ({ lost_by_hour: lost }) => lossHours(lost) ?? unknown,
    value: ({ lost_by_hour: lost }) => lossHours(lost),
  },
  {
    id: 'usual_jumps',
    header: 'Usual jumps',
    about: 'Jumps into it in an hour of the week like that of arrival',
    align: 'end',
    width: 92,
    cell: ({ usual_jumps: jumps }) => count(Math.round(jumps)),
    value: ({ usual_jumps: jumps }) => jumps,
  },
  {
    id: 'arrives_at',
    header: 'Arrives',
    about: 'EVE time, leaving now',
    align: 'end',
    width: 66,
    cell: ({ arrives_at: at }) => at.slice(11, 16),
    value: ({ arrives_at: at }) => at,
  },
  {
    id: 'region',
    header: 'Region',
    width: 104,
    cell: ({ region }) => region ?? unknown,
    value: ({ region }) => region,
  },
];

/** Columns that are shown only where a row has something in them, unless they were chosen. */
const seldom: Readonly<Record<string, (hop: NumberedHop) => boolean>> = {
  hazards: ({ hazards, hazardsUnknown }) => hazards.length > 0 || hazardsUnknown.length > 0,
  lost_by_hour: ({ lost_by_hour: lost }) => lossHours(lost) !== null,
};

/** Ids of the columns of which no row of a way has anything. */
export function emptyColumns(hops: readonly NumberedHop[]): string[] {
  return Object.keys(seldom).filter((id) => !hops.some((hop) => seldom[id]?.(hop) === true));
}

/**
 * Columns of the systems along a route; the sampled ones tell their hour. `unread`: killmails do not reach into this hour;
 * `hours`: how many hours the usual figures are of; `empty`: see {@link emptyColumns}.
 */
export function hopColumns(
  { jumps, kills }: SampledHours,
  { unread, hours: known, empty }: { unread: boolean; hours: number; empty: readonly string[] },
): readonly TableColumn<NumberedHop>[] {
  const hourOf: Readonly<Record<string, string | null>> = { jumps_1h: jumps, kills_1h: kills };
  const told = unread ? withoutKillmails(columns, ({ live }) => live) : columns;
  return told.map((column) => {
    const shown = empty.includes(column.id) ? { ...column, optional: true } : column;
    if (usualColumns.has(column.id)) return usualColumn(shown, known);
    const hour = hourOf[column.id] ?? null;
    return hour === null ? shown : { ...shown, header: `${column.header} ${hour}` };
  });
}

const usualColumns = new Set(['chance_of_loss', 'lost_by_hour', 'usual_jumps']);

/** A figure of what is usual says from how many hours it is, and nothing where these are none. */
function usualColumn(column: TableColumn<NumberedHop>, hours: number): TableColumn<NumberedHop> {
  if (hours === 0) return { ...column, about: LOSSES_UNKNOWN, cell: () => unknown, value: () => null };
  return { ...column, about: `${column.about}, ${sampledText(hours)}` };
}

/** A chance of loss; from one in fifty on it stands out, from one in ten on it warns. */
export function LossFigure({ chance }: { chance: number }) {
  const look = chance >= 0.1 ? 'warning' : chance >= 0.005 ? '' : 'dim';
  return <span className={look}>{lossText(chance)}</span>;
}
