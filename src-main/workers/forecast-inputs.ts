import { circadian } from '#main/domain/activity/circadian';
import type { ReadDb } from '#main/store/db';
import { activityReads } from '#main/store/systems/activity-reads';
import { gateReads } from '#main/store/systems/gates';
import { systemList } from '#main/store/systems/list';
import type { ResponseOf } from '#shared/http/endpoint';
import type { forecastInputs as endpoint } from '#shared/systems-api/forecast';
import { dayNumber, isoDay, isoUtc } from '#shared/time';

const DAYS = 35;
const HOURS = 24;

/** The body of /forecast-inputs: 35 full UTC days before the one that `now` (milliseconds) lies in, of every listed system. */
export function forecastInputs(db: ReadDb): (now: number) => ResponseOf<typeof endpoint> {
  const activity = activityReads(db);
  const gates = gateReads(db);
  const systems = systemList(db);
  const betweenness = db.prepare<[], [number, number]>('SELECT system_id, betweenness FROM topology WHERE listed = 1').raw();

  return (now) => {
    const firstDay = dayNumber(isoUtc(now)) - DAYS;
    const rows = systems.all().toSorted((a, b) => a.system_id - b.system_id);
    const ids = rows.map(({ system_id }) => system_id);
    const { totals, hours } = activity.scan(ids, firstDay, DAYS);
    const profiles = activity.profiles(ids, firstDay, DAYS);
    const share = new Map(betweenness.all());
    const neighbours = new Map<number, number[]>(ids.map((id) => [id, []]));
    for (const [a, b] of gates.gates()) {
      neighbours.get(a)?.push(b);
      neighbours.get(b)?.push(a);
    }
    const days = (of: (at: number) => number, sampled: Uint8Array, system: number) =>
      Array.from(sampled, (count, day) => (count === 0 ? null : of(system * DAYS + day)));
    const hourly = (counts: Uint32Array, system: number) => counts.subarray(system * HOURS, (system + 1) * HOURS);
    return {
      data: rows.map((row, system) => ({
        id: row.system_id,
        name: row.name,
        region: row.region,
        security: row.security as 'high' | 'low' | 'null',
        security_status: row.security_status,
        jumps: days((at) => totals.jumps[at] as number, hours.jumps, system),
        kills: days((at) => (totals.ship_kills[at] as number) + (totals.pod_kills[at] as number), hours.kills, system),
        npc_kills: days((at) => totals.npc_kills[at] as number, hours.kills, system),
        circadian: circadian({
          jumps: hourly(profiles.totals.jumps, system),
          kills: hourly(profiles.totals.ship_kills, system).map(
            (ships, hour) => ships + (profiles.totals.pod_kills[system * HOURS + hour] as number),
          ),
          npcKills: hourly(profiles.totals.npc_kills, system),
          jumpSamples: profiles.samples.jumps,
          killSamples: profiles.samples.kills,
        }).map((hour) => Math.round(hour.share * 1e4) / 1e4),
        trend: row.trend as 'increasing' | 'decreasing' | 'stable' | null,
        activity_type: row.activity_type as 'pve' | 'pvp' | 'mixed' | 'dead' | null,
        hub_distance: row.hub_distance,
        betweenness: share.get(row.system_id) ?? 0,
        neighbours: neighbours.get(row.system_id) ?? [],
      })),
      meta: {
        days: Array.from({ length: DAYS }, (_, day) => isoDay(firstDay + day)),
        hours: Array.from({ length: DAYS }, (_, day) => Math.min(hours.jumps[day] as number, hours.kills[day] as number)),
      },
    };
  };
}
