import type { Clock } from '#main/runtime/world';
import type { Settings } from '#shared/local-api/settings';
import type { AppStatus } from '#shared/local-api/status';
import type { MatchesEvent } from '#shared/local-api/watchlists';
import type { ShownWatchlists } from './watchlists.ts';

/** Matches named in one notification; of further ones it gives the number only. */
const MOST_NAMED = 10;

/**
 * What to notify of. Each follower calls what it was given after each change of the status: it gets what was found since it
 * began to follow, once. What is found in quiet hours, or before anyone followed, is only counted as unseen.
 */
export function matchNotifications(deps: {
  status(): AppStatus;
  settings(): Settings;
  watchlists: Pick<ShownWatchlists, 'between'>;
  clock: Clock;
}): () => () => MatchesEvent | null {
  return () => {
    let lastReported = deps.status().watch.newest_match;
    return () => {
      const { newest_match: newest } = deps.status().watch;
      if (newest <= lastReported) return null;
      const { count, matches } = deps.watchlists.between(lastReported, newest, MOST_NAMED);
      lastReported = newest;
      return count > 0 && mayNotify(deps.settings().notifications, deps.clock.wall.now())
        ? { count, newest_match: newest, matches, sound: deps.settings().notifications.sound }
        : null;
    };
  };
}

/** Whether notifications may be sent at a time, milliseconds since the epoch. Quiet hours may pass midnight; equal ends: none. */
export function mayNotify({ enabled, quiet }: Pick<Settings['notifications'], 'enabled' | 'quiet'>, now: number): boolean {
  if (!enabled) return false;
  if (quiet === null || quiet.from === quiet.until) return true;
  const time = timeOfDay(now, quiet.time_zone);
  const within = quiet.from < quiet.until ? time >= quiet.from && time < quiet.until : time >= quiet.from || time < quiet.until;
  return !within;
}

/** `23:05`, on a wall clock of that zone. */
function timeOfDay(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(now);
}
