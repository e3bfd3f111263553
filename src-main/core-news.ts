import type { Settings } from '#shared/local-api/settings';
import type { AppStatus } from '#shared/local-api/status';
import type { MatchesEvent } from '#shared/local-api/watchlists';
import type { LocalDeps } from './api/local/index.ts';
import { matchNews } from './api/local/match-news.ts';
import type { Clock } from './runtime/world.ts';

/** What the core tells the shell around it after each change. */
export interface CoreNews {
  mode: AppStatus['mode'];
  /** Matches of the watchlists that the person has not seen. */
  unseen: number;
  /** What to notify of, told once; null: nothing new, or it is quiet. */
  matches: MatchesEvent | null;
  desktop: Settings['desktop'];
}

/** Passes news on to whoever follows, who hears the last one at once. */
export function createNewsDesk() {
  const followers = new Set<(news: CoreNews) => void>();
  let last: CoreNews | undefined;

  return {
    tell(news: CoreNews): void {
      // Who comes later has missed what was to be notified of then.
      last = { ...news, matches: null };
      for (const follower of followers) follower(news);
    },
    /** Gives back how to stop it. */
    follow(follower: (news: CoreNews) => void): () => void {
      followers.add(follower);
      if (last !== undefined) follower(last);
      return () => void followers.delete(follower);
    },
  };
}
export type NewsDesk = ReturnType<typeof createNewsDesk>;

/** Tells the desk what one open mirror has, at once and after each change. Gives back how to stop it. */
export function reportNews(
  local: Pick<LocalDeps, 'status' | 'subscribe' | 'settings' | 'watchlists'>,
  clock: Clock,
  desk: NewsDesk,
): () => void {
  const newMatches = matchNews({ ...local, clock })();
  const report = () => {
    const { mode, watch } = local.status();
    desk.tell({ mode, unseen: watch.unseen, matches: newMatches(), desktop: local.settings().desktop });
  };
  report();
  return local.subscribe(report);
}
