import { type MatchesEvent, matchesEvent } from '#shared/local-api/watchlists';
import { notify } from '../ui/copy.ts';
import { matchTitle } from '../views/watchlists/match-words.ts';
import { go } from './location.ts';

/** What a notification says: how many, and the first three by name. */
export function notificationWords({ count, matches }: MatchesEvent): { title: string; body: string } {
  const named = matches.slice(0, 3).map(matchTitle);
  const rest = count - named.length;
  return {
    title: count === 1 ? 'A new match' : `${count} new matches`,
    body: [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
  };
}

/** Tells of new matches: on the desktop where the person allowed it, and in the window. The server decides when it is quiet. */
export function tellMatches(data: unknown): void {
  const read = matchesEvent.safeParse(data);
  if (!read.success) return;
  const { title, body } = notificationWords(read.data);
  notify(`${title} in the watchlists`);
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Two windows hear the same: notifications of one tag replace each other.
  const shown = new Notification(title, { body, tag: `matches-${read.data.newest_match}`, icon: '/astrolabe.svg' });
  shown.addEventListener('click', () => {
    window.focus();
    go(`/watchlists/${read.data.matches[0]?.list_id ?? ''}`);
    shown.close();
  });
}
