import { useMemo } from 'react';
import { type LiveSystem, live } from '#shared/plan-api/live';
import { sourceTable } from '#shared/sources';
import {
  type CampaignTimer,
  type FightHotspot as Fight,
  fightsHotspots,
  fightsTimers,
  type WormholeConnection,
  wormholeList,
} from '#shared/systems-api/live';
import { gateCamps } from '#shared/systems-api/topology';
import { HOUR } from '#shared/time';
import { planService, systemsService } from '../../api.ts';
import { useDerivedNow } from '../../clock.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { hoursText, useSampledHours } from '../../systems/sampled-hours.ts';
import { useUnreadKillmails } from '../../systems/unread-killmails.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { humanize, plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { actionsFor, battleAction } from './actions.ts';
import { liveColumns } from './live-columns.tsx';
import type { NearStaging } from './near-staging.tsx';
import { campColumns, fightColumns, type GateCamp, hourlyFightColumns, timerColumns, wormholeColumns } from './now-columns.tsx';
import { Panel } from './panel.tsx';

const fightHours = ['2', '6', '24'] as const;
const hourLabels = { '2': '2 h', '6': '6 h', '24': '24 h' } as const;
const campOrders = ['betweenness', 'score'] as const;
const LIMIT = 200;
/** The most rows that the services give: where only what is near is shown, all of it is looked through. */
const MOST = 500;

const open = (systemId: number) => navigate(`/systems/${systemId}`);

const liveActions = actionsFor<LiveSystem>(({ id, name }) => ({ id, name }));
const fightActions = [...actionsFor<Fight>(({ system_id: id, system: name }) => ({ id, name })), battleAction];
const timerActions = actionsFor<CampaignTimer>(({ system_id: id, system: name }) => ({ id, name }));
const campActions = actionsFor<GateCamp>(({ id, name }) => ({ id, name }));
const wormholeActions = actionsFor<WormholeConnection>(({ destination: { system_id: id, system: name } }) => ({ id, name }));

function set(name: string, value: string | undefined): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, { ...query, [name]: value });
}

const liveId = ({ id }: LiveSystem) => id;
const fightId = ({ system_id: id }: Fight) => id;
const timerId = ({ system_id: id }: CampaignTimer) => id;
const campId = ({ id }: GateCamp) => id;
const wormholeId = ({ destination }: WormholeConnection) => destination.system_id;

interface Props {
  near: NearStaging;
}

/** What is camped, fought over or roamed through at this moment. */
export function LiveNow({ near }: Props) {
  const answer = useEndpoint(planService, live, { limit: LIMIT });
  const body = answer.body;
  const rows = useMemo(
    () =>
      near.of(
        body?.data.filter(({ state }) => state !== 'kill'),
        liveId,
      ),
    [body, near],
  );
  const numbers = (['camped', 'fight', 'roam'] as const).map((state) => rows?.filter((row) => row.state === state).length ?? 0);
  const [camps = 0, fights = 0, roams = 0] = numbers;
  const unread = useUnreadKillmails();
  const contradicted = rows?.filter(({ quiet_now: isQuiet }) => isQuiet).length ?? 0;
  return (
    <Panel
      id="live"
      title="Live now"
      primary
      rows={rows}
      answer={answer}
      about={
        rows === undefined || (unread !== null && rows.length === 0)
          ? null
          : `${plural(camps, 'camp')}, likely ones included, ${plural(fights, 'fight')}, ${plural(roams, 'roam')} by the killmails of the last 45 minutes, the most pressing first.${
              contradicted === 0
                ? ''
                : ` The hourly sample still calls ${plural(contradicted, 'of these systems', 'of these systems')} quiet.`
            }${unread === null || rows.length === 0 ? '' : ` ${unread}`}`
      }
      columns={near.columns(liveColumns, liveId)}
      rowId={({ id }) => id}
      onOpen={({ id }) => open(id)}
      actions={liveActions}
      empty={{
        title: unread === null ? 'No camps, fights or roams' : 'Not known yet',
        why:
          unread ??
          `No such kill happened in the 45 minutes before now; killmails are known up to ${body?.meta.covered_until?.slice(11, 16)} EVE.`,
      }}
    />
  );
}

/** The largest fights of the last hours. */
export function Fights({ near }: Props) {
  const { query } = useHashLocation();
  const hours = fightHours.find((value) => value === query['hours']) ?? '2';
  const answer = useEndpoint(systemsService, fightsHotspots, {
    hours: Number(hours),
    limit: near.within === null ? LIMIT : MOST,
  });
  const data = answer.body?.data;
  const rows = near.of(data?.hotspots, fightId);
  const total = answer.body?.meta.total ?? 0;
  const hourly = data?.summary.source === 'hourly_kills';
  const basis = hourly ? 'From hourly kills: killmails do not reach far enough yet.' : 'From killmails.';
  return (
    <Panel
      id="fights"
      title="Fights"
      rows={rows}
      answer={answer}
      about={
        data === undefined
          ? null
          : `${total > data.hotspots.length ? `The ${data.hotspots.length} largest of ${plural(total, 'fight')}` : plural(total, 'fight')}, ${plural(data.summary.kills, 'kill')}. ${basis}${near.summary(rows)}`
      }
      controls={
        <Segmented
          label="Fights whose last kill is at most this old"
          value={hours}
          options={fightHours.map((value) => ({ value, label: hourLabels[value] }))}
          onChange={(value) => set('hours', value === '2' ? undefined : value)}
        />
      }
      columns={near.columns(hourly ? hourlyFightColumns : fightColumns, fightId)}
      rowId={({ system_id: id }) => id}
      onOpen={({ system_id: id }) => open(id)}
      actions={fightActions}
      empty={{ title: 'No fights', why: `No player died in the last ${hours} hours, as far as is known.` }}
    />
  );
}

