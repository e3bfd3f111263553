import { mayNotify } from '#main/domain/watch/quiet-hours';
import type { Clock } from '#main/runtime/world';
import type { Settings } from '#shared/local-api/settings';
import type { AppStatus } from '#shared/local-api/status';
import type { MatchesEvent } from '#shared/local-api/watchlists';
import type { ShownWatchlists } from './shown-watchlists.ts';

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
