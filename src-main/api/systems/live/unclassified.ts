import type { DetectedFight } from '#main/domain/fights/fights';
import { type HourlyKills, hourlyHotspots } from '#main/domain/fights/hourly-hotspots';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { SystemList } from '#main/store/systems/list';
import type { Fight } from '#shared/systems-api/live';
import { DAY, dayNumber, fromIso, HOUR, isoUtc } from '#shared/time';
import { systemRecordOf } from '../system-record.ts';

/** Runs of hours with kills from the first to the last of these days, as `dayNumber` counts them. */
export type HourlyRuns = (systemIds: () => readonly number[], firstDay: number, lastDay: number) => readonly DetectedFight[];

/** Looks for the runs once for each version of the counts: every hour of every system takes 50 ms. */
export function hourlyRuns(activity: Pick<ActivityReads, 'profiles'>, versions: () => DataVersions): HourlyRuns {
  let remembered = { key: '', runs: new Map<number, readonly DetectedFight[]>() };
  return (systemIds, firstDay, lastDay) => {
    const { activity: counts, systems } = versions();
    const key = `${counts?.version ?? 0}.${systems?.version ?? 0}.${lastDay}`;
    if (remembered.key !== key) remembered = { key, runs: new Map() };
    const runs =
      remembered.runs.get(firstDay) ?? hourlyHotspots(killsByHour(systemIds(), firstDay, lastDay, activity), firstDay * DAY);
    remembered.runs.set(firstDay, runs);
    return runs;
  };
}

/**
 * Fights as hourly kills alone can tell them: runs of hours with kills that went on after `since` (ISO 8601), most kills first.
 * Runs are followed back to the start of that UTC day. Until when they lasted is known to the hour.
 */
export function hotspotsSince(
  since: string,
  now: number,
  systems: Pick<SystemList, 'places' | 'findRow'>,
  runs: HourlyRuns,
): Fight[] {
  const firstDay = dayNumber(since);
  const systemIds = () => systems.places().map(({ id }) => id);
  return runs(systemIds, firstDay, dayNumber(isoUtc(now)))
    .filter(({ lastKillAt }) => lastKillAt > fromIso(since))
    .flatMap((hotspot): Fight[] => {
      const row = systems.findRow(hotspot.systemId);
      if (row === undefined) return [];
      const { id, name, region, security, security_status } = systemRecordOf(row);
      return [
        {
          fight_id: hotspot.fightId,
          system_id: id,
          system: name,
          region,
          security,
          security_status,
          classification: hotspot.classification,
          started_at: isoUtc(hotspot.startedAt),
          last_kill_at: isoUtc(hotspot.lastKillAt),
          kills: hotspot.kills,
          pilots: hotspot.pilots,
          isk_destroyed: hotspot.iskDestroyed,
          gate_id: hotspot.gateId,
          gate: null,
          prime_hour: null,
        },
      ];
    })
    .sort((a, b) => b.kills - a.kills || b.last_kill_at.localeCompare(a.last_kill_at) || a.system_id - b.system_id);
}

/** Each system's kills in every hour of these days; the profile of a single day has one sample an hour, or none. */
function killsByHour(
  systemIds: readonly number[],
  firstDay: number,
  lastDay: number,
  activity: Pick<ActivityReads, 'profiles'>,
): HourlyKills[] {
  const perDay = DAY / HOUR;
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => activity.profiles(systemIds, firstDay + index, 1));
  return systemIds.map((systemId, system) => ({
    systemId,
    kills: days.flatMap(({ totals, samples }) =>
      Array.from(samples.kills, (sampled, hour) => {
        const at = system * perDay + hour;
        return sampled === 0 ? null : (totals.ship_kills[at] ?? 0) + (totals.pod_kills[at] ?? 0);
      }),
    ),
  }));
}
