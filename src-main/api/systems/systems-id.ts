import { campaignTimer } from '#main/api/systems/live/fights-timers';
import { systemById as endpoint } from '#shared/systems-api/systems';
import { dayNumber, fromIso, HOUR, hourOfDay, isoUtc } from '#shared/time';
import { connectionOf } from '../http/connections.ts';
import { ApiError } from '../http/errors.ts';
import { pathSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { dailyTotalsOf, firstDayOf } from '../http/time-windows.ts';
import type { SystemsDeps } from './deps.ts';
import { newestForecast } from './forecast/forecasts.ts';
import { systemRecordOf } from './system-record.ts';

const RECENT_FIGHTS = 20;
const DAYS = 7;

export const systemsId = route(
  endpoint,
  ({ params }, { systems, gates, activity, operations, forecasts, clock }: SystemsDeps) => {
    const { id, name } = pathSystem(systems, params.id);
    const row = systems.findRow(id);
    if (row === undefined) throw new ApiError('not_found', `${name} is no longer listed.`);
    const now = clock.now();
    return {
      data: {
        ...systemRecordOf(row),
        constellation_id: row.constellation_id,
        position: gates.position(id),
        live: liveHour(id, activity),
        neighbours: gates.neighbours(id),
        stations: gates.stations(id),
        campaigns: operations
          .campaigns()
          .filter(({ system_id }) => system_id === id)
          .map((campaign) => campaignTimer(campaign, isoUtc(now))),
        wormholes: operations
          .connections(isoUtc(now))
          .filter((one) => one.hub_system_id === id || one.destination_system_id === id)
          .map((connection) => connectionOf(connection, now)),
        fights: operations.fightsOf(id, RECENT_FIGHTS),
        daily: activity.history(id, firstDayOf(DAYS, now), DAYS).map(dailyTotalsOf),
        forecast: newestForecast(forecasts, row),
      },
    };
  },
);

/** The newest sampled hour of the system; jumps or kills null where that hour was not sampled. */
function liveHour(systemId: number, activity: SystemsDeps['activity']) {
  const newest = { jumps: activity.newestHour('jumps')?.hour, kills: activity.newestHour('kills')?.hour };
  const hour = [newest.jumps, newest.kills]
    .filter((each) => each !== undefined)
    .sort()
    .at(-1);
  if (hour === undefined) return null;
  const { totals } = activity.profile(systemId, dayNumber(hour), 1);
  const at = hourOfDay(hour);
  const count = (kind: 'jumps' | 'kills', series: keyof typeof totals) =>
    newest[kind] === hour ? (totals[series][at] ?? 0) : null;
  return {
    hour_ending: isoUtc(fromIso(hour) + HOUR),
    jumps: count('jumps', 'jumps'),
    ship_kills: count('kills', 'ship_kills'),
    pod_kills: count('kills', 'pod_kills'),
    npc_kills: count('kills', 'npc_kills'),
  };
}
