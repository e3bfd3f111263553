import { HOUR } from '#shared/time';
import type { DetectedFight } from './fights.ts';

/** Ship and capsule kills of one system, one number an hour, the oldest first; null: the hour was not sampled. */
export interface HourlyKills {
  systemId: number;
  kills: readonly (number | null)[];
}

/**
 * What stands in for fights where there is no killmail feed: runs of consecutive sampled hours with kills, unclassified.
 * `firstHour` is the start of the oldest hour, in milliseconds since the epoch. A run is taken to end with its last hour.
 */
export function hourlyHotspots(systems: Iterable<HourlyKills>, firstHour: number): DetectedFight[] {
  const found: DetectedFight[] = [];
  for (const { systemId, kills } of systems) {
    let open: DetectedFight | null = null;
    kills.forEach((count, index) => {
      if (count === null || count === 0) {
        open = null;
        return;
      }
      const start = firstHour + index * HOUR;
      if (open === null) {
        open = hotspot(systemId, start);
        found.push(open);
      }
      open.kills += count;
      open.lastKillAt = start + HOUR;
    });
  }
  return found;
}

function hotspot(systemId: number, startedAt: number): DetectedFight {
  return {
    fightId: `${systemId}-h${startedAt / HOUR}`,
    systemId,
    classification: 'unclassified',
    startedAt,
    lastKillAt: startedAt + HOUR,
    kills: 0,
    pilots: null,
    iskDestroyed: null,
    gateId: null,
  };
}
