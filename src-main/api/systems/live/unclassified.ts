import { type DetectedFight, type HourlyKills, hourlyHotspots } from '#main/domain/fights/fights';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ActivityReads, HourlyProfile } from '#main/store/systems/activity-reads';
import type { SystemList } from '#main/store/systems/list';
import type { Fight } from '#shared/systems-api/live';
import { DAY, dayNumber, fromIso, HOUR, isoUtc } from '#shared/time';
import { systemRecordOf } from '../system-record.ts';

/** Runs of hours with kills from the first to the last of these days, as `dayNumber` counts them. */
export type HourlyRuns = (systemIds: () => readonly number[], firstDay: number, lastDay: number) => Promise<DetectedFight[]>;

/** This many systems are looked through between two turns of the event loop. */
const SYSTEMS_A_TURN = 1000;

/**
 * Looks for the runs once for each version of the counts, a day and some systems at a time: every hour of every system takes 50 ms, during
 * which no other request would be answered.
 */
export function hourlyRuns(activity: Pick<ActivityReads, 'profiles'>, versions: () => DataVersions): HourlyRuns {
  let remembered = { key: '', runs: new Map<number, Promise<DetectedFight[]>>() };
  return (systemIds, firstDay, lastDay) => {
    const { activity: counts, systems } = versions();
    const key = `${counts?.version ?? 0}.${systems?.version ?? 0}.${lastDay}`;
    if (remembered.key !== key) remembered = { key, runs: new Map() };
    const { runs } = remembered;
    const known = runs.get(firstDay);
    if (known !== undefined) return known;
    const found = findRuns(systemIds(), firstDay, lastDay, activity);
    found.catch(() => runs.delete(firstDay));
    runs.set(firstDay, found);
    return found;
  };
}

async function findRuns(
  systemIds: readonly number[],
  firstDay: number,
  lastDay: number,
  activity: Pick<ActivityReads, 'profiles'>,
): Promise<DetectedFight[]> {
  const days: HourlyProfile[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    await yieldToEventLoop();
    days.push(activity.profiles(systemIds, day, 1));
  }
  const found: DetectedFight[] = [];
  for (let from = 0; from < systemIds.length; from += SYSTEMS_A_TURN) {
    await yieldToEventLoop();
    found.push(...hourlyHotspots(killsByHour(systemIds, from, from + SYSTEMS_A_TURN, days), firstDay * DAY));
  }
  return found;
}

/**
 * Fights as hourly kills alone can tell them: runs of hours with kills that went on after `since` (ISO 8601), most kills first.
 * Runs are followed back to the start of that UTC day. Until when they lasted is known to the hour.
 */
export async function hotspotsSince(
  since: string,
  now: number,
  systems: Pick<SystemList, 'places'>,
  runs: HourlyRuns,
): Promise<DetectedFight[]> {
  const systemIds = () => systems.places().map(({ id }) => id);
  return (await runs(systemIds, dayNumber(since), dayNumber(isoUtc(now))))
    .filter(({ lastKillAt }) => lastKillAt > fromIso(since))
    .sort((a, b) => b.kills - a.kills || b.lastKillAt - a.lastKillAt || a.systemId - b.systemId);
}

/** The fight as it is served; null where its system is listed no more. */
export function unclassifiedFight(hotspot: DetectedFight, systems: Pick<SystemList, 'findRow'>): Fight | null {
  const row = systems.findRow(hotspot.systemId);
  if (row === undefined) return null;
  const { id, name, region, security, security_status } = systemRecordOf(row);
  return {
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
  };
}

/** The kills of some systems in every hour of these days; the profile of a single day has one sample an hour, or none. */
function killsByHour(systemIds: readonly number[], from: number, to: number, days: readonly HourlyProfile[]): HourlyKills[] {
  const perDay = DAY / HOUR;
  return systemIds.slice(from, to).map((systemId, index) => ({
    systemId,
    kills: days.flatMap(({ totals, samples }) =>
      Array.from(samples.kills, (sampled, hour) => {
        const at = (from + index) * perDay + hour;
        return sampled === 0 ? null : (totals.ship_kills[at] ?? 0) + (totals.pod_kills[at] ?? 0);
      }),
    ),
  }));
}
