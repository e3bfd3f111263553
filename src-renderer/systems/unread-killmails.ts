import { MINUTE } from '#shared/time';

/** How long a kill tells of what goes on, in milliseconds (decisions §9.1). */
const LIVE_WINDOW = 45 * MINUTE;

/**
 * Why a system without a live state is not known to be quiet, in a sentence; null: killmails were read far enough. `until`: up to when
 * they were followed without a gap, null: never; `now` in milliseconds.
 */
export function unreadKillmails(until: string | null, now: number): string | null {
  if (until === null) return 'No killmails were read yet: nothing is known of this moment.';
  if (now - Date.parse(until) <= LIVE_WINDOW) return null;
  return `Killmails are read up to ${until.slice(0, 10)} ${until.slice(11, 16)} EVE only: what goes on now may be missing.`;
}
