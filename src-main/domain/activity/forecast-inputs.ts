import type { ResponseOf } from '#shared/http/endpoint';
import type { SecurityBand } from '#shared/security';
import type { forecastInputs as endpoint } from '#shared/systems-api/forecast-inputs';
import type { Connection } from '../topology/graph.ts';
import { circadian } from './circadian.ts';

const HOURS = 24;
type Body = ResponseOf<typeof endpoint>;
type System = Body['data'][number];

/** What is known of a listed system beside its counts. */
export interface ForecastInputSystem {
  system_id: number;
  name: string;
  region: string;
  security: SecurityBand;
  security_status: number;
  trend: string | null;
  activity_type: string | null;
  hub_distance: number | null;
}

/** What a window of full UTC days has counted; systems in one order throughout. */
export interface ActivityWindow {
  /** The days, ascending: `2026-11-20`. */
  days: readonly string[];
  /** Totals a day: that of system i on day d is at `i * days + d`. */
  daily: ActivityCounts;
  /** Totals an hour of the UTC day: that of system i in hour h is at `i * 24 + h`. */
  hourly: ActivityCounts;
  /** By day: how many of its 24 hours were sampled. */
  sampledHours: { jumps: Uint8Array; kills: Uint8Array };
  /** By hour of the day: on how many of the days it was sampled. */
  samplesOfHour: { jumps: ArrayLike<number>; kills: ArrayLike<number> };
}

/** Counts of gate jumps, player ships, capsules, and NPC ships. */
interface ActivityCounts {
  jumps: Uint32Array;
  ship_kills: Uint32Array;
  pod_kills: Uint32Array;
  npc_kills: Uint32Array;
}

/** The body of /forecast-inputs: daily counts (null: not sampled), the circadian shares and the place in the gate network. */
export function forecastInputs(
  systems: readonly ForecastInputSystem[],
  { days, daily, hourly, sampledHours, samplesOfHour }: ActivityWindow,
  { betweenness, gates }: { betweenness: ReadonlyMap<number, number>; gates: Iterable<Connection> },
): Body {
  const neighbours = new Map<number, number[]>(systems.map(({ system_id: id }) => [id, []]));
  for (const [a, b] of gates) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const series = (count: (at: number) => number, sampled: Uint8Array, system: number) =>
    Array.from(sampled, (hours, day) => (hours === 0 ? null : count(system * days.length + day)));
  const ofDay = (counts: Uint32Array, system: number) => counts.subarray(system * HOURS, (system + 1) * HOURS);
  return {
    data: systems.map((row, system) => ({
      id: row.system_id,
      name: row.name,
      region: row.region,
      security: row.security,
      security_status: row.security_status,
      jumps: series((at) => daily.jumps[at] as number, sampledHours.jumps, system),
      kills: series((at) => (daily.ship_kills[at] as number) + (daily.pod_kills[at] as number), sampledHours.kills, system),
      npc_kills: series((at) => daily.npc_kills[at] as number, sampledHours.kills, system),
      circadian: circadian({
        jumps: ofDay(hourly.jumps, system),
        kills: ofDay(hourly.ship_kills, system).map((ships, hour) => ships + (hourly.pod_kills[system * HOURS + hour] as number)),
        npcKills: ofDay(hourly.npc_kills, system),
        jumpSamples: samplesOfHour.jumps,
        killSamples: samplesOfHour.kills,
      }).map((hour) => Math.round((hour.share ?? 0) * 1e4) / 1e4),
      trend: row.trend as System['trend'],
      activity_type: row.activity_type as System['activity_type'],
      hub_distance: row.hub_distance,
      betweenness: betweenness.get(row.system_id) ?? 0,
      neighbours: neighbours.get(row.system_id) ?? [],
    })),
    meta: {
      days: [...days],
      hours: days.map((_, day) => Math.min(sampledHours.jumps[day] as number, sampledHours.kills[day] as number)),
    },
  };
}
