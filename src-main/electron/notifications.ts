import { Notification } from 'electron';
import type { MatchesEvent } from '#shared/local-api/watchlists';
import { matchPlace, notificationText } from '#shared/match-text';

/** Tells of new matches on the desktop; a click leads to what was found. The core decides when it is quiet. */
export function createNotifier(go: (place: string) => void): (news: MatchesEvent) => void {
  // Kept while it is shown: one that nobody holds is collected, and its click is lost.
  const visible = new Set<Notification>();
  return (news) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification(notificationText(news));
    visible.add(notification);
    notification.on('click', () => {
      visible.delete(notification);
      go(matchPlace(news));
    });
    notification.on('close', () => void visible.delete(notification));
    notification.show();
  };
}