/** Sovereignty campaigns by the time at which they begin. */
export function Timers({ near }: Props) {
  const answer = useEndpoint(systemsService, fightsTimers, {});
  const data = answer.body?.data;
  const changes = useMemo(() => changesOfTimers(data ?? []), [data]);
  const at = useDerivedNow((now) => lastChange(changes, now));
  const timers = useMemo(() => near.of(data === undefined ? undefined : timersAt(data, at), timerId), [data, at, near]);
  const running = timers?.filter(({ state }) => state === 'running').length ?? 0;
  return (
    <Panel
      id="timers"
      title="Timers"
      rows={timers}
      answer={answer}
      about={timers === undefined ? null : `${plural(timers.length - running, 'campaign')} ahead, ${running} running.`}
      columns={near.columns(timerColumns, timerId)}
      rowId={({ campaign_id: id }) => id}
      onOpen={({ system_id: id }) => open(id)}
      actions={timerActions}
      empty={{ title: 'No campaign is announced', why: 'Sovereignty campaigns appear here as soon as ESI lists them.' }}
    />
  );
}

/** Systems at whose gates a camp is likely. */
export function GateCamps({ near }: Props) {
  const { query } = useHashLocation();
  const by = campOrders.find((value) => value === query['camps_by']) ?? 'score';
  const answer = useEndpoint(systemsService, gateCamps, { sort: by, limit: near.within === null ? LIMIT : MOST });
  const body = answer.body;
  const hours = hoursText(useSampledHours());
  const rows = near.of(body?.data, campId);
  return (
    <Panel
      id="camps"
      title="Gate camps"
      rows={rows}
      answer={answer}
      about={
        body === undefined
          ? null
          : `The ${body.data.length} first of ${plural(body.meta.total, 'system')}. Pressure is from ${
              body.meta.pressure_source === 'killmails'
                ? 'killmails at gates'
                : 'hourly ship kills: killmails do not reach far enough yet'
            }.${hours === null ? '' : ` Shown are ${hours}.`}${near.summary(rows)}`
      }
      controls={
        <Segmented
          label="Ranked by"
          value={by}
          options={[
            { value: 'score', label: 'Score', title: 'Half routes, half kills at the gates' },
            { value: 'betweenness', label: 'Routes', title: 'Share of all shortest routes' },
          ]}
          onChange={(value) => set('camps_by', value === 'score' ? undefined : value)}
        />
      }
      columns={near.columns(campColumns, campId)}
      rowId={({ id }) => id}
      onOpen={({ id }) => open(id)}
      actions={campActions}
      empty={{ title: 'No chokepoint is known', why: 'The ranking is worked out once the static data is here.' }}
    />
  );
}

/** Live wormholes of the two hubs. */
export function Wormholes({ near }: Props) {
  const answer = useEndpoint(systemsService, wormholeList, {});
  const data = answer.body?.data;
  const changes = useMemo(() => changesOfConnections(data ?? []), [data]);
  const at = useDerivedNow((now) => lastChange(changes, now));
  const connections = useMemo(
    () => near.of(data === undefined ? undefined : openConnections(data, at), wormholeId),
    [data, at, near],
  );
  const ending = connections?.filter(({ end_of_life: end }) => end).length ?? 0;
  const hubs = Map.groupBy(connections ?? [], ({ hub }) => hub);
  return (
    <Panel
      id="wormholes"
      title="Wormholes"
      rows={connections}
      answer={answer}
      about={
        connections === undefined
          ? null
          : `${[...hubs].map(([hub, members]) => `${humanize(hub)} ${members.length}`).join(', ')}${hubs.size === 0 ? 'None' : ''}, ${ending} at the end of their life. Reported by ${sourceTable.scout.name}.`
      }
      columns={near.columns(wormholeColumns, wormholeId)}
      rowId={({ connection_id: id }) => Number(id)}
      onOpen={({ destination }) => {
        if (destination.activity !== null) open(destination.system_id);
      }}
      actions={wormholeActions}
      empty={{ title: 'No connection is reported', why: 'Scouts have reported no live wormhole of Thera or Turnur.' }}
    />
  );
}

const END_OF_LIFE_MS = 4 * HOUR;

/** Campaigns as they stand at a moment (ms since the epoch): what has begun since they were read is running. */
export function timersAt(timers: readonly CampaignTimer[], now: number): CampaignTimer[] {
  return timers.map((timer) => ({ ...timer, state: Date.parse(timer.start_time) > now ? 'upcoming' : 'running' }));
}

/** Connections that are still open at a moment; those with under four hours left are at the end of their life. */
export function openConnections(connections: readonly WormholeConnection[], now: number): WormholeConnection[] {
  return connections.flatMap((one) => {
    const left = Date.parse(one.expires_at) - now;
    return left <= 0 ? [] : [{ ...one, end_of_life: left < END_OF_LIFE_MS }];
  });
}

/** The moments at which {@link timersAt} gives something else, milliseconds since the epoch. */
export function changesOfTimers(timers: readonly CampaignTimer[]): number[] {
  return timers.map(({ start_time: start }) => Date.parse(start));
}

export function changesOfConnections(connections: readonly WormholeConnection[]): number[] {
  return connections.flatMap(({ expires_at: end }) => [Date.parse(end), Date.parse(end) - END_OF_LIFE_MS + 1]);
}

/** The last of the moments that is not after now: what follows them is unchanged since. 0: none has passed. */
export function lastChange(moments: readonly number[], now: number): number {
  return moments.reduce((last, moment) => (moment <= now && moment > last ? moment : last), 0);
}
