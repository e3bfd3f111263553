import type { z } from 'zod';
import type { CampaignTimer, Fight, WormholeConnection } from '#shared/systems-api/live';
import type { gateCampRow } from '#shared/systems-api/topology';
import { count, fullIsk, NOTHING, shortIsk, words } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { Age, Countdown, ShortMoment } from '../systems/moments.tsx';
import { Score } from '../systems/score.tsx';
import { shipSize } from '../systems/ship-size.ts';
import { campaignName, scoreWords } from '../systems/words.ts';

export type GateCamp = z.infer<typeof gateCampRow>;

const unknown = <span className="dim">{NOTHING}</span>;

const security = <Row extends { security_status: number }>(): TableColumn<Row> => ({
  id: 'security_status',
  header: 'Sec',
  about: 'Security as the game shows it',
  align: 'end',
  width: 62,
  sort: 'security',
  cell: ({ security_status: status }) => <Security status={status} />,
  value: ({ security_status: status }) => status,
});

const region = <Row extends { region: string }>(): TableColumn<Row> => ({
  id: 'region',
  header: 'Region',
  width: 104,
  grows: true,
  sort: 'region',
  cell: (row) => row.region,
  value: (row) => row.region,
});

export const fightColumns: readonly TableColumn<Fight>[] = [
  {
    id: 'system',
    header: 'System',
    width: 106,
    sort: 'system',
    cell: ({ system }) => <b className="system-name">{system}</b>,
    value: ({ system }) => system,
  },
  security<Fight>(),
  {
    id: 'classification',
    header: 'Kind',
    width: 90,
    sort: 'kind',
    cell: ({ classification: kind }) => <span className={`fight fight-${kind}`}>{words(kind)}</span>,
    value: ({ classification: kind }) => kind,
  },
  {
    id: 'kills',
    header: 'Kills',
    about: 'Ships and capsules of players',
    align: 'end',
    width: 48,
    sort: 'kills',
    cell: ({ kills }) => count(kills),
    value: ({ kills }) => kills,
  },
  {
    id: 'pilots',
    header: 'Pilots',
    about: 'Different characters on either side',
    align: 'end',
    width: 52,
    sort: 'pilots',
    cell: ({ pilots }) => (pilots === null ? unknown : count(pilots)),
    value: ({ pilots }) => pilots,
  },
  {
    id: 'isk_destroyed',
    header: 'ISK',
    about: 'Destroyed, as zKillboard values it',
    align: 'end',
    width: 66,
    sort: 'isk',
    cell: ({ isk_destroyed: isk }) => (isk === null ? unknown : <span title={fullIsk(isk)}>{shortIsk(isk)}</span>),
    value: ({ isk_destroyed: isk }) => isk,
  },
  {
    id: 'gate',
    header: 'At gate',
    about: 'The gate of most kills, by the system it leads to',
    width: 76,
    sort: 'gate',
    cell: ({ gate }) => gate ?? unknown,
    value: ({ gate }) => gate,
  },
  {
    id: 'started_at',
    header: 'Since',
    about: 'First kill',
    align: 'end',
    width: 76,
    sort: 'since',
    cell: ({ started_at: at }) => <Age at={at} />,
    value: ({ started_at: at }) => at,
  },
  {
    id: 'last_kill_at',
    header: 'Last',
    about: 'Last kill',
    align: 'end',
    width: 76,
    sort: 'last',
    cell: ({ last_kill_at: at }) => <Age at={at} />,
    value: ({ last_kill_at: at }) => at,
  },
  {
    id: 'prime_hour',
    header: 'Prime',
    about: 'EVE hour with most player kills here over 35 days',
    align: 'end',
    width: 52,
    sort: 'prime',
    cell: ({ prime_hour: hour }) => (hour === null ? unknown : `${String(hour).padStart(2, '0')}:00`),
    value: ({ prime_hour: hour }) => hour,
  },
  region<Fight>(),
];

/** Only the killmail feed knows these of a fight. */
const killmailOnly = new Set(['classification', 'pilots', 'isk_destroyed', 'gate', 'prime_hour']);

