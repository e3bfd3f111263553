import { matchesEvent } from '#shared/local-api/watchlists';
import { matchPlace, notificationText } from '#shared/match-text';
import { notify } from '../ui/copy.ts';
import { desktopShell } from './desktop-shell.ts';

/** Notifies of new matches: on the desktop where the person allowed it, and in the window. The server decides when it is quiet. */
export function notifyMatches(data: unknown): void {
  const read = matchesEvent.safeParse(data);
  if (!read.success) return;
  const { title, body } = notificationText(read.data);
  notify(`${title} in the watchlists`);
  // The desktop shell notifies by itself, also while no window is open.
  if (desktopShell() !== undefined) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Two windows hear the same: notifications of one tag replace each other.
  const notification = new Notification(title, { body, tag: `matches-${read.data.newest_match}`, icon: '/astrolabe.svg' });
  notification.addEventListener('click', () => {
    window.focus();
    location.hash = matchPlace(read.data);
    notification.close();
  });
}
