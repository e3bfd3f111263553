import { MINUTE } from '#shared/time';
import { isStargate } from '../activity/gate-pressure.ts';
import { LIVE_WINDOW, type LiveKill, LOOKED_BACK, liveStatuses } from '../plan/live-status.ts';
import { type Alarm, campAlarms } from './alerts.ts';

/** A camp is looked for again in the same system after so long at the earliest. */
const LOOK_EVERY = 5 * MINUTE;

/**
 * The gate camps that an alert would have reported, the oldest first, as they were when it did. `kills`: of all systems, in the order of
 * time, from six hours before `from` (milliseconds since the epoch). `isNear`: systems to look at. `most`: kills at stargates to look at,
 * the newest; `isComplete` says whether those were all.
 */
export function pastCamps(
  kills: readonly LiveKill[],
  { from, isNear, most }: { from: number; isNear(systemId: number): boolean; most: number },
): { alarms: Alarm[]; isComplete: boolean } {
  const lookedAt = new Map<number, number>();
  const moments = kills.flatMap(({ at, systemId, locationId }, index) => {
    if (at < from || !isStargate(locationId) || !isNear(systemId)) return [];
    if (at - (lookedAt.get(systemId) ?? Number.NEGATIVE_INFINITY) < LOOK_EVERY) return [];
    lookedAt.set(systemId, at);
    return [{ at, systemId, index }];
  });
  const bySystem = Map.groupBy(kills, ({ systemId }) => systemId);
  const latest = new Map<string, Alarm>();
  const alarms: Alarm[] = [];
  let first = 0;
  for (const { at, systemId, index } of moments.slice(-most)) {
    while (at - (kills[first] as LiveKill).at >= LIVE_WINDOW) first += 1;
    const recent = kills.slice(first, index + 1);
    const earlier = (bySystem.get(systemId) ?? []).filter((kill) => at - kill.at >= LIVE_WINDOW && at - kill.at < LOOKED_BACK);
    for (const alarm of campAlarms(liveStatuses([...earlier, ...recent], at, systemId).values(), () => undefined)) {
      const before = latest.get(alarm.key);
      latest.set(alarm.key, alarm);
      if (before === undefined || before.until < alarm.since) alarms.push(alarm);
    }
  }
  return { alarms, isComplete: moments.length <= most };
}