/** What is known of fights that are told from the hourly kills alone. */
export const hourlyFightColumns = fightColumns.filter(({ id }) => !killmailOnly.has(id));

export const timerColumns: readonly TableColumn<CampaignTimer>[] = [
  {
    id: 'system',
    header: 'System',
    width: 80,
    sort: 'system',
    cell: ({ system }) => <b className="system-name">{system}</b>,
    value: ({ system }) => system,
  },
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
        <ShortMoment at={at} />
      </span>
    ),
    value: ({ start_time: at }) => at,
  },
  {
    id: 'event_type',
    header: 'What',
    width: 98,
    sort: 'what',
    cell: ({ event_type: what }) => campaignName(what),
    value: ({ event_type: what }) => what,
  },
  {
    id: 'defender_name',
    header: 'Defender',
    width: 108,
    grows: true,
    sort: 'defender',
    cell: ({ defender_name: name }) => name ?? unknown,
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
  {
    id: 'adm',
    header: 'ADM',
    about: 'Activity defence multiplier, 1 to 6',
    align: 'end',
    width: 48,
    sort: 'adm',
    cell: ({ adm }) => (adm === null ? unknown : adm.toFixed(1)),
    value: ({ adm }) => adm,
  },
  region<CampaignTimer>(),
];

function StartsIn({ timer }: { timer: CampaignTimer }) {
  return timer.state === 'running' ? <span className="tag tag-warning">running</span> : <Countdown until={timer.start_time} />;
}

export const campColumns: readonly TableColumn<GateCamp>[] = [
  {
    id: 'rank',
    header: '#',
    align: 'end',
    width: 34,
    cell: ({ rank }) => <span className="dim">{rank}</span>,
    value: ({ rank }) => rank,
  },
  {
    id: 'name',
    header: 'System',
    width: 106,
    sort: 'system',
    cell: ({ name }) => <b className="system-name">{name}</b>,
    value: ({ name }) => name,
  },
  security<GateCamp>(),
  {
    id: 'betweenness',
    header: 'Routes',
    about: 'Betweenness: the share of all shortest routes that lead through the system',
    align: 'end',
    width: 68,
    sort: 'betweenness',
    cell: ({ betweenness }) => `${(betweenness * 100).toFixed(1)} %`,
    value: ({ betweenness }) => betweenness,
  },
  {
    id: 'gate_camp_score',
    header: 'Score',
    about: scoreWords.gateCamp,
    align: 'end',
    width: 72,
    sort: 'score',
    cell: ({ gate_camp_score: score }) => <Score value={score} />,
    value: ({ gate_camp_score: score }) => score,
  },
  {
    id: 'gate_pressure',
    header: 'Pressure',
    about: 'Player kills at its gates in the last 6 hours, each counting half after every 2 hours',
    align: 'end',
    width: 70,
    sort: 'pressure',
    cell: ({ gate_pressure: pressure }) => <span className={pressure === 0 ? 'dim' : ''}>{pressure.toFixed(1)}</span>,
    value: ({ gate_pressure: pressure }) => pressure,
  },
  {
    id: 'kills_1h',
    header: 'Kills 1 h',
    align: 'end',
    width: 68,
    sort: 'kills',
    cell: ({ kills_1h: kills }) => <span className={kills === 0 ? 'dim' : ''}>{count(kills)}</span>,
    value: ({ kills_1h: kills }) => kills,
  },
  {
    id: 'jumps_1h',
    header: 'Jumps 1 h',
    align: 'end',
    width: 78,
    sort: 'jumps',
    cell: ({ jumps_1h: jumps }) => <span className={jumps === 0 ? 'dim' : ''}>{count(jumps)}</span>,
    value: ({ jumps_1h: jumps }) => jumps,
  },
  region<GateCamp>(),
];

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
        {destination.security === null ? null : <span className="dim">{words(destination.security)}</span>}
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
    width: 66,
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
    width: 76,
    sort: 'seen',
    cell: ({ updated_at: at }) => <Age at={at} />,
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
