import { matchesEvent } from '#shared/local-api/watchlists';
import { matchPlace, notificationLine, notificationText } from '#shared/match-text';
import { notify } from '../ui/copy.ts';
import { playChime } from './chime.ts';
import { desktopShell } from './desktop-shell.ts';

/** Long enough to read what it is, what it costs and where. */
const READING_TIME = 12_000;
const LAST_TOLD = 'astrolabe.told-match';

/**
 * Notifies of new matches: in each window, and once, however many are open, on the desktop where the person allowed it and by a sound
 * where the settings ask for it. The server decides when it is quiet.
 */
export function notifyMatches(data: unknown): void {
  const read = matchesEvent.safeParse(data);
  if (!read.success) return;
  const { title, body } = notificationText(read.data);
  notify(notificationLine(read.data), READING_TIME);
  void isFirstToTell(read.data.newest_match).then((first) => {
    if (!first) return;
    if (read.data.sound) playChime();
    // The desktop shell notifies by itself, also while no window is open.
    if (desktopShell() === undefined) notifyDesktop(read.data, { title, body });
  });
}

function notifyDesktop(news: Parameters<typeof matchPlace>[0], { title, body }: { title: string; body: string }): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body, tag: `matches-${news.newest_match}`, icon: '/astrolabe.svg' });
  notification.addEventListener('click', () => {
    window.focus();
    location.hash = matchPlace(news);
    notification.close();
  });
}

/** Whether no other window of this browser has shown it: all of them get the same events. */
async function isFirstToTell(newestMatch: number): Promise<boolean> {
  return navigator.locks.request(LAST_TOLD, () => {
    if (localStorage.getItem(LAST_TOLD) === String(newestMatch)) return false;
    localStorage.setItem(LAST_TOLD, String(newestMatch));
    return true;
  });
}
