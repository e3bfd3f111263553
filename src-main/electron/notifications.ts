import { Notification } from 'electron';
import type { MatchesEvent } from '#shared/local-api/watchlists';
import { matchPlace, notificationText } from '#shared/match-text';

/** Notifications of the system's. */
export interface Notifier {
  /** Shows new matches; a click opens what was found, with `go`. The core applies the quiet hours, and an open window says them by itself. */
  notify(news: MatchesEvent, go: (place: string) => void): void;
  /** Why the system showed none, without a full stop; null: nothing is known to be wrong. */
  failure(): string | null;
}

/** macOS shows none of an app that is not signed, and says so only by the event `failed`, as Windows does. */
export function createNotifier(): Notifier {
  // Referenced while it is shown: otherwise it is garbage-collected, and a click on it does nothing.
  const visible = new Set<Notification>();
  let failure: string | null = null;
  return {
    notify(news, go) {
      if (!Notification.isSupported()) return;
      const notification = new Notification(notificationText(news));
      visible.add(notification);
      notification.on('click', () => {
        visible.delete(notification);
        go(matchPlace(news));
      });
      notification.on('close', () => void visible.delete(notification));
      notification.on('show', () => void (failure = null));
      notification.on('failed', (_event, reason) => {
        visible.delete(notification);
        failure = reason.replace(/\.$/, '') || 'it gave no reason';
      });
      notification.show();
    },
    failure: () => (Notification.isSupported() ? failure : 'it has no notifications'),
  };
}
