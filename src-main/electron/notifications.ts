import { Notification } from 'electron';
import type { MatchesEvent } from '#shared/local-api/watchlists';
import { matchPlace, notificationText } from '#shared/match-text';

/** Shows new matches as desktop notifications; a click opens what was found. The core applies the quiet hours. */
export function createNotifier(go: (place: string) => void): (news: MatchesEvent) => void {
  // Referenced while it is shown: otherwise it is garbage-collected, and a click on it does nothing.
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
