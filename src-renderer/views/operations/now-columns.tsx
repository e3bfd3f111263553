import type { z } from 'zod';
import type { CampaignTimer, FightHotspot as Fight, WormholeConnection } from '#shared/systems-api/live';
import type { gateCampRow } from '#shared/systems-api/topology';
import { EntityLink, Parties } from '../../entities/entity-link.tsx';
import {
  adm,
  iskDestroyed,
  lastKill,
  pilots,
  region,
  Score,
  security,
  system,
  systemNamed,
  unknown,
} from '../../systems/columns.tsx';
import { campaignName, scoreDescriptions, shipSize } from '../../systems/labels.ts';
import { Countdown, ShortAge, ShortDateTime } from '../../ui/date-time.tsx';
import { count, decimals, humanize, share } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import { fullHour } from '../../ui/time.ts';

/** One row of `/gate-camps`. */
export type GateCamp = z.infer<typeof gateCampRow>;

export const campColumns: readonly TableColumn<GateCamp>[] = [
  {
    id: 'rank',
    header: '#',
    align: 'end',
    width: 34,
    cell: ({ rank }) => <span className="dim">{rank}</span>,
    value: ({ rank }) => rank,
  },
  systemNamed<GateCamp>(106),
  security<GateCamp>(),
  {
    id: 'betweenness',
    header: 'Routes',
    about: 'Betweenness: the share of all shortest routes that lead through the system',
    align: 'end',
    width: 68,
    sort: 'betweenness',
    cell: ({ betweenness }) => share(betweenness),
    value: ({ betweenness }) => betweenness,
  },
  {
    id: 'gate_camp_score',
    header: 'Score',
    about: scoreDescriptions.gateCamp,
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
    width: 72,
    sort: 'pressure',
    cell: (camp) =>
      isPressureKnown(camp) ? (
        <span className={camp.gate_pressure === 0 ? 'dim' : ''}>{decimals(camp.gate_pressure, 1)}</span>
      ) : (
        unknown
      ),
    value: (camp) => (isPressureKnown(camp) ? camp.gate_pressure : null),
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

/** Where no hour of kills was sampled and no killmail names one, no pressure is not known to be none. */
function isPressureKnown({ gate_pressure: pressure, kills_1h: kills }: GateCamp): boolean {
  return pressure > 0 || kills !== null;
}

export const fightColumns: readonly TableColumn<Fight>[] = [
  system<Fight>(106),
  security<Fight>(),
  {
    id: 'classification',
    header: 'Kind',
    about:
      'What the fight is called as a whole, by its size, its victims and where they died. Live now tells what goes on there at this moment, so both may differ',
    width: 118,
    sort: 'kind',
    cell: ({ classification: kind }) => <span className={`fight fight-${kind}`}>{humanize(kind)}</span>,
    value: ({ classification: kind }) => kind,
  },
  {
    id: 'kills',
    header: 'Kills',
    about: 'Ships and capsules of players',
    align: 'end',
    width: 52,
    sort: 'kills',
    cell: ({ kills }) => count(kills),
    value: ({ kills }) => kills,
  },
  pilots<Fight>(),
  iskDestroyed<Fight>(),
  {
    id: 'parties',
    header: 'Who attacks',
    about: 'Alliances, or corporations without one, of most attackers; R and B as on your lists',
    width: 130,
    grows: true,
    cell: ({ parties }) => (parties === null ? unknown : <Parties of={parties} />),
    value: ({ parties }) =>
      parties?.map(({ name, alliance_id, corporation_id }) => name ?? alliance_id ?? corporation_id).join(', ') ?? null,
  },
  {
    id: 'gate',
    header: 'At gate',
    about: 'The gate of most kills, by the system it leads to',
    width: 86,
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
    cell: ({ started_at: at }) => <ShortAge at={at} />,
    value: ({ started_at: at }) => at,
  },
  lastKill<Fight>(72),
  {
    id: 'prime_hour',
    header: 'Usual peak',
    about: 'EVE hour with most player kills here over 35 days',
    align: 'end',
    width: 84,
    sort: 'prime',
    cell: ({ prime_hour: hour }) => (hour === null ? unknown : fullHour(hour)),
    value: ({ prime_hour: hour }) => hour,
  },
  region<Fight>(),
];

/** Only the killmail feed knows these of a fight. */
const killmailOnly = new Set(['classification', 'pilots', 'isk_destroyed', 'parties', 'gate']);

export const hourlyFightColumns = fightColumns.filter(({ id }) => !killmailOnly.has(id));

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
