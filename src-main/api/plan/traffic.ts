import type { Traffic } from '#main/domain/plan/loss';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import { firstDayOf } from '../http/days.ts';

/** Days of the hours that a system's usual traffic is told from, today not counted: its hours are not over. */
const DAYS = 28;

/** The usual traffic of a system at an hour of the UTC day, 0 to 23. */
export type TrafficAt = (systemId: number, hour: number) => Traffic;

/** Hands out the traffic as it is known now; each system's is read once for each version of the counts. */
export function trafficMemory(
  { activity, clock }: { activity: ActivityReads; clock: Clock },
  versions: () => DataVersions,
): () => TrafficAt {
  let known = { key: '', profiles: new Map<number, ReturnType<ActivityReads['profile']>>() };
  return () => {
    const firstDay = firstDayOf(DAYS + 1, clock.now());
    const key = `${versions().activity?.version ?? 0}.${firstDay}`;
    if (known.key !== key) known = { key, profiles: new Map() };
    const { profiles } = known;
    return (systemId, hour) => {
      const profile = profiles.get(systemId) ?? activity.profile(systemId, firstDay, DAYS);
      profiles.set(systemId, profile);
      const { totals, samples } = profile;
      return {
        kills: totals.ship_kills[hour] ?? 0,
        jumps: totals.jumps[hour] ?? 0,
        hours: Math.min(samples.jumps[hour] ?? 0, samples.kills[hour] ?? 0),
      };
    };
  };
}
