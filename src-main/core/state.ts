import type { LocalDeps } from '#main/api/local/index';
import { matchNotifications } from '#main/api/local/match-notifications';
import type { Clock } from '#main/runtime/world';
import type { Settings } from '#shared/local-api/settings';
import type { AppStatus } from '#shared/local-api/status';
import type { MatchesEvent } from '#shared/local-api/watchlists';

/** What the desktop shell shows of the core; published after each change. */
export interface CoreState {
  mode: AppStatus['mode'];
  /** Matches of the watchlists that the person has not seen. */
  unseen: number;
  /** New matches for a desktop notification, in one publication only; null: none, or notifications are silenced. */
  matches: MatchesEvent | null;
  desktop: Settings['desktop'];
}

/** A feed of the core's state. Its subscribers outlive the mirrors that publish to it one after the other. */
export function createCoreStateFeed() {
  const subscribers = new Set<(state: CoreState) => void>();
  let last: CoreState | undefined;

  return {
    publish(state: CoreState): void {
      // A later subscriber gets the newest state, but no notification that was shown before.
      last = { ...state, matches: null };
      for (const subscriber of subscribers) subscriber(state);
    },
    /** Calls the subscriber with the newest state, at once if there is one, and after each change. Returns how to unsubscribe. */
    subscribe(subscriber: (state: CoreState) => void): () => void {
      subscribers.add(subscriber);
      if (last !== undefined) subscriber(last);
      return () => void subscribers.delete(subscriber);
    },
  };
}
export type CoreStateFeed = ReturnType<typeof createCoreStateFeed>;

/** Publishes the state of one open mirror, at once and after each change. Returns how to stop. */
export function publishCoreState(
  local: Pick<LocalDeps, 'status' | 'subscribe' | 'settings' | 'watchlists'>,
  clock: Clock,
  feed: CoreStateFeed,
): () => void {
  const newMatches = matchNotifications({ ...local, clock })();
  const report = () => {
    const { mode, watch } = local.status();
    feed.publish({ mode, unseen: watch.unseen, matches: newMatches(), desktop: local.settings().desktop });
  };
  report();
  return local.subscribe(report);
}
