import { type DayCounts, sampledHours, scoreSystems } from '#main/domain/activity/system-scores';
import type { DailyScan, HourSums } from '#main/store/systems/activity-reads';
import type { ListedSystem, Owner, SystemRow } from '#main/store/systems/systems';

/** Everything that a row of each listed system is made from; columns in the order of `systems`. */
export interface SystemFacts {
  systems: readonly ListedSystem[];
  /** The newest sampled hour of each kind; null where a kind has none in the last 24. */
  live: { jumps: HourSums | null; kills: HourSums | null };
  lastDay: HourSums;
  /** The last 30 full days, the oldest first. */
  days: DailyScan;
  /** Gate pressure by system; null where killmails are not followed. */
  pressure: ReadonlyMap<number, number> | null;
  flags: { incursion: Set<number>; sovCampaign: Set<number>; fwContested: Set<number>; wormholeAccess: Set<number> };
  owners: ReadonlyMap<number, Owner>;
  /** End of the newest sampled hour, ISO 8601; null before the first. */
  updatedAt: string | null;
}

const UNCLAIMED: Owner = { sovereignty_owner_id: null, sovereignty_owner: null, adm: null };

/** The rows of all listed systems (decisions §4.4). */
export function systemRows({ systems, live, lastDay, days, pressure, flags, owners, updatedAt }: SystemFacts): SystemRow[] {
  const liveJumps = live.jumps?.totals.jumps ?? null;
  const liveKills = live.kills === null ? null : playerKills(live.kills);
  const liveNpcKills = live.kills?.totals.npc_kills ?? null;
  const dayJumps = lastDay.hours.jumps === 0 ? null : lastDay.totals.jumps;
  const dayKills = lastDay.hours.kills === 0 ? null : playerKills(lastDay);
  const dayNpcKills = lastDay.hours.kills === 0 ? null : lastDay.totals.npc_kills;
  const gatePressure =
    pressure === null
      ? (live.kills?.totals.ship_kills ?? new Float64Array(systems.length))
      : Float64Array.from(systems, ({ system_id: systemId }) => pressure.get(systemId) ?? 0);

  const scores = scoreSystems({
    systems: systems.length,
    live: { jumps: liveJumps, kills: liveKills, npcKills: liveNpcKills },
    lastDay: { jumps: dayJumps, kills: dayKills, npcKills: dayNpcKills },
    days: fullDays(days, systems.length),
    betweenness: Float64Array.from(systems, ({ betweenness }) => betweenness),
    pressure: gatePressure,
  });
  const hours = sampledHours(lastDay.hours.jumps, lastDay.hours.kills);

  return systems.map((system, index) => {
    const { betweenness: _betweenness, ...listed } = system;
    const { system_id: systemId } = listed;
    return {
      ...listed,
      ...(owners.get(systemId) ?? UNCLAIMED),
      jumps_1h: liveJumps?.[index] ?? null,
      kills_1h: liveKills?.[index] ?? null,
      npc_kills_1h: liveNpcKills?.[index] ?? null,
      jumps_24h: dayJumps?.[index] ?? null,
      kills_24h: dayKills?.[index] ?? null,
      npc_kills_24h: dayNpcKills?.[index] ?? null,
      hours_24h: hours,
      activity_score: scores.activity[index] ?? 0,
      consistency_score: scores.consistency?.[index] ?? null,
      danger_score: scores.danger[index] ?? 0,
      gate_camp_score: scores.gateCamp[index] ?? 0,
      gate_pressure: Math.round((gatePressure[index] ?? 0) * 1000) / 1000,
      activity_type: scores.activityType?.[index] ?? null,
      trend: scores.trend?.[index] ?? null,
      quiet_now: scores.quietNow[index] ?? 0,
      incursion: Number(flags.incursion.has(systemId)),
      sov_campaign: Number(flags.sovCampaign.has(systemId)),
      fw_contested: Number(flags.fwContested.has(systemId)),
      wormhole_access: Number(flags.wormholeAccess.has(systemId)),
      updated_at: updatedAt,
    };
  });
}

function playerKills({ totals }: HourSums): Float64Array {
  return totals.ship_kills.map((count, system) => count + (totals.pod_kills[system] ?? 0));
}

/** The scan by day, the newest first, with ships and capsules as one. */
function fullDays({ days, totals, hours }: DailyScan, systems: number): DayCounts[] {
  const column = (day: number, count: (at: number) => number) =>
    Float64Array.from({ length: systems }, (_, system) => count(system * days + day));
  return Array.from({ length: days }, (_, index) => days - 1 - index).map((day) => ({
    jumps: column(day, (at) => totals.jumps[at] as number),
    kills: column(day, (at) => (totals.ship_kills[at] as number) + (totals.pod_kills[at] as number)),
    npcKills: column(day, (at) => totals.npc_kills[at] as number),
    jumpHours: hours.jumps[day] as number,
    killHours: hours.kills[day] as number,
  }));
}
